/** What a puzzle is about, as far as its moves show it. */
import { themeOf } from '../games';
import { puzzles as words } from '../i18n';
import type { Puzzle } from './numbered';

export type Theme = keyof typeof words.themes;

/** A theme that fewer puzzles have is none to choose. */
const FEWEST = 5;

export function themesOf(
  family: string,
  { goal, line, wrong }: Pick<Puzzle, 'goal' | 'line' | 'wrong'>,
): Theme[] {
  const length: Theme = wrong.length === 1 ? 'one' : wrong.length === 2 ? 'two' : 'more';
  const kind = themeOf(family).about(line[0] ?? '');
  return [length, ...(goal === 'draw' ? (['draw'] as const) : []), ...(kind ? [kind] : [])];
}

/** The themes worth choosing among puzzles: those that several have, but not all. */
export function themesAmong(family: string, puzzles: readonly Puzzle[]): Theme[] {
  const all = puzzles.flatMap((puzzle) => themesOf(family, puzzle));
  const has = (theme: Theme): number => all.filter((one) => one === theme).length;
  return (Object.keys(words.themes) as Theme[]).filter(
    (theme) => has(theme) >= FEWEST && has(theme) < puzzles.length,
  );
}
