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

/**
 * From docs/studies/balance.md: between two engines in Quantum Leap, whose weights are still those; elsewhere between
 * two UCT players.
 */
export const BALANCE: Readonly<Record<string, Balance>> = {
  'quantum-leap': { first: 51.0, from: 46.1, to: 55.9, games: 400 },
  'quantum-leap:edition=1': { first: 32.2, from: 27.9, to: 37.0, games: 400 },
  'quantum-leap:board=hex4': { first: 43.2, from: 38.5, to: 48.1, games: 400 },
  'quantum-leap:board=hex6': { first: 53.2, from: 48.4, to: 58.1, games: 400 },
  quantum: { first: 49.2, from: 44.5, to: 54.0, games: 200 },
  'quantum-link': { first: 56.5, from: 51.0, to: 61.9, games: 300 },
  quanta: { first: 48.7, from: 43.6, to: 53.7, games: 300 },
};
