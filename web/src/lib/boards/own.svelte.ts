/** The boards that somebody has painted and played on, kept in the browser with their names. */
import { readGame } from '../game-string';
import { persistedJson } from '../persisted.svelte';
import { designOf } from './designs';

const MOST = 60;

export interface OwnBoard {
  game: string;
  /** Empty where none was given. */
  name: string;
}

/** What was stored, newest first: another version may have written it. */
function readOwn(found: (Partial<OwnBoard> | null)[] | null): readonly OwnBoard[] {
  if (!Array.isArray(found)) return [];
  return found.flatMap((one) =>
    typeof one?.game === 'string' && typeof one.name === 'string' ? [{ game: one.game, name: one.name }] : [],
  );
}

export function isPainted(game: string): boolean {
  const board = readGame(game).values.board ?? '';
  return board.startsWith('mask/') && designOf(board) === null;
}

class OwnBoards {
  readonly #stored = persistedJson('quantarium-boards', readOwn);
  readonly all = $derived(this.#stored.now);

  note(game: string): void {
    if (!isPainted(game)) return;
    this.#stored.change((all) =>
      all.some((one) => one.game === game) ? all : [{ game, name: '' }, ...all].slice(0, MOST),
    );
  }

  rename(game: string, name: string): void {
    this.#stored.change((all) => all.map((one) => (one.game === game ? { ...one, name: name.trim() } : one)));
  }

  remove(game: string): void {
    this.#stored.change((all) => all.filter((one) => one.game !== game));
  }
}

export const ownBoards = new OwnBoards();
