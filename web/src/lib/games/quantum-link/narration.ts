/** Quantum Link: who led, which dice scored, and which bet was spoilt. */
import { gameWords } from '../../i18n';
import { ledFrom, markAt, piecesOf, type Course, type Narration, type Remark } from '../../voice/frames';
import type { Words } from './words/en';

const words = (gameWords['quantum-link'] as Words).narration;

const ALIVE = ['open', 'scoring'];

/** The highest of the loser's dice that a move kept from ever scoring. */
function spoilt({ frames, moves, name, move, cell }: Course, loser: number): Remark[] {
  const found = moves.flatMap((_, place) => {
    const [before, after] = [frames[place]!, frames[place + 1]!];
    return piecesOf(before, loser)
      .filter((die) => markAt(before, die.cell, ALIVE) && markAt(after, die.cell, ['lost']))
      .map((die) => ({ ply: place + 1, die }));
  });
  if (found.length === 0) return [];
  const { ply, die } = found.reduce((most, one) => (one.die.count > most.die.count ? one : most));
  return [{ ply, words: words.spoilt(move(ply), name(loser), die.count, cell(die.cell)) }];
}

function scored({ frames, name }: Course): Remark[] {
  const last = frames.at(-1)!;
  const [white, green] = [0, 1].map((seat) => {
    const dice = piecesOf(last, seat);
    return { all: dice.length, scoring: dice.filter((die) => markAt(last, die.cell, ['scoring'])).length };
  });
  const said = words.scored(name(0), white!.scoring, white!.all, name(1), green!.scoring, green!.all);
  return [{ ply: frames.length - 1, words: said }];
}

export const narration: Narration = {
  story: (course) => [
    ...ledFrom(course),
    ...(course.winner === null ? [] : spoilt(course, 1 - course.winner)),
    ...scored(course),
  ],
  reason({ after, seat, name }) {
    const [own, other] = [seat, 1 - seat].map((of) =>
      after.notes.find((note) => note.kind === 'dice' && note.seat === of),
    );
    const [ours, most, theirs, theirMost] = [own, other].flatMap((note) => [note?.count ?? 0, note?.of ?? 0]);
    return words.why(name(seat), ours!, most!, name(1 - seat), theirs!, theirMost!);
  },
};
