import type { GameBoards } from '../boards';

export const boards: GameBoards = {
  gallery: [
    'quantum',
    'quantum:setup=random',
    'quantum:board=6x6',
    'quantum:board=8x6',
    'quantum:board=10x8',
    'quantum:board=12x8',
  ],
  days: ['quantum:setup=random', 'quantum:board=6x8,setup=random', 'quantum:board=10x8,setup=random'],
  balance: { quantum: { first: 49.8, from: 49.4, to: 50.2, games: 2000 } },
  player: 'nodes=5000',
  length: { plies: 282, choices: 26, twice: null },
  steps: [73, 71, 70, 70, 73, 70, 74, 73, null],
};
