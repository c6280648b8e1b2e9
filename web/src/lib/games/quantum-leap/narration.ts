/** Quantum Leap: who could capture how often, and which stones lost their last friend. */
import { gameWords } from '../../i18n';
import { heldFrom, ownerAt, piecesOf } from '../../voice/frames';
import type { Course, Frame, Narration, Remark } from '../../voice/frames';
import type { Words } from './words/en';

const words = (gameWords['quantum-leap'] as Words).narration;

/** In how many ways each of two seats can capture, as if it were its turn. */
function captures(frame: Frame): [number, number] {
  const owners = ownerAt(frame);
  const found: [number, number] = [0, 0];
  for (const { at, kind, cells } of frame.sights) {
    const owner = owners.get(at);
    if (kind === 'landing' && (owner === 0 || owner === 1)) found[owner] += cells.length;
  }
  return found;
}

/** A seat's stones without a friend. */
function lonely(frame: Frame, seat: number): Set<number> {
  const befriended = new Set(frame.sights.flatMap(({ at, kind }) => (kind === 'friend' ? [at] : [])));
  return new Set(piecesOf(frame, seat).flatMap(({ cell }) => (befriended.has(cell) ? [] : [cell])));
}

function superiority({ frames, name, move }: Course, winner: number): Remark[] {
  // In the last position the loser has none.
  const before = frames.slice(0, -1);
  const ply = heldFrom(before, (frame) => captures(frame)[winner]! > captures(frame)[1 - winner]!);
  const loser = 1 - winner;
  if (ply === null) {
    return before.length > 0
      ? [{ ply: before.length - 1, words: words.late(name(winner), name(loser)) }]
      : [];
  }
  const widest = before
    .slice(ply)
    .map(captures)
    .reduce((most, here) => (here[winner]! - here[loser]! > most[winner]! - most[loser]! ? here : most));
  const [more, less] = [widest[winner]!, widest[loser]!];
  const said =
    ply === 0
      ? words.always(name(winner), name(loser), more, less)
      : words.from(move(ply), name(winner), name(loser), more, less);
  return [{ ply, words: said }];
}

function isolation({ frames, name, move }: Course, loser: number): Remark[] {
  const lost = frames.slice(1).map((frame, place) => {
    const before = lonely(frames[place]!, loser);
    return [...lonely(frame, loser)].filter((cell) => !before.has(cell)).length;
  });
  const most = Math.max(0, ...lost);
  const ply = lost.indexOf(most) + 1;
  return most === 0 ? [] : [{ ply, words: words.isolated(move(ply), name(loser), most) }];
}

function ending({ frames, name }: Course, loser: number): Remark[] {
  const last = frames.at(-1)!;
  const [alone, all] = [lonely(last, loser).size, piecesOf(last, loser).length];
  const said = alone === all ? words.allAlone(name(loser), all) : words.someAlone(name(loser), alone, all);
  return [{ ply: frames.length - 1, words: said }];
}

export const narration: Narration = {
  story(course) {
    const { winner } = course;
    // A game that was resigned or lost on time ends anywhere.
    if (winner === null) return [];
    const stuck = captures(course.frames.at(-1)!)[1 - winner] === 0;
    return [
      ...superiority(course, winner),
      ...isolation(course, 1 - winner),
      ...(stuck ? ending(course, 1 - winner) : []),
    ];
  },
  reason({ after, seat, name }) {
    const left = captures(after);
    return words.why(name(1 - seat), left[1 - seat]!, name(seat), left[seat]!);
  },
};
