/** What a day brings: a start of each game and a puzzle, the same for everybody, without a word to any server. */
import { BOARDS } from '../games/boards';
import { hashedSeed } from '../hash';
import { drawnBy, type Numbered } from '../puzzles/numbered';
import { dayNumber, weekday, type Day } from './day';

/** What comes in turn, day after day. */
const ofDay = <T>(day: Day, list: readonly T[]): T => list.at(dayNumber(day) % list.length)!;

export interface DayStart {
  family: string;
  game: string;
  /** The start position's seed, decimal. */
  seed: string;
}

export const startsOf = (day: Day): DayStart[] =>
  Object.entries(BOARDS).map(([family, { days }]) => {
    const game = ofDay(day, days);
    return { family, game, seed: hashedSeed(`${day} ${game}`) };
  });

/** Puzzles grow harder through the week. */
const GRADES = [1, 2, 2, 3, 3, 4, 5];

/** Whose turn it is to give the puzzle: every game once in four days. */
export const puzzleFamily = (day: Day, families: readonly string[]): string => ofDay(day, families);

/** The puzzle of the day among a game's: one of the weekday's grade, or of the nearest that there is. */
export function puzzleOf(day: Day, puzzles: readonly Numbered[]): Numbered | null {
  const wanted = GRADES[weekday(day)]!;
  const far = ({ grade }: Numbered): number => Math.abs(grade - wanted);
  const nearest = Math.min(...puzzles.map(far));
  return drawnBy(day, puzzles).find((one) => far(one) === nearest) ?? null;
}
