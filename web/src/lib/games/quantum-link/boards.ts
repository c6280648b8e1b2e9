import { DESIGNS } from '../../boards/designs';
import type { GameBoards } from '../boards';

export const boards: GameBoards = {
  gallery: [
    'quantum-link',
    'quantum-link:board=hex3',
    'quantum-link:board=hex4',
    'quantum-link:board=hex6',
    'quantum-link:board=rhomb7x7',
    'quantum-link:board=tri9',
    'quantum-link:board=star2',
    ...Object.values(DESIGNS).map((mask) => `quantum-link:board=${mask}`),
  ],
  days: [
    'quantum-link:board=hex4',
    'quantum-link:board=rhomb7x7',
    'quantum-link',
    'quantum-link:board=star2',
    'quantum-link:board=tri9',
  ],
  balance: { 'quantum-link': { first: 77.3, from: 76.0, to: 78.6, games: 3000 } },
  player: 'nodes=30000',
  length: { plies: 61, choices: 188, twice: 69 },
  steps: [76, 80, 76, 74, 77, 79, 81, 78, 70],
};
