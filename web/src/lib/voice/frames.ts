/** Sentences about a game are made from what the lens, and hovering over each piece, show of its positions. */
import { voice } from '../i18n';
import type { LensMark, Piece, PlayedMove, PlyView } from '../wire';

export type Frame = Pick<PlyView, 'pieces' | 'sights' | 'lens' | 'notes' | 'scores'>;

export interface Course {
  moves: readonly PlayedMove[];
  /** One more than the moves. */
  frames: readonly Frame[];
  /** Nobody where it is a draw. */
  winner: number | null;
  name: (seat: number) => string;
  move: (ply: number) => string;
  cell: (cell: number) => string;
}

export interface Remark {
  /** The position in which it can be seen. */
  ply: number;
  words: string;
}

export interface Prospect {
  before: Frame;
  after: Frame;
  seat: number;
  name: (seat: number) => string;
}

export interface Narration {
  /** What to say of a finished game, the most telling first. */
  story: (course: Course) => Remark[];
  /** Why a move is good, as a sentence; nothing where it can't be told from the position. */
  reason: (prospect: Prospect) => string | null;
}

export const ownerAt = (frame: Frame): Map<number, number | null> =>
  new Map(frame.pieces.map(({ cell, owner }) => [cell, owner]));

export const pieceAt = (frame: Frame, cell: number): Piece | undefined =>
  frame.pieces.find((piece) => piece.cell === cell);

export const piecesOf = ({ pieces }: Frame, seat: number): Piece[] =>
  pieces.filter(({ owner }) => owner === seat);

export const markAt = (frame: Frame, cell: number, kinds: readonly string[]): LensMark | undefined =>
  frame.lens.find((mark) => mark.cell === cell && kinds.includes(mark.kind));

/** The first of all positions from which on something held to the end; nothing where it does not hold there. */
export function heldFrom(frames: readonly Frame[], holds: (frame: Frame) => boolean): number | null {
  const broken = frames.findLastIndex((frame) => !holds(frame));
  return broken === frames.length - 1 ? null : broken + 1;
}

const leadOf = ({ scores }: Frame, seat: number): number => (scores?.[seat] ?? 0) - (scores?.[1 - seat] ?? 0);

/** From which move on the winner led, and by how much at most. */
export function ledFrom({ frames, winner, name, move }: Course): Remark[] {
  if (winner === null) return [];
  const ply = heldFrom(frames, (frame) => leadOf(frame, winner) > 0);
  if (ply === null) return [];
  const most = Math.max(...frames.slice(ply).map((frame) => leadOf(frame, winner)));
  return [{ ply, words: voice.led(name(winner), move(ply), most) }];
}

/** Between two positions asked for, in milliseconds: a server hears twenty messages of a page in a second. */
const REST = 80;
export const rested = (): Promise<void> => new Promise((done) => setTimeout(done, REST));

/** The first positions of a game, one after the other, with a rest after each; nothing once they are not wanted. */
export async function framesOf(
  count: number,
  earlier: (ply: number) => Promise<Frame>,
  wanted: () => boolean,
  rest: () => Promise<void> = rested,
): Promise<Frame[] | null> {
  const frames: Frame[] = [];
  while (frames.length < count) {
    if (!wanted()) return null;
    frames.push(await earlier(frames.length));
    await rest();
  }
  return wanted() ? frames : null;
}

/** How many sentences are said. */
const MOST = 3;

/** The remarks to be made, in the order of the game. */
export const chosen = (remarks: readonly Remark[]): Remark[] =>
  remarks.slice(0, MOST).sort((a, b) => a.ply - b.ply);
