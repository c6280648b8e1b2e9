import { leftOf } from '../../edit/notation';
import { text, words } from '../../i18n';
import Die from './Die.svelte';
import { asMoved, plainPiece, type GameTheme } from '../theme';

export const link: GameTheme = {
  piece: Die,
  cells: 'hex',
  sides: false,
  describe: (piece, seats) => words.pieces.die(seats[piece.owner ?? -1] ?? '', piece.count, piece.state),
  hint: text.hints.link,
  tray: ['1', '2', '3', '4', '5', '6'],
  trayPiece: (choice, seat) => plainPiece(seat, 'die', Number(choice)),
  supply: () => null,
  seatPiece: (seat) => plainPiece(seat, 'die', 1),
  moved: asMoved,
  manner: () => null,
  exchanges: () => false,
  explained: (['fulfilled', 'dead', 'covered'] as const).map((state) => ({
    piece: plainPiece(0, 'die', state === 'fulfilled' ? 2 : 3, state),
    words: words.dice[state],
  })),
  decision: () => null,
  tally: (view, pieces, seat) => {
    const left = leftOf(view.notation, pieces, plainPiece(seat, 'die'));
    return left === null ? [] : [{ words: text.tally.diceLeft(left), value: String(left) }];
  },
  points: (die) => die.count,
  contested: [],
  signs: new Map(),
};
