/** What an analysis says, in numbers and words. */
import { seatName, text } from '../i18n';
import type { Line, Verdict } from '../wire';

/** A value from 0 to 1 in whole per cent; only what is proven is 0 or 100. */
export function percent(value: number, proven: Verdict | null): number {
  const whole = Math.round(value * 100);
  return proven ? whole : Math.min(99, Math.max(1, whole));
}

/** A proven result in words. */
export function verdictWords({ winner }: Verdict, seats: readonly string[]): string {
  const name = seatName(seats[winner ?? -1] ?? '');
  return winner === null ? text.analysis.provenDraw : text.analysis.provenWin(name);
}

/** The value of a line to the seat that moves. */
export function lineValue({ value, proven }: Line, seats: readonly string[]): string {
  return proven ? verdictWords(proven, seats) : `${percent(value, null)} %`;
}
