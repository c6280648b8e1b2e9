/** What an analysis says, in numbers and words. */
import { analyses, seatName, text } from '../i18n';
import type { Analysis, Line, Verdict } from '../wire';

/** A value from 0 to 1 in whole per cent; only what is proven is 0 or 100. */
export function percent(value: number, proven: Verdict | null): number {
  const whole = Math.round(value * 100);
  return proven ? whole : Math.min(99, Math.max(1, whole));
}

/** What a position is worth to some seats, in words. */
export function worthOf(values: readonly number[], seats: readonly string[], proven: Verdict | null): string {
  const said = (value = 0): string => text.percent(percent(value, proven));
  return seats.map((seat, place) => `${seatName(seat)} ${said(values[place])}`).join(', ');
}

export function verdictWords({ winner }: Verdict, seats: readonly string[]): string {
  const name = seatName(seats[winner ?? -1] ?? '');
  return winner === null ? text.analysis.provenDraw : text.analysis.provenWin(name);
}

export interface Share {
  seat: number;
  words: string;
}

/** The value of a line: with two players always to the first, as the bar and the graph have it; with more, to the one who moves. */
export function lineValue({ value, proven }: Line, toMove: number, seats: readonly string[]): Share {
  if (proven) {
    const words = proven.winner === null ? analyses.draws : analyses.wins;
    return { seat: proven.winner ?? toMove, words };
  }
  const turned = seats.length === 2 && toMove === 1;
  return { seat: turned ? 0 : toMove, words: text.percent(percent(turned ? 1 - value : value, null)) };
}

/** The lines, those of most value to the mover first: while the engine thinks their order changes later than their values. */
export function byValue({ lines, proven, toMove, values }: Analysis): Line[] {
  // Of two players the one whose loss is proven loses by every line, though the engine says so of the position alone.
  const lost = values.length === 2 && proven?.winner === 1 - toMove ? proven : null;
  return lines.map((line) => ({ ...line, proven: line.proven ?? lost })).sort((a, b) => b.value - a.value);
}
