/** An analysis as a game record, for a file or for others: its name and its review are tags there. */
import { readRecord, writeRecord } from '../backend/questions';
import type { RecordTree } from '../wire';
import { knownOf, type PlyValue, type Reviewed } from './review';

export interface Recorded extends RecordTree {
  /** What its owner calls it; empty where they have not said. */
  name: string;
  review: Reviewed | null;
}

const NAME_TAG = 'Event';
const REVIEW_TAG = 'Review';
/** What tables write for a name: none that anybody gave. */
const NO_NAMES = ['', '?', 'Casual game', 'Rated game'];

export function mainMoves({ nodes }: Pick<RecordTree, 'nodes'>): string[] {
  const found: string[] = [];
  for (let at: number | null = null; ;) {
    const next = nodes.findIndex(({ parent }) => parent === at);
    if (next < 0) return found;
    found.push(nodes[next]!.text);
    at = next;
  }
}

/** A position as the tag has it: whose turn it is, what it is worth to each seat, and the best move. */
const lookText = ({ toMove, values, best }: PlyValue): string =>
  [toMove, ...values.map((value) => value.toFixed(3)), best ?? '-'].join(' ');

function readLook(text: string): PlyValue | null {
  const [toMove = '', ...rest] = text.split(' ');
  const best = rest.pop() ?? '-';
  const seat = /^\d$/.test(toMove) && Number(toMove) < rest.length;
  if (!seat || !rest.every((value) => /^[01]\.\d{3}$/.test(value))) return null;
  return { toMove: Number(toMove), values: rest.map(Number), best: best === '-' ? null : best };
}

/** The review in a tag; none where it is no such thing. */
function readReview(text: string, moves: readonly string[]): Reviewed | null {
  const looks = text
    .split(', ')
    .slice(0, moves.length + 1)
    .map(readLook);
  const values = looks.filter((look) => look !== null);
  return values.length === looks.length ? { moves, values } : null;
}

export function asTree({ name, review, game, setup, tags, comments, nodes }: Recorded): RecordTree {
  const others = tags.filter(([tag]) => tag !== NAME_TAG);
  const named: [string, string][] = name === '' ? tags : [[NAME_TAG, name], ...others];
  const seen = knownOf(review, mainMoves({ nodes })).map(lookText).join(', ');
  return { game, setup, tags: seen === '' ? named : [...named, [REVIEW_TAG, seen]], comments, nodes };
}

export function asAnalysis(record: RecordTree): Recorded {
  const tag = (name: string): string => record.tags.find(([other]) => other === name)?.[1] ?? '';
  return {
    ...record,
    tags: record.tags.filter(([name]) => name !== REVIEW_TAG),
    name: NO_NAMES.includes(tag(NAME_TAG)) ? '' : tag(NAME_TAG),
    review: readReview(tag(REVIEW_TAG), mainMoves(record)),
  };
}

export const writeAnalysis = (one: Recorded): Promise<string> => writeRecord(asTree(one));
export const readAnalysis = async (text: string): Promise<Recorded> => asAnalysis(await readRecord(text));
