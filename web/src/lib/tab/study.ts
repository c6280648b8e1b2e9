/** Positions of no table, and what the engine thinks of them, in this tab. */
import { Refused } from '../table/api';
import type { Analyse, Analysis, KeptTable, Look, Sitter, TableView, Thoughts, Verdict } from '../wire';
import { analyst, rules } from './clients';

/** The name of the table at which a position is looked at, and nobody else sits. */
const STUDY = 'study';
/** The memory for the tree in MiB: as much as a tab should take. */
const HASH = 32;

const person: Sitter = { type: 'person' };

export async function lookInTab({ game, setup, seed, moves }: Look): Promise<TableView> {
  const { preview } = await rules.ask({ type: 'preview', game, seed }, ['preview']);
  const asked = { game, seed: seed ?? '0', sitters: preview.seats.map(() => person) };
  const { table } = await rules.ask({ type: 'open', id: STUDY, table: asked, opened: 0 }, ['opened']);
  const kept: KeptTable = {
    ...table,
    seed: setup === null && seed !== null ? table.seed : null,
    setup: setup ?? table.setup,
    played: { moves, resigned: null, result: '*' },
  };
  const { message } = await rules.ask({ type: 'sit', table: kept }, ['said']).catch((reason: unknown) => {
    throw plainly(reason);
  });
  await rules.ask({ type: 'leave', id: STUDY }, ['done']);
  if (message.type === 'view') return message.view;
  throw new Refused(message.type === 'refused' ? message.refusal : { code: 'bad-message', message: '' });
}

/** Nothing was kept that could be damaged: the position or a move that was given is wrong. */
function plainly(reason: unknown): unknown {
  if (!(reason instanceof Refused) || reason.refusal.code !== 'storage') return reason;
  const message = reason.refusal.message.replace(/^the game is damaged: /, '');
  return new Refused({ code: 'wrong-game', message });
}

export async function analyseInTab(asked: Analyse, signal?: AbortSignal): Promise<Analysis> {
  const { game, setup, moves, millis, lines } = asked;
  const { toMove } = await lookInTab({ game, setup, seed: null, moves });
  signal?.throwIfAborted();
  const stop = (): void => analyst.stop();
  signal?.addEventListener('abort', stop);
  try {
    const limits = { search: 'strongest', playouts: null, millis, hash: HASH };
    const request = { type: 'analyse' as const, at: { game, setup, moves }, limits };
    const { analysis } = await analyst.ask(request, ['analysed']);
    return asAnalysis(analysis, toMove, lines);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** What a search says, as the server tells of one. */
export function asAnalysis(thoughts: Thoughts, toMove: number, lines: number): Analysis {
  const verdict = (halves: number | null): Verdict | null => {
    if (halves === null) return null;
    if (halves === 1) return { winner: null };
    if (halves === 2) return { winner: toMove };
    // With more than two players a lost game does not say who wins it.
    return thoughts.values.length === 2 ? { winner: 1 - toMove } : null;
  };
  const [first] = thoughts.line;
  return {
    toMove,
    values: thoughts.values,
    proven: verdict(thoughts.proven),
    lines: thoughts.moves.slice(0, lines).map((move) => ({
      moves: move.text === first ? thoughts.line : [move.text],
      value: move.value,
      proven: verdict(move.proven),
    })),
    nodes: thoughts.nodes,
    reach: thoughts.line.length,
  };
}
