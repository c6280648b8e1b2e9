/** The puzzles of the games, fetched when they are wanted. */
import { gathered, type Numbered, type Puzzle } from './numbered';

/** A game has one file or several: `quantum-leap.json`, `quantum-leap.hex4.json`. */
const files = import.meta.glob<{ puzzles: Puzzle[] }>('./data/*.json', { import: 'default' });

/** The puzzles of a game, easy ones first. */
export async function puzzlesOf(family: string): Promise<Numbered[]> {
  const own = Object.entries(files).filter(([path]) => path.split(/[/.]/).includes(family));
  return gathered(await Promise.all(own.map(async ([, load]) => (await load()).puzzles)));
}
