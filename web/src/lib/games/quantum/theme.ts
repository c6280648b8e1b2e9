import { text, words } from '../../i18n';
import { plainPiece, type GameTheme } from '../theme';
import Tower from './Tower.svelte';

export const quantum: GameTheme = {
  piece: Tower,
  cells: 'chequer',
  sides: true,
  describe: (piece, seats) =>
    words.pieces.tower(seats[piece.owner ?? -1] ?? '', piece.kind, piece.count, piece.state === 'frozen'),
  hint: text.hints.quantum,
  tray: [],
  trayPiece: () => null,
  supply: () => null,
  seatPiece: (seat) => plainPiece(seat, 'queen'),
  // The shape that moved, however high it stood.
  moved: ({ owner, kind }) => plainPiece(owner, kind),
  manner: ({ kind, count, state }) =>
    state === 'frozen' ? words.frozen : (words.manners[kind]?.(count) ?? null),
  exchanges: () => false,
  explained: [],
  decision: () => null,
  tally: (view, pieces, seat) => {
    const own = pieces.filter((piece) => piece.owner === seat);
    const high = own.filter((piece) => piece.state === 'frozen').length;
    return [
      { words: text.tally.towers(own.length), value: String(own.length) },
      { words: text.tally.high, value: text.tally.of(high, view.goal ?? 0) },
    ];
  },
  points: () => 0,
  contested: [],
  signs: new Map(),
};
