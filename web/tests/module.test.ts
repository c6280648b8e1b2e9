/** The rules in the tab are the rules natively: golden playthroughs, and the search move by move. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type {
  WorkerResponse,
  PersistedTable,
  PositionRef,
  TableState,
  TableView,
  WorkerRequest,
} from '../src/lib/wire';
import { startsOf } from '../src/lib/daily/choice';
import { later } from '../src/lib/daily/day';
import { HIGHEST, THINKING_SECONDS } from '../src/lib/games/levels';
import type { Module } from '../src/lib/backend/tab/module';
import { level, person } from './made';
import { answered, built, hear, start } from './tab';

const ROOT = new URL('../../crates/games/src/', import.meta.url);

async function games(): Promise<string[]> {
  const { catalogue } = answered(await start(), { type: 'catalogue' }, 'catalogue');
  return catalogue.games.map(({ id }) => id);
}
const GAMES = built ? await games() : [];

function opened(module: Module, game: string): PersistedTable {
  // The number of seats is the game's own affair: the preview tells it.
  const { preview } = answered(module, { type: 'preview', game, seed: '1' }, 'preview');
  const table = { game, seed: '1', sitters: preview.seats.map(() => person) };
  return answered(module, { type: 'open', id: 't', table, opened: 0 }, 'opened').table;
}

/** A position as the playthroughs write it. */
function plyText(at: TableView, ply: number): string {
  const lines = [`${ply}. ${at.position}`];
  if (at.scores) lines.push(`scores ${at.scores.join('-')}`);
  if (at.outcome) {
    const { result, words, rule } = at.outcome;
    lines.push(`over ${result}: ${words} (${rule})`);
  } else {
    const shown = at.legal.slice(0, 12).map((move) => move.text);
    const more = at.legal.length > 12 ? ' ...' : '';
    lines.push(`legal ${at.legal.length}: ${shown.join(' ')}${more}`);
  }
  return lines.join('\n');
}

describe.skipIf(!built)('the module', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('/data/playthroughs/'))
    .sort();

  test('has playthroughs of every game to pass', () => {
    expect(new Set(files.map((file) => file.split('/')[0])).size).toBe(GAMES.length);
    expect(GAMES.length).toBeGreaterThan(0);
  });

  test.each(files)('passes %s', { timeout: 60_000 }, async (file) => {
    const [head, ...blocks] = readFileSync(new URL(file, ROOT), 'utf8').trimEnd().split('\n\n');
    const module = await start();
    const table = opened(module, /^game (\S+)/.exec(head!)![1]!);
    const sat = answered(module, { type: 'sit', table }, 'message').message as { view: TableView };
    let now = sat.view;
    for (const [ply, block] of blocks.entries()) {
      const lines = block.split('\n');
      const move = / plays (\S+)$/.exec(lines.at(-1)!)?.[1];
      expect(plyText(now, ply)).toBe((move ? lines.slice(0, -1) : lines).join('\n'));
      if (!move) break;
      expect(lines.at(-1)).toBe(`${now.seats[now.toMove]!.name} plays ${move}`);
      const request = { type: 'play' as const, ply, text: move };
      answered(module, { type: 'send', id: 't', request, now: 0 }, 'change');
      const { message } = answered(module, { type: 'commit', id: 't' }, 'message');
      now = { ...now, ...(message as { state: TableState }).state };
    }
    expect(now.outcome).not.toBeNull();
  });

  test('stays below 64 MB after many simulations', { timeout: 180_000 }, async () => {
    const module = await start();
    const { game, setup } = opened(module, 'quantum');
    const simulations = process.env.QUANTARIUM_ALL === '1' ? 20_000 : 2_000;
    const limits = { search: 'uct', simulations, millis: null, lines: 1, threads: 1 };
    const asked = { game, setup, moves: [], ...limits };
    expect(hear(module, { type: 'analyse', asked }).type).toBe('analysed');
    expect(module.memory).toBeLessThan(64e6);
  });

  test.each(GAMES)('stays below 64 MB at the highest level of %s', { timeout: 60_000 }, async (name) => {
    const module = await start();
    const { game, setup } = opened(module, name);
    const at: PositionRef = { game, setup, moves: [] };
    expect(hear(module, { type: 'choose', at, level: 8, seed: '1' }).type).toBe('chosen');
    expect(module.memory).toBeLessThan(64e6);
  });

  test('knows for how many seconds the highest level can think', async () => {
    const module = await start();
    const open = (seconds: number): string => {
      const table = { game: 'quanta', seed: null, sitters: [{ ...level(HIGHEST), seconds }, person] };
      return hear(module, { type: 'open', id: 's', table, opened: 0 }).type;
    };
    for (const seconds of THINKING_SECONDS) expect(open(seconds)).toBe('opened');
    expect(open(2)).not.toBe('opened');
  });

  test('tells why when it breaks', async () => {
    const heard: string[] = [];
    const module = await start((why) => heard.push(why));
    expect(hear(module, { type: 'leave', id: 'nobody' })).toEqual({ type: 'done' });
    expect(module.hear('{')).toContain('bad-message');
    expect(heard).toEqual([]);
  });
});

const native = process.env.QUANTARIUM_NATIVE;

/** Boards for each way in which Quantum Leap's positions are weighed, here and natively. */
const BOARDS = ['hex2', 'hex4', 'hex5', 'rhomb8x8', 'star2', 'hex6'];

describe.skipIf(!built || !native)('the search in the tab', () => {
  /** Asks the module and the native program the same. */
  async function alike(game: string, requests: (at: PositionRef) => WorkerRequest[]): Promise<void> {
    const module = await start();
    const table = opened(module, game);
    const asked = requests({ game: table.game, setup: table.setup, moves: [] });
    const input = asked.map((request) => `${JSON.stringify(request)}\n`).join('');
    const { stdout } = spawnSync(native!, { input, encoding: 'utf8', maxBuffer: 1 << 26 });
    const timeless = (answer: WorkerResponse): WorkerResponse =>
      answer.type === 'analysed'
        ? { ...answer, analysis: { ...answer.analysis, millis: 0, hashfull: 0 } }
        : answer;
    const answers = stdout.trimEnd().split('\n');
    expect(answers).toHaveLength(asked.length);
    for (const [place, request] of asked.entries()) {
      const answer = timeless(hear(module, request));
      expect(['chosen', 'analysed']).toContain(answer.type);
      expect(answer).toEqual(timeless(JSON.parse(answers[place]!) as WorkerResponse));
    }
  }

  const analyse = (at: PositionRef, search: string, simulations: number): WorkerRequest => ({
    type: 'analyse',
    asked: { ...at, search, simulations, millis: null, lines: 5, threads: 1 },
  });

  test.each(GAMES)('of %s finds what it finds natively', { timeout: 120_000 }, (game) =>
    alike(game, (at) => [
      ...[1, 2, 3, 4, 5, 6].map((level): WorkerRequest => ({ type: 'choose', at, level, seed: `${level}` })),
      analyse(at, 'uct', 400),
      analyse(at, 'strongest', 100),
    ]),
  );

  test.each(GAMES)('measures of %s what is measured natively', { timeout: 120_000 }, async (game) => {
    const module = await start();
    const settings = { game, player: 'nodes=50', games: 3, plies: 2, seed: '5', pieces: 3 };
    const request: WorkerRequest = { type: 'playPiece', settings, piece: 2 };
    const { stdout } = spawnSync(native!, { input: `${JSON.stringify(request)}\n`, encoding: 'utf8' });
    expect(hear(module, request)).toEqual(JSON.parse(stdout));
    expect(module.memory).toBeLessThan(64e6);
  });

  test.each(BOARDS)('weighs the captures on %s as natively', { timeout: 60_000 }, (board) =>
    alike(`quantum-leap:board=${board}`, (at) => [analyse(at, 'strongest', 300)]),
  );
});

test.skipIf(!built)('every start of the day is one that can be played, by two', async () => {
  const module = await start();
  const games = new Map<string, string>();
  for (let place = 0; place < 60; place++)
    for (const { game, seed } of startsOf(later('2026-11-01', place))) games.set(game, seed);
  expect(games.size).toBeGreaterThan(12);
  for (const [game, seed] of games) {
    const { preview } = answered(module, { type: 'preview', game, seed }, 'preview');
    expect(preview.seats).toHaveLength(2);
  }
});
