/** What a puzzle is about, as far as its moves show it. */
import type { Puzzle } from './numbered';

export const THEMES = [
  'one',
  'two',
  'more',
  'draw',
  'long',
  'capture',
  'quiet',
  'neutron',
  'charge',
  'pass',
] as const;
export type Theme = (typeof THEMES)[number];

/** A theme that fewer puzzles have is none to choose. */
const FEWEST = 5;

/** How many spaces a leap goes, by the names of its cells. */
export function leapOf(move: string): number | null {
  const found = /^([a-z])(\d+)x([a-z])(\d+)$/.exec(move);
  if (!found) return null;
  const row = (name: string): number => name.charCodeAt(0);
  const dy = row(found[3]!) - row(found[1]!);
  const dx = Number(found[4]) - Number(found[2]);
  return Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dx - dy));
}

/** From so many spaces on a leap is long. */
const LONG = 3;

const KINDS: Record<string, (move: string) => Theme | null> = {
  'quantum-leap': (move) => ((leapOf(move) ?? 0) >= LONG ? 'long' : null),
  quantum: (move) => (move.includes('x') ? 'capture' : 'quiet'),
  quanta: (move) => (move === 'pass' ? 'pass' : move.startsWith('n') ? 'neutron' : 'charge'),
  'quantum-link': (move) => (move === 'pass' ? 'pass' : null),
};

/** The themes of a puzzle of a game. */
export function themesOf(
  family: string,
  { goal, line, wrong }: Pick<Puzzle, 'goal' | 'line' | 'wrong'>,
): Theme[] {
  const length: Theme = wrong.length === 1 ? 'one' : wrong.length === 2 ? 'two' : 'more';
  const kind = KINDS[family]?.(line[0] ?? '') ?? null;
  return [length, ...(goal === 'draw' ? (['draw'] as const) : []), ...(kind ? [kind] : [])];
}

/** The themes worth choosing among puzzles: those that several have, but not all. */
export function themesAmong(family: string, puzzles: readonly Puzzle[]): Theme[] {
  const counts = new Map<Theme, number>();
  for (const theme of puzzles.flatMap((puzzle) => themesOf(family, puzzle))) {
    counts.set(theme, (counts.get(theme) ?? 0) + 1);
  }
  const has = (theme: Theme): number => counts.get(theme) ?? 0;
  return THEMES.filter((theme) => has(theme) >= FEWEST && has(theme) < puzzles.length);
}
