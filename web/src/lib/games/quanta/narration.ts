/** Quanta: who led, which move closed most neutrons, and how narrowly they were won. */
import { gameWords } from '../../i18n';
import { ledFrom, type Course, type Frame, type Narration, type Remark } from '../../voice/frames';
import type { Words } from './words/en';

const words = (gameWords.quanta as Words).narration;

/** The squares around a neutron. */
const AROUND = 8;

const scoreOf = ({ scores }: Frame, seat: number): number => scores?.[seat] ?? 0;

/** The move that closed most neutrons at once, where that is more than one. */
function haul({ frames, moves, name, move }: Course): Remark[] {
  const gains = moves.flatMap((_, place) =>
    [0, 1].map((seat) => ({
      ply: place + 1,
      seat,
      gain: scoreOf(frames[place + 1]!, seat) - scoreOf(frames[place]!, seat),
    })),
  );
  const most = gains.reduce((best, one) => (one.gain > best.gain ? one : best), { ply: 0, seat: 0, gain: 1 });
  if (most.gain < 2) return [];
  return [{ ply: most.ply, words: words.haul(move(most.ply), name(most.seat), most.gain) }];
}

function narrow({ frames, name }: Course, winner: number): Remark[] {
  const last = frames.at(-1)!;
  const closed = last.lens.filter(({ kind, count }) => kind === 'cluster' && count === AROUND);
  const own = closed.filter(({ lead }) => lead?.seat === winner);
  const close = own.filter(({ lead }) => lead?.by === 1).length;
  return own.length === 0
    ? []
    : [{ ply: frames.length - 1, words: words.narrow(name(winner), own.length, close) }];
}

function nobodys({ frames }: Course): Remark[] {
  const last = frames.at(-1)!;
  const count = last.pieces.filter(
    ({ state, scoredBy }) => state === 'surrounded' && scoredBy === undefined,
  ).length;
  return count === 0 ? [] : [{ ply: frames.length - 1, words: words.nobodys(count) }];
}

export const narration: Narration = {
  story: (course) => [
    ...ledFrom(course),
    ...haul(course),
    ...(course.winner === null ? [] : narrow(course, course.winner)),
    ...nobodys(course),
  ],
  reason({ before, after, seat, name }) {
    const gain = scoreOf(after, seat) - scoreOf(before, seat);
    if (gain > 0) return words.closes(name(seat), gain);
    const open = after.lens.filter(({ kind, count }) => kind === 'cluster' && count < AROUND);
    const ahead = (of: number): number => open.filter(({ lead }) => lead?.seat === of).length;
    const leads = ahead(seat);
    return leads > 0 ? words.why(name(seat), leads, name(1 - seat), ahead(1 - seat)) : null;
  },
};
