/** Names of random starts, such as `amber-otter-17`: each stands for a seed, the same in every language; other seeds have none. The order
 * of the words must never change: links hold the seeds. `quantarium print` reads the words, too. */
import type { Questions } from './backend/backend';
import words from './start-words.json';
import type { TableView } from './wire';

const [FIRST, SECOND] = [words.first.split(' '), words.second.split(' ')];
/** The numbers at the end have two digits. */
const LEAST = 10;
const NUMBERS = 90;

const COUNT = FIRST.length * SECOND.length * NUMBERS;

export function nameOfStart(seed: string): string | null {
  const place = /^\d{1,9}$/.test(seed) ? Number(seed) : COUNT;
  if (place >= COUNT || String(place) !== seed) return null;
  const words = Math.floor(place / NUMBERS);
  const first = FIRST[Math.floor(words / SECOND.length)]!;
  return `${first}-${SECOND[words % SECOND.length]!}-${LEAST + (place % NUMBERS)}`;
}

/** The seed that somebody has typed, as a name or as a number; nothing where it is neither. */
export function readStart(typed: string): string | null {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  if (/^\d{1,20}$/.test(text)) return BigInt(text) < 2n ** 64n ? text : null;
  const found = /^([a-z]+)[\s-]+([a-z]+)[\s-]+(\d{2})$/.exec(text);
  const [first, second] = [FIRST.indexOf(found?.[1] ?? ''), SECOND.indexOf(found?.[2] ?? '')];
  const number = Number(found?.[3]) - LEAST;
  if (first < 0 || second < 0 || !(number >= 0)) return null;
  return String((first * SECOND.length + second) * NUMBERS + number);
}

/** The seeds that were drawn: nobody has asked for them. */
const drawnSeeds = new Set<string>();

export function drawStart(): string {
  const seed = String(crypto.getRandomValues(new Uint32Array(1))[0]! % COUNT);
  drawnSeeds.add(seed);
  return seed;
}

/** How many other starts are drawn: on some boards none can be played. */
const DRAWS = 8;

/** How a game begins; from another seed where one was drawn and it is over at once, as some of six on a small board. */
export async function begunFrom(
  { position }: Pick<Questions, 'position'>,
  game: string,
  wanted: string | null,
): Promise<{ seed: string | null; view: TableView }> {
  for (let seed = wanted, draws = 0; ; seed = drawStart(), draws++) {
    const view = await position({ game, setup: null, seed, moves: [] });
    if (!view.outcome || draws === DRAWS || !drawnSeeds.has(seed ?? '')) return { seed, view };
  }
}

/** The address at which somebody else can play a table's start. */
export function startAddress({ game, seed }: TableView): string {
  const query = new URLSearchParams({ game, ...(seed === null ? {} : { seed }) });
  return `/?${query.toString()}`;
}
