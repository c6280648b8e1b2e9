/** The puzzles of the games, fetched when they are wanted. */
import { FAMILIES } from '../games/list';
import { gathered, type Numbered, type Puzzle } from './numbered';

/** A game has one file or several: `quantum-leap.json`, `quantum-leap.hex4.json`. */
const files = import.meta.glob<{ puzzles: Puzzle[] }>('./data/*.json', { import: 'default' });
const familyOf = (path: string): string => path.split('/').at(-1)!.split('.')[0]!;

export const GAMES = FAMILIES.filter((family) =>
  Object.keys(files).some((path) => familyOf(path) === family),
);

/** The puzzles of a game, easy ones first. */
export async function puzzlesOf(family: string): Promise<Numbered[]> {
  const own = Object.entries(files).filter(([path]) => familyOf(path) === family);
  return gathered(await Promise.all(own.map(async ([, load]) => (await load()).puzzles)));
}
