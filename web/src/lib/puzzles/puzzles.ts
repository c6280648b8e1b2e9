/** The puzzles of the games, fetched when they are wanted. */
import { FAMILIES } from '../games';
import { numbered, type Numbered, type Puzzle } from './numbered';

const files = import.meta.glob<{ puzzles: Puzzle[] }>('./data/*.json', { import: 'default' });

/** The games that have puzzles. */
export const GAMES = FAMILIES.filter((family) => `./data/${family}.json` in files);

/** The puzzles of a game, easy ones first. */
export async function puzzlesOf(family: string): Promise<Numbered[]> {
  const load = files[`./data/${family}.json`];
  return load ? numbered((await load()).puzzles) : [];
}
