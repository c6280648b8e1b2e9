/** Days, as calendars name them: `2026-11-23`. A day begins and ends with the player's own midnight. */

export type Day = string;

const two = (number: number): string => String(number).padStart(2, '0');

export const dayOf = (date: Date): Day =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(dateOf(text)) === text;

/** The day's noon: no change of the clocks moves it to another day. */
export const dateOf = (day: Day): Date => new Date(`${day}T12:00`);

export function later(day: Day, days: number): Day {
  const date = dateOf(day);
  date.setDate(date.getDate() + days);
  return dayOf(date);
}

/** Days since a fixed one, for what comes in turn. */
export const dayNumber = (day: Day): number => Date.parse(day) / 86_400_000;

/** From 0, Monday, to 6. */
export const weekday = (day: Day): number => (dateOf(day).getDay() + 6) % 7;

/** The weeks of a day's month, from Monday on; `null` where a week has days of another month. */
export function monthOf(day: Day): (Day | null)[][] {
  const [year, month] = day.split('-');
  const first = `${year}-${month}-01`;
  const days: (Day | null)[] = Array.from({ length: weekday(first) }, () => null);
  for (let here = first; here.startsWith(`${year}-${month}`); here = later(here, 1)) days.push(here);
  while (days.length % 7 > 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** How many days in a row have something, to today or yesterday; and the most there ever were. */
export function streaks(days: ReadonlySet<Day>, today: Day): { now: number; best: number } {
  const lengthTo = (last: Day): number => {
    let length = 0;
    for (let here = last; days.has(here); here = later(here, -1)) length += 1;
    return length;
  };
  const lasts = [...days].filter((day) => !days.has(later(day, 1)));
  const now = lengthTo(days.has(today) ? today : later(today, -1));
  return { now, best: Math.max(0, ...lasts.map(lengthTo)) };
}
