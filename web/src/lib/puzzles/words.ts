/** What is wrong with a move, in sentences. */
import { puzzles as words } from '../i18n';
import type { Puzzle, Refutation } from './numbered';

/** What a puzzle knows of wrong moves. */
export type Faulty = Pick<Puzzle, 'within' | 'wrong'>;

/** `found` moves have been found before; `other` is who answers. */
export function faultOf(
  { within }: Faulty,
  { move, reply, points }: Refutation & { move: string },
  found: number,
  other: string,
): string[] {
  const verdict =
    within !== undefined
      ? words.slow(move, within - found)
      : points === 0
        ? words.loses(move)
        : words.draws(move);
  return reply === undefined ? [verdict] : [verdict, words.reply(other, reply)];
}
