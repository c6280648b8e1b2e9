import { text, words } from '../../i18n';
import Ball from './Ball.svelte';
import { asMoved, plainPiece, type GameTheme } from '../theme';

export const leap: GameTheme = {
  piece: Ball,
  cells: 'hole',
  sides: false,
  describe: (piece, seats) => words.pieces.stone(seats[piece.owner ?? -1] ?? ''),
  hint: text.hints.leap,
  tray: [],
  trayPiece: () => null,
  supply: () => null,
  seatPiece: (seat) => plainPiece(seat, 'stone'),
  moved: asMoved,
  manner: () => null,
  exchanges: (move) => move.includes('~'),
  explained: [],
  decision: ({ legal }) => (legal.some(({ text }) => text === 'keep') ? words.decisions.swap : null),
  tally: (_view, pieces, seat) => {
    const own = pieces.filter((piece) => piece.owner === seat).length;
    return [{ words: text.tally.stones(own), value: String(own) }];
  },
  points: () => 0,
  contested: [],
  signs: new Map(),
};
