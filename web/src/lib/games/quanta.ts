import { text } from '../i18n';
import { plainPiece, type Look } from './look';
import Particle from './Particle.svelte';

/** Particles of each charge that a player has. */
const SUPPLY = 20;

const KINDS: Record<string, string> = { n: 'neutron', '+': 'positive', '-': 'negative' };

export const quanta: Look = {
  piece: Particle,
  cells: 'ruled',
  describe: (piece, seats) =>
    piece.kind === 'neutron'
      ? text.pieces.neutron(piece.state === 'surrounded')
      : text.pieces.particle(seats[piece.owner ?? -1] ?? '', piece.kind),
  tray: ['n', '+', '-'],
  trayPiece: (choice, seat) => {
    const kind = KINDS[choice];
    return kind ? plainPiece(kind === 'neutron' ? null : seat, kind) : null;
  },
  seatPiece: (seat) => plainPiece(seat, 'positive'),
  tally: (_view, pieces, seat) => {
    const left = (kind: string): string =>
      String(SUPPLY - pieces.filter((piece) => piece.owner === seat && piece.kind === kind).length);
    return [
      { words: text.tally.positives, value: left('positive') },
      { words: text.tally.negatives, value: left('negative') },
    ];
  },
  pairs: () => false,
};
