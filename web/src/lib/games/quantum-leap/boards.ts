import { DESIGNS } from '../../boards/designs';
import type { GameBoards } from '../boards';

export const boards: GameBoards = {
  gallery: [
    'quantum-leap',
    'quantum-leap:edition=1',
    'quantum-leap:board=hex3',
    'quantum-leap:board=hex4',
    'quantum-leap:board=hex6',
    'quantum-leap:board=rhomb8x8',
    'quantum-leap:board=tri10',
    'quantum-leap:board=rect9x7',
    'quantum-leap:board=star3',
    ...Object.values(DESIGNS).map((mask) => `quantum-leap:board=${mask}`),
    'quantum-leap:players=3',
    'quantum-leap:board=hex6,players=6',
  ],
  days: [
    'quantum-leap',
    'quantum-leap:edition=1',
    'quantum-leap:board=hex4',
    'quantum-leap:board=rhomb7x7',
    'quantum-leap:edition=1,board=hex4',
    'quantum-leap:board=star3',
  ],
  balance: {
    'quantum-leap': { first: 48.6, from: 47.1, to: 50.2, games: 4000 },
    'quantum-leap:edition=1': { first: 32.4, from: 30.9, to: 33.8, games: 4000 },
    'quantum-leap:board=hex4': { first: 47.8, from: 46.2, to: 49.3, games: 4000 },
    'quantum-leap:board=hex6': { first: 48.8, from: 47.3, to: 50.4, games: 3999 },
  },
  player: 'nodes=30000',
  length: { plies: 40, choices: 27, twice: 63 },
  steps: [80, 77, 81, 79, 76, 77, 78, 81, 79],
};
