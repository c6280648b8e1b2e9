import { text, words } from '../i18n';
import { plainPiece, type GameTheme } from './theme';
import Tower from './Tower.svelte';

/** Towers of this height never move, and three of them win. */
const HIGH = 6;
const NEEDED = 3;

export const quantum: GameTheme = {
  piece: Tower,
  cells: 'chequer',
  describe: (piece, seats) =>
    words.pieces.tower(seats[piece.owner ?? -1] ?? '', piece.kind, piece.count, piece.state === 'frozen'),
  hint: text.hints.quantum,
  tray: [],
  trayPiece: () => null,
  supply: () => null,
  seatPiece: (seat) => plainPiece(seat, 'queen'),
  tally: (_view, pieces, seat) => {
    const own = pieces.filter((piece) => piece.owner === seat);
    const high = own.filter((piece) => piece.count >= HIGH).length;
    return [
      { words: text.tally.towers, value: String(own.length) },
      { words: text.tally.high, value: text.tally.of(high, NEEDED) },
    ];
  },
  signs: new Map(),
};
