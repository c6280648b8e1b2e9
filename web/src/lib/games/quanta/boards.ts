import type { GameBoards } from '../boards';

export const boards: GameBoards = {
  gallery: ['quanta', 'quanta:board=8x8', 'quanta:board=10x8', 'quanta:board=10x10', 'quanta:board=16x16'],
  days: ['quanta:board=9x9', 'quanta:board=8x8', 'quanta:board=10x8', 'quanta:board=8x8,placing=orthogonal'],
  balance: { quanta: { first: 63.3, from: 61.8, to: 64.8, games: 3000 } },
  player: 'nodes=30000',
  length: { plies: 117, choices: 101, twice: 61 },
  steps: [80, 84, 84, 83, 72, 72, 81, 72, 76],
};
