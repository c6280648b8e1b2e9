import { leftOf } from '../../edit/notation';
import { text, words } from '../../i18n';
import type { Piece } from '../../wire';
import { choiceName } from '../choices';
import { asMoved, plainPiece, type GameTheme } from '../theme';
import Particle from './Particle.svelte';

const KINDS: Record<string, string> = { n: 'neutron', '+': 'positive', '-': 'negative' };

/** The piece of a choice, as a seat has it. */
const pieceOf = (choice: string, seat: number): Piece =>
  plainPiece(KINDS[choice] === 'neutron' ? null : seat, KINDS[choice] ?? '');

export const quanta: GameTheme = {
  piece: Particle,
  cells: 'ruled',
  sides: false,
  describe: (piece, seats) =>
    piece.kind === 'neutron'
      ? words.pieces.neutron(
          piece.state === 'surrounded',
          piece.scoredBy === undefined ? null : (seats[piece.scoredBy] ?? ''),
        )
      : words.pieces.particle(seats[piece.owner ?? -1] ?? '', piece.kind),
  hint: text.hints.quanta,
  tray: ['n', '+', '-'],
  trayPiece: (choice, seat) => (choice in KINDS ? pieceOf(choice, seat) : null),
  supply: (view, pieces, choice, seat) => leftOf(view.notation, pieces, pieceOf(choice, seat)),
  seatPiece: (seat) => plainPiece(seat, 'positive'),
  moved: asMoved,
  manner: () => null,
  exchanges: () => false,
  explained: [],
  decision: ({ notes, toMove }) =>
    notes.some(({ kind, seat: owed }) => kind === 'owed' && owed === toMove) ? words.decisions.bonus : null,
  tally: (view, pieces, seat) =>
    ['+', '-'].map((choice) => ({
      words: text.tally.left(choiceName(choice)),
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
};
