/** What was measured, in an address: the settings, and the figures, so that they are there at once. */
import { boards, text } from '../i18n';
import type { BalanceFigures, Interval } from '../wire';
import type { Asked } from './measuring.svelte';

/** What there is an interval of besides the points, in the address's order. */
export const FIGURES = ['drawn', 'plies', 'branching', 'decided', 'leadChanges', 'comebacks'] as const;

const write = (found: Interval | null): string =>
  found === null ? '' : [found.low, found.value, found.high].map((end) => end?.toFixed(4) ?? '').join('*');

function read(text: string): Interval | null {
  const [low = null, value = null, high = null] = text.split('*').map((end) => (end ? Number(end) : null));
  return value === null ? null : { low, value, high };
}

export function linkOf(asked: Asked, figures: BalanceFigures | null): string {
  const { game, player, games, seed } = asked;
  const query = new URLSearchParams({ game, player, games: String(games), seed });
  if (figures) {
    const found = [...FIGURES.map((figure) => figures[figure]), ...figures.points].map(write);
    query.set('found', [figures.games, figures.distinct, ...found].join('_'));
  }
  return `/balance?${query.toString()}`;
}

export function readFigures(text: string): BalanceFigures | null {
  if (!/^\d{1,6}_\d{1,6}(_[\d.*-]*){7,}$/.test(text)) return null;
  const [games, distinct, ...rest] = text.split('_');
  const found = rest.map(read);
  const points = found.slice(FIGURES.length).filter((one) => one !== null);
  const ends = found.flatMap((one) => (one ? [one.low ?? 0, one.value, one.high ?? 0] : []));
  if (points.length < 2 || !ends.every(Number.isFinite)) return null;
  const figures = Object.fromEntries(FIGURES.map((figure, place) => [figure, found[place] ?? null]));
  return { games: Number(games), distinct: Number(distinct), points, ...figures } as BalanceFigures;
}

/** A number with its interval, in words. */
export function said({ low, value, high }: Interval, style: 'percent' | 'decimal'): string {
  const { format } = new Intl.NumberFormat(text.locale, { style, maximumFractionDigits: 1 });
  if (low === null || high === null) return format(value);
  return boards.bench.interval(format(value), format(low), format(high));
}
