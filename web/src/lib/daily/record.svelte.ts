/** What the player has made of the days: kept in the browser. */
import { persist, restore } from '../persisted';
import { streaks, type Day } from './day';

/** A game of the day: at which table, against which level, and how it went. */
export interface DayGame {
  table: string;
  level: number;
  /** The player's points in halves: 2 won, 1 drawn, 0 lost; nothing while it goes on. */
  points: number | null;
  /** Moves of both sides. */
  plies: number;
}

export interface DayRecord {
  /** By game and the player's seat, such as `quanta 1`. */
  games: Record<string, DayGame>;
  /** The day's puzzle: how many wrong moves or looks at the solution it took; nothing while it is unsolved. */
  puzzle: number | null;
  /** Wrong moves and looks so far. */
  misses: number;
}

export type Days = Record<Day, DayRecord>;

const KEY = 'quantarium-days';
const EMPTY: DayRecord = { games: {}, puzzle: null, misses: 0 };

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

function readGame(value: unknown): DayGame | null {
  const game = (typeof value === 'object' && value !== null ? value : {}) as Partial<DayGame>;
  if (typeof game.table !== 'string' || !isCount(game.level)) return null;
  const points = isCount(game.points) && game.points <= 2 ? game.points : null;
  return { table: game.table, level: game.level, points, plies: isCount(game.plies) ? game.plies : 0 };
}

/** Reads what was kept; nothing of it is trusted. */
export function readDays(text: string | null): Days {
  let value: unknown = null;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    // What cannot be read counts as nothing.
  }
  const days: Days = {};
  for (const [day, given] of Object.entries((value ?? {}) as Record<string, Partial<DayRecord> | null>)) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || typeof given !== 'object' || given === null) continue;
    const games = Object.entries(given.games ?? {}).flatMap(([name, game]) => {
      const read = readGame(game);
      return read ? [[name, read] as const] : [];
    });
    days[day] = {
      games: Object.fromEntries(games),
      puzzle: isCount(given.puzzle) ? given.puzzle : null,
      misses: isCount(given.misses) ? given.misses : 0,
    };
  }
  return days;
}

/** Whether a day counts for the streak: its puzzle solved, or one of its games played to the end. */
export const isDone = ({ games, puzzle }: DayRecord): boolean =>
  puzzle !== null || Object.values(games).some(({ points }) => points !== null);

export class DayRecords {
  #days = $state.raw<Days>(readDays(restore(KEY)));
  readonly done = $derived<ReadonlySet<Day>>(
    new Set(Object.keys(this.#days).filter((day) => isDone(this.#days[day]!))),
  );

  of(day: Day): DayRecord {
    return this.#days[day] ?? EMPTY;
  }

  streak(today: Day): { now: number; best: number } {
    return streaks(this.done, today);
  }

  /** A game of the day was begun, or has got on. */
  setGame(day: Day, name: string, game: DayGame): void {
    const record = this.of(day);
    this.#write(day, { ...record, games: { ...record.games, [name]: game } });
  }

  /** The day's puzzle was missed once. */
  miss(day: Day): void {
    const record = this.of(day);
    if (record.puzzle === null) this.#write(day, { ...record, misses: record.misses + 1 });
  }

  /** The day's puzzle is solved. */
  solve(day: Day): void {
    const record = this.of(day);
    if (record.puzzle === null) this.#write(day, { ...record, puzzle: record.misses });
  }

  #write(day: Day, record: DayRecord): void {
    // Another page may have written since.
    this.#days = { ...readDays(restore(KEY)), [day]: record };
    persist(KEY, JSON.stringify(this.#days));
  }
}

export const dayRecords = new DayRecords();
