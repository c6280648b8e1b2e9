/** Time left, as clocks show it and as people say it. */
import { isLive } from '../home/clock';
import { text } from '../i18n';
import type { TimeControl } from '../wire';

/** Below this, in milliseconds, a clock shows tenths of a second. */
const CLOSE = 20_000;

const two = (value: number): string => String(value).padStart(2, '0');

/** `1:02:03`, `4:09`, `0:09.3`. A clock shows 0:00 only once there is nothing left. */
export function clockTime(milliseconds: number): string {
  const tenths = Math.ceil(Math.max(0, milliseconds) / 100);
  const seconds = milliseconds < CLOSE ? Math.floor(tenths / 10) : Math.ceil(milliseconds / 1000);
  return `${inClock(seconds)}${milliseconds < CLOSE ? `.${tenths % 10}` : ''}`;
}

/** Below this, in milliseconds, little is left of days. */
const FEW_HOURS = 6 * 3_600_000;

export const isLow = (control: TimeControl, left: number): boolean =>
  left < (isLive(control) ? CLOSE : FEW_HOURS);

/** Time left of days, such as "2 days 5 h": nobody counts the seconds before the last minute. */
export function slowTime(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000);
  if (minutes <= 1) return clockTime(milliseconds);
  return text.clock.slow(Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60);
}

export const timeLeft = (control: TimeControl, left: number): string =>
  isLive(control) ? clockTime(left) : slowTime(left);

/** Time taken, in whole seconds: `1:02:03`, `0:09`. */
export const timeTaken = (milliseconds: number): string => inClock(Math.floor(milliseconds / 1000));

function inClock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const shown = `${minutes}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : shown;
}

/** Such as "4 minutes 9 seconds", for those who hear it. */
export function spokenTime(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  return text.clock.spoken(Math.floor(seconds / 60), seconds % 60);
}

/** From how little time on a first move is urgent, in milliseconds. */
export const LATE = 20_000;

/** The announcements: when the time left falls below them, in milliseconds. */
const WARNINGS = [60_000, 10_000];

/** The warning that falls between two looks at a clock. */
export const warning = (before: number, now: number): number | null =>
  WARNINGS.find((at) => before > at && now <= at) ?? null;
