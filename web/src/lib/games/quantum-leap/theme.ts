import { gameWords } from '../../i18n';
import Ball from './Ball.svelte';
import { COMMON, plainPiece, type GameTheme } from '../theme';
import type { Words } from './words/en';

const words = gameWords['quantum-leap'] as Words;

/** How many spaces a leap goes, by the names of its cells. */
export function leapOf(move: string): number | null {
  const found = /^([a-z])(\d+)x([a-z])(\d+)$/.exec(move);
  if (!found) return null;
  const row = (name: string): number => name.charCodeAt(0);
  const dy = row(found[3]!) - row(found[1]!);
  const dx = Number(found[4]) - Number(found[2]);
  return Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dx - dy));
}

/** From so many spaces on a leap is long. */
const LONG = 3;

export const theme: GameTheme = {
  ...COMMON,
  piece: Ball,
  samples: [plainPiece(0, 'stone'), plainPiece(1, 'stone')],
  cells: 'hole',
  describe: (piece, seats) => words.stone(seats[piece.owner ?? -1] ?? ''),
  hint: words.hint,
  seatPiece: (seat) => plainPiece(seat, 'stone'),
  exchanges: (move) => move.includes('~'),
  decision: ({ legal }) => (legal.some(({ text }) => text === 'keep') ? words.decision : null),
  tally: (_view, pieces, seat) => {
    const own = pieces.filter((piece) => piece.owner === seat).length;
    return [{ words: words.stones(own), value: String(own) }];
  },
  always: (players) => ({ edition: players > 2 ? '1' : '2' }),
  about: (move) => ((leapOf(move) ?? 0) >= LONG ? 'long' : null),
  editor: { rest: (game) => (/edition=1|players=/.test(game) ? { kind: 'flag', words: words.swap } : null) },
};
