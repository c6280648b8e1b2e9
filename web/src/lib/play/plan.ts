/** Conditional moves as the page enters them: lines of moves, those of the others and one's own. */
import type { Lines } from '../backend/table.svelte';
import type { PlayedMove } from '../wire';

/** A ply of a line that is being entered. */
export type PlannedPly = Pick<PlayedMove, 'text' | 'seat'>;

/** Whether a line begins with a move of somebody else and ends with an own one. */
export function endsOwn(line: readonly PlannedPly[], own: readonly number[]): boolean {
  const [first, last] = [line[0], line.at(-1)];
  return first !== undefined && last !== undefined && !own.includes(first.seat) && own.includes(last.seat);
}

/** What of a line is still to come when the game has gone on with other moves since: nothing, where it went another way. */
export const rest = (line: readonly PlannedPly[], since: readonly string[]): readonly PlannedPly[] =>
  since.every((text, place) => line[place]?.text === text) ? line.slice(since.length) : [];

/** How far two lines are the same. */
function common(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((text, place) => other[place] !== text);
  return differs < 0 ? one.length : differs;
}

/** The lines with one more. What it answers differently, or goes on from, it replaces. */
export function withLine(lines: Lines, added: readonly PlannedPly[], own: readonly number[]): Lines {
  const texts = added.map(({ text }) => text);
  const stays = (line: readonly string[]): boolean => {
    const same = common(line, texts);
    if (same === line.length) return false;
    const next = added[same];
    // The others may play this or that; to each there is one answer.
    return next === undefined || !own.includes(next.seat);
  };
  const left = lines.filter(stays);
  const known = left.some((line) => common(texts, line) === texts.length);
  return known ? left : [...left, texts];
}

export const without = (lines: Lines, removed: readonly string[]): Lines =>
  lines.filter((line) => line.join() !== removed.join());
