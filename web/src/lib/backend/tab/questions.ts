/** Positions of no table, and what the engine thinks of them, in this tab. */
import { Refused } from '../backend';
import type { Analyse, Analysis, Look, Study, TableView, Thoughts, Verdict } from '../../wire';
import type { WorkerClient } from './client';
import { analyst, rules } from './workers';

/** The memory for the tree in MiB: as much as a tab should take. */
const HASH = 32;

export async function lookInTab(look: Look): Promise<TableView> {
  const { message } = await rules.ask({ type: 'look', look }, ['said']);
  if (message.type === 'view') return message.view;
  throw new Refused(message.type === 'refused' ? message.refusal : { code: 'bad-message', message: '' });
}

/** A picture of a position, as SVG. */
export async function drawInTab(look: Look): Promise<string> {
  return (await rules.ask({ type: 'picture', look }, ['picture'])).svg;
}

/** A game as a picture that moves, as SVG. */
export async function filmInTab(look: Look): Promise<string> {
  return (await rules.ask({ type: 'film', look }, ['picture'])).svg;
}

export async function readRecordInTab(text: string): Promise<Study> {
  return (await rules.ask({ type: 'readRecord', text }, ['study'])).study;
}

export async function writeRecordInTab(study: Study): Promise<string> {
  return (await rules.ask({ type: 'writeRecord', study }, ['record'])).text;
}

/** For how much of the time what answers each other move is looked up. */
const FOLLOW = 1 / 8;

/** What the engine thinks; its worker ends when the asker no longer wants to know, so each asker has one. */
export async function analyseInTab(
  asked: Analyse,
  signal?: AbortSignal,
  worker: WorkerClient = analyst,
): Promise<Analysis> {
  const { game, setup, moves, millis, lines } = asked;
  const { toMove } = await lookInTab({ game, setup, seed: null, moves });
  const think = async (more: string[], time: number): Promise<Thoughts> => {
    signal?.throwIfAborted();
    const limits = { search: 'strongest', playouts: null, millis: Math.ceil(time), hash: HASH };
    const at = { game, setup, moves: [...moves, ...more] };
    return (await worker.ask({ type: 'analyse', at, limits }, ['analysed'])).analysis;
  };
  const stop = (): void => worker.stop();
  signal?.addEventListener('abort', stop);
  try {
    const share = millis / (1 + (lines - 1) * FOLLOW);
    const thoughts = await think([], share);
    // The search tells the main line; what answers the other moves is looked up for a while.
    const follows = new Map<string, string[]>();
    for (const { text } of thoughts.moves.slice(0, lines)) {
      if (text === thoughts.line[0]) continue;
      const { outcome } = await lookInTab({ game, setup, seed: null, moves: [...moves, text] });
      if (!outcome) follows.set(text, (await think([text], share * FOLLOW)).line);
    }
    return asAnalysis(thoughts, toMove, lines, follows);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** What a search says, as the server tells of one; `follows` tells what answers the moves. */
export function asAnalysis(
  thoughts: Thoughts,
  toMove: number,
  lines: number,
  follows: ReadonlyMap<string, string[]> = new Map(),
): Analysis {
  const verdict = (halves: number | null): Verdict | null => {
    if (halves === null) return null;
    if (halves === 1) return { winner: null };
    if (halves === 2) return { winner: toMove };
    // With more than two players a lost game does not say who wins it.
    return thoughts.values.length === 2 ? { winner: 1 - toMove } : null;
  };
  const [first] = thoughts.line;
  const best = thoughts.moves.slice(0, lines);
  // The search may think more of a move that it has hardly looked at than of its best one: of
  // two players' game the position is worth what the best line is.
  const sure = thoughts.values.length !== 2 || thoughts.proven !== null || !best[0];
  const worth = best[0]?.value ?? 0;
  return {
    toMove,
    values: sure ? thoughts.values : [0, 1].map((seat) => (seat === toMove ? worth : 1 - worth)),
    proven: verdict(thoughts.proven),
    lines: best.map((move) => ({
      moves: move.text === first ? thoughts.line : [move.text, ...(follows.get(move.text) ?? [])],
      value: move.value,
      proven: verdict(move.proven),
    })),
    nodes: thoughts.nodes,
    reach: thoughts.line.length,
  };
}
