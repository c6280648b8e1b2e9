import { leftOf } from '../../edit/notation';
import { gameWords } from '../../i18n';
import Die from './Die.svelte';
import { COMMON, plainPiece, type GameTheme } from '../theme';
import type { Words } from './words/en';

const words = gameWords['quantum-link'] as Words;

export const theme: GameTheme = {
  ...COMMON,
  piece: Die,
  samples: [plainPiece(0, 'die', 3, 'open'), plainPiece(1, 'die', 5, 'open')],
  cells: 'hex',
  describe: (piece, seats) => words.die(seats[piece.owner ?? -1] ?? '', piece.count, piece.state),
  hint: words.hint,
  tray: ['1', '2', '3', '4', '5', '6'],
  trayPiece: (choice, seat) => plainPiece(seat, 'die', Number(choice)),
  seatPiece: (seat) => plainPiece(seat, 'die', 1),
  explained: (['fulfilled', 'dead', 'covered'] as const).map((state) => ({
    piece: plainPiece(0, 'die', state === 'fulfilled' ? 2 : 3, state),
    words: words.dice[state],
  })),
  tally: (view, pieces, seat) => {
    const left = leftOf(view.notation, pieces, plainPiece(seat, 'die'));
    return left === null ? [] : [{ words: words.diceLeft(left), value: String(left) }];
  },
  points: (die) => die.count,
  about: (move) => (move === 'pass' ? 'pass' : null),
  editor: { count: words.face, rest: () => ({ kind: 'few', words: words.passes }) },
};
