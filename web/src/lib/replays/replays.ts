/** Games worth replaying, chosen by `quantarium lab gallery` among many of the engine's. */
import { analysisUrl, atPlace } from '../analysis/url';
import { readGame } from '../game-string';
import { FAMILIES } from '../games/list';

export interface Replay {
  reason: string;
  game: string;
  setup: string;
  /** How many of the moves were drawn, before the players decided. */
  drawn: number;
  moves: string[];
  /** By seat. */
  levels: number[];
  result: string;
  scores?: number[];
}

/** The games of a game string, and among how many they were chosen. */
export interface Gallery {
  game: string;
  of: number;
  games: Replay[];
}

type File = Pick<Gallery, 'of' | 'games'>;

/** The games of files, by game string in their order. A game's files chose among equally many. */
export function byGame(files: readonly File[]): Gallery[] {
  const found = new Map<string, Gallery>();
  for (const { of, games } of files) {
    for (const one of games) {
      const before = found.get(one.game)?.games ?? [];
      found.set(one.game, { game: one.game, of, games: [...before, one] });
    }
  }
  return [...found.values()];
}

/** How far apart the scores are in the end; nothing in games without scores. */
export const apart = ({ scores }: Replay): number | null =>
  scores ? Math.max(...scores) - Math.min(...scores) : null;

export const replayAddress = ({ game, setup, moves }: Replay): string =>
  atPlace(analysisUrl({ game, setup, seed: null, moves }), 0);

/** A game has a file or several, each made by a command that stands in it. */
const files = import.meta.glob<File>('./data/*.json', { import: 'default' });

/** All of them, in the order of the games on the first page. */
export async function galleries(): Promise<Gallery[]> {
  const found = await Promise.all(Object.values(files).map((load) => load()));
  const place = ({ game }: Gallery): number => FAMILIES.indexOf(readGame(game).id);
  return byGame(found).sort((one, other) => place(one) - place(other));
}
