/** The puzzles as the page has them. */
import { readdirSync, readFileSync } from 'node:fs';
import { gathered, type Numbered, type Puzzle } from '../src/lib/puzzles/numbered';

const FOLDER = new URL('../src/lib/puzzles/data/', import.meta.url);

export const puzzlesIn = (game: string): Numbered[] =>
  gathered(
    readdirSync(FOLDER)
      .filter((name) => name.split('.')[0] === game)
      .sort()
      .map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as { puzzles: Puzzle[] })
      .map(({ puzzles }) => puzzles),
  );
