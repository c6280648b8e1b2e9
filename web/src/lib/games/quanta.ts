import { text, words } from '../i18n';
import type { Piece } from '../wire';
import { choiceName } from './choices';
import { plainPiece, type GameTheme } from './theme';
import Particle from './Particle.svelte';

/** Particles of each charge that a player has, and the neutrons shared. */
const SUPPLY = 20;
const NEUTRONS = 40;

const KINDS: Record<string, string> = { n: 'neutron', '+': 'positive', '-': 'negative' };

function left(pieces: readonly Piece[], choice: string, seat: number): number {
  const kind = KINDS[choice];
  const same = pieces.filter((piece) => piece.kind === kind);
  if (kind === 'neutron') return NEUTRONS - same.length;
  return SUPPLY - same.filter((piece) => piece.owner === seat).length;
}

export const quanta: GameTheme = {
  piece: Particle,
  cells: 'ruled',
  describe: (piece, seats) =>
    piece.kind === 'neutron'
      ? words.pieces.neutron(piece.state === 'surrounded')
      : words.pieces.particle(seats[piece.owner ?? -1] ?? '', piece.kind),
  hint: text.hints.quanta,
  tray: ['n', '+', '-'],
  trayPiece: (choice, seat) => {
    const kind = KINDS[choice];
    return kind ? plainPiece(kind === 'neutron' ? null : seat, kind) : null;
  },
  supply: left,
  seatPiece: (seat) => plainPiece(seat, 'positive'),
  tally: (_view, pieces, seat) =>
    ['+', '-'].map((choice) => ({
      words: text.tally.left(choiceName(choice)),
      value: String(left(pieces, choice, seat)),
      piece: plainPiece(seat, KINDS[choice] ?? ''),
    })),
  signs: new Map([
    ['n', 'n'],
    ['+', '+'],
    ['-', '\u2212'],
  ]),
};
