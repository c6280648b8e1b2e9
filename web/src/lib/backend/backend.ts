/** Who answers a page: the server, or this tab. A page speaks to a backend and does not know which. */
import type * as wire from '../wire';
import { isKnown } from '../games/list';
import type { Table } from './table.svelte';

/** A refusal, or a server that cannot be reached (`offline`). */
export class Refused extends Error {
  constructor(readonly refusal: wire.Refusal) {
    super(refusal.message);
  }
}

export const isOffline = (reason: unknown): boolean =>
  reason instanceof Refused && reason.refusal.code === 'offline';

export type Answer<K extends wire.Response['type']> = Extract<wire.Response, { type: K }>;

/** Asks a question that belongs to no table, and expects an answer of this type; throws `Refused`. */
export type Ask = <K extends wire.Response['type']>(
  request: wire.Request,
  type: K,
  signal?: AbortSignal,
) => Promise<Answer<K>>;

/** How long the engine thinks about a hint, in milliseconds. */
const HINT_TIME = 800;

/** The questions that pages ask, each once for every backend: `ask` carries them. */
export function questions(ask: Ask) {
  const analyse = async (asked: wire.Analyse, signal?: AbortSignal): Promise<wire.Analysis> =>
    (await ask({ type: 'analyse', asked }, 'analysed', signal)).analysis;
  return {
    /** What can be played; of a newer server's games those that this page has. */
    catalogue: async (): Promise<wire.Catalogue> => {
      const { games, levels } = (await ask({ type: 'catalogue' }, 'catalogue')).catalogue;
      return { games: games.filter(({ id }) => isKnown(id)), levels };
    },
    preview: async (game: string, seed: string | null, signal?: AbortSignal): Promise<wire.Preview> =>
      (await ask({ type: 'preview', game, seed }, 'preview', signal)).preview,
    position: async (position: wire.PositionSpec): Promise<wire.TableView> =>
      (await ask({ type: 'position', position }, 'view')).view,
    /** What a seat may enter while it is another's turn. */
    premoves: async (position: wire.PositionSpec, seat: number): Promise<wire.LegalMove[]> =>
      (await ask({ type: 'premoves', position, seat }, 'premoves')).moves,
    /** A picture of a position, as SVG. */
    picture: async (position: wire.PositionSpec): Promise<string> =>
      (await ask({ type: 'picture', position }, 'picture')).svg,
    /** A game as a picture that moves, as SVG. */
    animation: async (position: wire.PositionSpec): Promise<string> =>
      (await ask({ type: 'animation', position }, 'picture')).svg,
    readRecord: async (text: string): Promise<wire.RecordTree> =>
      (await ask({ type: 'readRecord', text }, 'recordTree')).tree,
    writeRecord: async (tree: wire.RecordTree): Promise<string> =>
      (await ask({ type: 'writeRecord', tree }, 'record')).text,
    /** The puzzles in a game that the engine plays against itself, by its seed. */
    puzzles: async (game: string, seed: string, signal?: AbortSignal): Promise<wire.Puzzle[]> =>
      (await ask({ type: 'findPuzzles', game, seed }, 'puzzles', signal)).puzzles,
    analyse,
    /** A move that the engine would play; nothing where it finds none. */
    hint: async (at: wire.PositionRef): Promise<string | null> => {
      const { lines } = await analyse({ ...at, millis: HINT_TIME, lines: 1, threads: 1 });
      return lines[0]?.moves[0] ?? null;
    },
  };
}

export type Questions = ReturnType<typeof questions>;

type Dated = Pick<wire.TableSummary, 'acted' | 'opened'>;

/** The order of games in a list: by what happened last in each, which is the end of a finished one. */
export const byLast = (one: Dated, other: Dated): number =>
  other.acted - one.acted || other.opened - one.opened;

export interface Backend extends Questions {
  /** Opens a table: its name. */
  open(table: wire.NewTable): Promise<string>;
  /** The tables stored, those in which something happened last first. */
  tables(): Promise<wire.TableSummary[]>;
  view(id: string): Promise<wire.TableView>;
  forget(id: string): Promise<void>;
  /** Sits down at a table; with the secret of a link, in the seats that it leads to. */
  sit(id: string, secret: string | null): Table;
  /** An address that has a table's game record. */
  record(id: string): Promise<string>;
}
