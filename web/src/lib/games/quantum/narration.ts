/** Quantum: when the towers of six were made, and what was captured. */
import { gameWords, once, text } from '../../i18n';
import { markAt, pieceAt, piecesOf } from '../../voice/frames';
import type { Course, Frame, Narration, Remark } from '../../voice/frames';
import type { Words } from './words/en';

const words = (gameWords.quantum as Words).narration;

/** Every page has this file, and the format takes a phone longer than all else that is read. */
const list = once(() => new Intl.ListFormat(text.locale));

const high = (frame: Frame, seat: number): number =>
  piecesOf(frame, seat).filter(({ state }) => state === 'frozen').length;

/** The seat's pieces that somebody could capture. */
const exposed = (frame: Frame, seat: number): number =>
  piecesOf(frame, seat).filter(({ cell }) => markAt(frame, cell, ['hit', 'six'])).length;

/** What a move took, of another player: its height. */
function taken(before: Frame, after: Frame, seat: number): number {
  const gone = piecesOf(before, 1 - seat).filter(({ cell }) => pieceAt(after, cell)?.owner === seat);
  return Math.max(0, ...gone.map(({ count }) => count));
}

function towers({ frames, name, move }: Course, seat: number): Remark[] {
  const made = frames.flatMap((frame, ply) =>
    ply > 0 && high(frame, seat) > high(frames[ply - 1]!, seat) ? [ply] : [],
  );
  if (made.length === 0) return [];
  return [{ ply: made.at(-1)!, words: words.towers(name(seat), list().format(made.map(move))) }];
}

function largest({ frames, moves, name, move }: Course): Remark[] {
  const heights = moves.map(({ seat }, place) => taken(frames[place]!, frames[place + 1]!, seat));
  const most = Math.max(0, ...heights);
  if (most < 2) return [];
  const place = heights.indexOf(most);
  const seat = moves[place]!.seat;
  return [{ ply: place + 1, words: words.largest(move(place + 1), name(1 - seat), most) }];
}

function behind({ frames, name }: Course, loser: number): Remark[] {
  const last = frames.at(-1)!;
  const highest = Math.max(
    0,
    ...piecesOf(last, loser).flatMap(({ count, state }) => (state === 'frozen' ? [] : [count])),
  );
  return [{ ply: frames.length - 1, words: words.behind(name(loser), high(last, loser), highest) }];
}

function quiet({ frames, moves, move }: Course): Remark[] {
  const last = moves.findLastIndex(({ seat }, place) => taken(frames[place]!, frames[place + 1]!, seat) > 0);
  return last < 0 ? [] : [{ ply: last + 1, words: words.quiet(move(last + 1)) }];
}

export const narration: Narration = {
  story(course) {
    const { winner } = course;
    if (winner === null) return [...largest(course), ...quiet(course)];
    return [...towers(course, winner), ...largest(course), ...behind(course, 1 - winner)];
  },
  reason({ before, after, seat, name }) {
    if (high(after, seat) > high(before, seat)) return words.makesSix;
    const height = taken(before, after, seat);
    if (height > 0) return words.takes(height);
    const [then, now] = [exposed(after, seat), exposed(before, seat)];
    if (then < now) return words.safer(name(seat), then, now);
    const threatened = exposed(after, 1 - seat);
    return threatened > 0 ? words.threatens(name(1 - seat), threatened) : null;
  },
};
