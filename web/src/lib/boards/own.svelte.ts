/** The boards that somebody has painted and played on, kept in the browser with their names. */
import { readGame } from '../game-string';
import { persist, restore } from '../persisted';
import { designOf } from './designs';

const KEY = 'quantarium-boards';
const MOST = 60;

export interface OwnBoard {
  /** The game string. */
  game: string;
  /** Empty where none was given. */
  name: string;
}

/** What was stored, newest first: another version may have written it. */
export function readOwn(stored: string | null): OwnBoard[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(found)) return [];
    return (found as (Partial<OwnBoard> | null)[]).flatMap((one) =>
      typeof one?.game === 'string' && typeof one.name === 'string'
        ? [{ game: one.game, name: one.name }]
        : [],
    );
  } catch {
    return [];
  }
}

/** Whether a game's board was painted by the player. */
export function isPainted(game: string): boolean {
  const board = readGame(game).values.board ?? '';
  return board.startsWith('mask/') && designOf(board) === null;
}

class OwnBoards {
  #all = $state.raw<readonly OwnBoard[]>(readOwn(restore(KEY)));

  get all(): readonly OwnBoard[] {
    return this.#all;
  }

  /** Keeps the board of a game that is played. */
  note(game: string): void {
    if (!isPainted(game) || this.#all.some((one) => one.game === game)) return;
    this.#write([{ game, name: '' }, ...this.#all].slice(0, MOST));
  }

  rename(game: string, name: string): void {
    this.#write(this.#all.map((one) => (one.game === game ? { ...one, name: name.trim() } : one)));
  }

  remove(game: string): void {
    this.#write(this.#all.filter((one) => one.game !== game));
  }

  #write(all: readonly OwnBoard[]): void {
    this.#all = all;
    persist(KEY, JSON.stringify(all));
  }
}

export const ownBoards = new OwnBoards();
