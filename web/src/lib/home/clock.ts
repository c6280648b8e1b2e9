/** A clock in the page's address: minutes, and seconds added a move, such as `10+5`. */
import type { TimeControl } from '../wire';

export const MINUTES: [number, number] = [1, 180];
export const SECONDS: [number, number] = [0, 60];
/** The clock that one gets first. */
export const USUAL: TimeControl = { base: 600, increment: 5 };

export const writeClock = ({ base, increment }: TimeControl): string => `${base / 60}+${increment}`;

export function readClock(text: string | null): TimeControl | null {
  // A plus sign written plainly in an address is read as a space.
  const found = /^(\d{1,3})[+ ](\d{1,2})$/.exec(text ?? '');
  if (!found) return null;
  const [minutes, seconds] = [Number(found[1]), Number(found[2])];
  const within = (value: number, [least, most]: [number, number]): boolean => value >= least && value <= most;
  if (!within(minutes, MINUTES) || !within(seconds, SECONDS)) return null;
  return { base: minutes * 60, increment: seconds };
}
