/** The boards that the gallery shows, by game. */
import { DESIGNS } from './designs';

export const BUILT_IN: Readonly<Record<string, readonly string[]>> = {
  'quantum-leap': [
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
  quantum: [
    'quantum',
    'quantum:setup=random',
    'quantum:board=6x6',
    'quantum:board=8x6',
    'quantum:board=10x8',
    'quantum:board=12x8',
  ],
  'quantum-link': [
    'quantum-link',
    'quantum-link:board=hex3',
    'quantum-link:board=hex4',
    'quantum-link:board=hex6',
    'quantum-link:board=rhomb7x7',
    'quantum-link:board=tri9',
    'quantum-link:board=star2',
    ...Object.values(DESIGNS).map((mask) => `quantum-link:board=${mask}`),
  ],
  quanta: ['quanta', 'quanta:board=8x8', 'quanta:board=10x8', 'quanta:board=10x10', 'quanta:board=16x16'],
};

/** What the first player wins between equal players, in per cent, with the ends of the 95% interval. */
export interface Balance {
  first: number;
  from: number;
  to: number;
  games: number;
}

/** From docs/studies/balance.md: between two engines in Quantum Leap, elsewhere between two UCT players. */
export const BALANCE: Readonly<Record<string, Balance>> = {
  'quantum-leap': { first: 48.6, from: 47.1, to: 50.2, games: 4000 },
  'quantum-leap:edition=1': { first: 34.4, from: 33.0, to: 35.9, games: 4000 },
  'quantum-leap:board=hex4': { first: 47.8, from: 46.2, to: 49.3, games: 4000 },
  'quantum-leap:board=hex6': { first: 48.8, from: 47.3, to: 50.4, games: 3999 },
  quantum: { first: 49.0, from: 47.6, to: 50.4, games: 2000 },
  'quantum-link': { first: 52.5, from: 50.8, to: 54.3, games: 3000 },
  quanta: { first: 49.7, from: 48.1, to: 51.2, games: 3000 },
};
