/** Positions of no table, and what the engine thinks of them, in this tab. */
import { Refused } from '../table/api';
import type { Analyse, Analysis, Look, Study, TableView, Thoughts, Verdict } from '../wire';
import { analyst, rules } from './clients';

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
