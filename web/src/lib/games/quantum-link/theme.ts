import { leftOf } from '../../edit/notation';
import { gameWords } from '../../i18n';
import Die from './Die.svelte';
import { asMoved, plainPiece, type GameTheme } from '../theme';
import type { Words } from './words/en';

const words = gameWords['quantum-link'] as Words;

export const theme: GameTheme = {
  piece: Die,
  samples: [plainPiece(0, 'die', 3, 'open'), plainPiece(1, 'die', 5, 'open')],
  cells: 'hex',
  sides: false,
  describe: (piece, seats) => words.die(seats[piece.owner ?? -1] ?? '', piece.count, piece.state),
  hint: words.hint,
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
    return left === null ? [] : [{ words: words.diceLeft(left), value: String(left) }];
  },
  points: (die) => die.count,
  contested: [],
  signs: new Map(),
  always: () => ({}),
  about: (move) => (move === 'pass' ? 'pass' : null),
  editor: { count: words.face, rest: () => ({ kind: 'few', words: words.passes }) },
};
