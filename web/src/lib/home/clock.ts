/** How time is limited, in the page's address: minutes, and seconds added a move, such as `10+5`; or days a move, `3d`. */
import type { TimeControl } from '../wire';

export type LiveControl = Extract<TimeControl, { base: number }>;
export type DaysControl = Extract<TimeControl, { days: number }>;

export const MINUTES: [number, number] = [1, 180];
export const SECONDS: [number, number] = [0, 60];
export const DAYS: [number, number] = [1, 14];
/** What one gets first. */
export const USUAL: LiveControl = { base: 600, increment: 5 };
export const USUAL_DAYS: DaysControl = { days: 3 };

/** What is played most, one click away. */
export const PRESETS: readonly TimeControl[] = [
  { base: 180, increment: 2 },
  { base: 300, increment: 3 },
  USUAL,
  { base: 900, increment: 10 },
  { days: 1 },
  USUAL_DAYS,
  { days: 7 },
];

/** Whether the players must be there while they play. */
export const isLive = (control: TimeControl): control is LiveControl => 'base' in control;

export const writeClock = (control: TimeControl): string =>
  isLive(control) ? `${control.base / 60}+${control.increment}` : `${control.days}d`;

const within = (value: number, [least, most]: [number, number]): boolean => value >= least && value <= most;

export function readClock(text: string | null): TimeControl | null {
  const days = Number(/^(\d{1,2})d$/.exec(text ?? '')?.[1] ?? 0);
  if (within(days, DAYS)) return { days };
  // A plus sign written plainly in an address is read as a space.
  const found = /^(\d{1,3})[+ ](\d{1,2})$/.exec(text ?? '');
  if (!found) return null;
  const [minutes, seconds] = [Number(found[1]), Number(found[2])];
  if (!within(minutes, MINUTES) || !within(seconds, SECONDS)) return null;
  return { base: minutes * 60, increment: seconds };
}
