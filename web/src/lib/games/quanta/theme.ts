import { leftOf } from '../../edit/notation';
import { choiceName, gameWords } from '../../i18n';
import type { Piece } from '../../wire';
import { COMMON, plainPiece, type GameTheme } from '../theme';
import Particle from './Particle.svelte';
import type { Words } from './words/en';

const KINDS: Record<string, string> = { n: 'neutron', '+': 'positive', '-': 'negative' };

const pieceOf = (choice: string, seat: number): Piece =>
  plainPiece(KINDS[choice] === 'neutron' ? null : seat, KINDS[choice] ?? '');

const words = gameWords.quanta as Words;

export const theme: GameTheme = {
  ...COMMON,
  piece: Particle,
  samples: [plainPiece(0, 'positive'), plainPiece(null, 'neutron')],
  cells: 'ruled',
  describe: (piece, seats) =>
    piece.kind === 'neutron'
      ? words.neutron(
          piece.state === 'surrounded',
          piece.scoredBy === undefined ? null : (seats[piece.scoredBy] ?? ''),
        )
      : words.particle(seats[piece.owner ?? -1] ?? '', piece.kind),
  hint: words.hint,
  tray: ['n', '+', '-'],
  trayPiece: (choice, seat) => (choice in KINDS ? pieceOf(choice, seat) : null),
  supply: (view, pieces, choice, seat) => leftOf(view.notation, pieces, pieceOf(choice, seat)),
  seatPiece: (seat) => plainPiece(seat, 'positive'),
  decision: ({ notes, toMove }) =>
    notes.some(({ kind, seat: owed }) => kind === 'owed' && owed === toMove) ? words.decision : null,
  tally: (view, pieces, seat) =>
    ['+', '-'].map((choice) => ({
      words: words.left(choiceName(choice)),
      value: String(leftOf(view.notation, pieces, pieceOf(choice, seat)) ?? ''),
      piece: pieceOf(choice, seat),
    })),
  points: () => 1,
  contested: ['cluster'],
  signs: new Map([
    ['n', 'n'],
    ['+', '+'],
    ['-', '\u2212'],
  ]),
  about: (move) => (move === 'pass' ? 'pass' : move.startsWith('n') ? 'neutron' : 'charge'),
  editor: { rest: () => ({ kind: 'letters', words: words.bonuses }) },
};
