import type { Piece } from '../wire';
import { plainPiece } from './theme';

/** Two pieces that stand for a game. */
export function samples(family: string): Piece[] {
  switch (family) {
    case 'quantum':
      return [plainPiece(0, 'queen', 3), plainPiece(1, 'square', 1)];
    case 'quantum-link':
      return [plainPiece(0, 'die', 3, 'open'), plainPiece(1, 'die', 5, 'open')];
    case 'quanta':
      return [plainPiece(0, 'positive'), plainPiece(null, 'neutron')];
    default:
      return [plainPiece(0, 'stone'), plainPiece(1, 'stone')];
  }
}
