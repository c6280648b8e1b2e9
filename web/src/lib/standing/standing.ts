/** What somebody has scored against the computer's levels, and how strong that makes them. */
import { readGame } from '../game-string';
import { BOARDS } from '../games/boards';
import { standing as words, text } from '../i18n';
import type { TableSummary } from '../wire';

export interface Tally {
  won: number;
  drawn: number;
  lost: number;
}

export interface Score extends Tally {
  level: number;
}

/** A strength in levels, with the ends of its 95% interval; levels have fractions here. */
export interface Strength {
  level: number;
  from: number;
  to: number;
}

/** The first seat's points, by a game's result. */
export const POINTS: Record<string, number> = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5 };

export const count = (tally: Tally, points: number): void =>
  void (tally[points === 1 ? 'won' : points === 0 ? 'lost' : 'drawn'] += 1);

/** A finished game of one person against one computer: its level, and the person's points. */
function against({ seats, result }: TableSummary): { level: number; points: number } | null {
  const first = POINTS[result];
  const [one, other] = seats;
  if (first === undefined || !one || !other || seats.length !== 2) return null;
  const person = seats.findIndex(({ sitter }) => sitter.type === 'person');
  const computer = seats.find(({ sitter }) => sitter.type === 'computer')?.sitter;
  if (person < 0 || computer?.type !== 'computer') return null;
  // How strong a level is that thinks for a time depends on the machine.
  if (computer.seconds !== undefined) return null;
  return { level: computer.level, points: person === 0 ? first : 1 - first };
}

/** The scores in a game, the weakest level first; levels never met are left out. */
export function scores(tables: readonly TableSummary[], family: string): Score[] {
  const found = new Map<number, Score>();
  for (const table of tables) {
    const game = readGame(table.game).id === family ? against(table) : null;
    if (!game) continue;
    const score = found.get(game.level) ?? { level: game.level, won: 0, drawn: 0, lost: 0 };
    count(score, game.points);
    found.set(game.level, score);
  }
  return [...found.values()].sort((a, b) => a.level - b.level);
}

/** How far each level is above level 1, in Elo, as far as it was measured. */
export function ladder(family: string): number[] {
  const found = [0];
  for (const won of BOARDS[family]?.steps ?? []) {
    if (won === null) break;
    found.push(found.at(-1)! + 400 * Math.log10(won / (100 - won)));
  }
  return found;
}

/** The grid on which strengths are weighed: in Elo, from far below level 1 to far above the highest. */
const STEP = 10;
const BEYOND = 600;
/** The spread of people's strengths around the middle of the levels, in Elo: what is believed before any game. */
const PRIOR_SPREAD = 600;

/** How many games there must be before anything is said of a strength: fewer show mostly luck. */
export const ENOUGH = 10;

function asLevel(elo: number, rungs: readonly number[]): number {
  for (let place = 1; place < rungs.length; place++) {
    const [low, high] = [rungs[place - 1]!, rungs[place]!];
    if (elo <= high) return Math.max(0, place + (elo - low) / Math.max(1, high - low));
  }
  return rungs.length;
}

export const games = ({ won, drawn, lost }: Tally): number => won + drawn + lost;

/** The strength that explains the scores best; nothing from few games. Levels that were never measured tell nothing. */
export function strength(all: readonly Score[], family: string): Strength | null {
  const rungs = ladder(family);
  const known = all.filter(({ level }) => level <= rungs.length);
  const played = known.reduce((sum, score) => sum + games(score), 0);
  if (played < ENOUGH || rungs.length < 2) return null;
  const top = rungs.at(-1)!;
  const grid = Array.from({ length: Math.floor((top + 2 * BEYOND) / STEP) + 1 }, (_, i) => i * STEP - BEYOND);
  const logs = grid.map((elo) => {
    const prior = -((elo - top / 2) ** 2) / (2 * PRIOR_SPREAD ** 2);
    return known.reduce((sum, { level, won, drawn, lost }) => {
      const expected = 1 / (1 + 10 ** ((rungs[level - 1]! - elo) / 400));
      return sum + (won + drawn / 2) * Math.log(expected) + (lost + drawn / 2) * Math.log(1 - expected);
    }, prior);
  });
  const highest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const at = (share: number): number => {
    let sum = 0;
    const place = weights.findIndex((weight) => (sum += weight) >= share * total);
    return asLevel(grid[place] ?? top, rungs);
  };
  return { level: at(0.5), from: at(0.025), to: at(0.975) };
}

/** The level to meet next: the one beaten about every other time, at most one above or below those met so far. */
export function nextLevel({ level }: Strength, all: readonly Score[], most: number): number {
  const [least = 1, highest = 1] = [all[0]?.level, all.at(-1)?.level];
  return Math.min(most, highest + 1, Math.max(1, least - 1, Math.round(level)));
}

export function strengthWords({ level, from, to }: Strength): string {
  const { format } = new Intl.NumberFormat(text.locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return words.strength(format(level), format(from), format(to));
}
