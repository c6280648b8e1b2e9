/** The puzzles as the page has them. */
import { readFileSync } from 'node:fs';
import { numbered, type Numbered, type Puzzle } from '../src/lib/puzzles/numbered';

export function numberedFile(game: string): Numbered[] {
  const file = new URL(`../src/lib/puzzles/data/${game}.json`, import.meta.url);
  return numbered((JSON.parse(readFileSync(file, 'utf8')) as { puzzles: Puzzle[] }).puzzles);
}
