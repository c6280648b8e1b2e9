/** What the player has made of the days: kept in the browser. */
import { isCount, persistedJson } from '../persisted.svelte';
import { isDay, streaks, type Day } from './day';

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
  /** By game and the player's seat: `nameOf`. */
  games: Record<string, DayGame>;
  /** The day's puzzle: how many wrong moves or looks at the solution it took; nothing while it is unsolved. */
  puzzle: number | null;
  misses: number;
}

export type Days = Record<Day, DayRecord>;

/** Such as `quanta 1`. */
export const nameOf = (family: string, seat: number): string => `${family} ${seat}`;

const EMPTY: DayRecord = { games: {}, puzzle: null, misses: 0 };

function readGame(game: Partial<DayGame> | null): DayGame | null {
  if (typeof game?.table !== 'string' || !isCount(game.level)) return null;
  const points = isCount(game.points) && game.points <= 2 ? game.points : null;
  return { table: game.table, level: game.level, points, plies: isCount(game.plies) ? game.plies : 0 };
}

/** Reads what was kept; nothing of it is trusted. */
export function readDays(found: Record<Day, Partial<DayRecord> | null> | null): Days {
  const days: Days = {};
  for (const [day, given] of Object.entries(found ?? {})) {
    if (!isDay(day) || typeof given !== 'object' || given === null) continue;
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
  readonly #stored = persistedJson('quantarium-days', readDays);
  readonly #days = $derived(this.#stored.now);
  readonly done = $derived<ReadonlySet<Day>>(
    new Set(Object.keys(this.#days).filter((day) => isDone(this.#days[day]!))),
  );

  of(day: Day): DayRecord {
    return this.#days[day] ?? EMPTY;
  }

  streak(today: Day): { now: number; best: number } {
    return streaks(this.done, today);
  }

  setGame(day: Day, name: string, game: DayGame): void {
    this.#change(day, (record) => ({ ...record, games: { ...record.games, [name]: game } }));
  }

  dropGame(day: Day, name: string): void {
    this.#change(day, (record) => {
      const games = { ...record.games };
      delete games[name];
      return { ...record, games };
    });
  }

  miss(day: Day): void {
    this.#change(day, (record) =>
      record.puzzle === null ? { ...record, misses: record.misses + 1 } : record,
    );
  }

  solve(day: Day): void {
    this.#change(day, (record) => ({ ...record, puzzle: record.puzzle ?? record.misses }));
  }

  #change(day: Day, make: (record: DayRecord) => DayRecord): void {
    this.#stored.change((days) => ({ ...days, [day]: make(days[day] ?? EMPTY) }));
  }
}

export const dayRecords = new DayRecords();
