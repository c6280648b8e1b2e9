/** Who answers a page: the server, or this tab. A page speaks to a backend and does not know which. */
import type {
  Analyse,
  Analysis,
  Catalogue,
  LegalMove,
  NewTable,
  PositionRef,
  PositionSpec,
  Preview,
  Puzzle,
  RecordTree,
  Refusal,
  Request,
  Response,
  TableSummary,
  TableView,
} from '../wire';
import { isKnown } from '../games/list';
import type { Table } from './table.svelte';

/** A refusal, or a server that cannot be reached (`offline`). */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export const isOffline = (reason: unknown): boolean =>
  reason instanceof Refused && reason.refusal.code === 'offline';

export type Answer<K extends Response['type']> = Extract<Response, { type: K }>;

/** Asks a question that belongs to no table, and expects an answer of this type; throws `Refused`. */
export type Ask = <K extends Response['type']>(
  request: Request,
  type: K,
  signal?: AbortSignal,
) => Promise<Answer<K>>;

/** How long the engine thinks about a hint, in milliseconds. */
const HINT_TIME = 800;

/** The questions that pages ask, each once for every backend: `ask` carries them. */
export function questions(ask: Ask) {
  const analyse = async (asked: Analyse, signal?: AbortSignal): Promise<Analysis> =>
    (await ask({ type: 'analyse', asked }, 'analysed', signal)).analysis;
  return {
    /** What can be played; of a newer server's games those that this page has. */
    catalogue: async (): Promise<Catalogue> => {
      const { games, levels } = (await ask({ type: 'catalogue' }, 'catalogue')).catalogue;
      return { games: games.filter(({ id }) => isKnown(id)), levels };
    },
    preview: async (game: string, seed: string | null, signal?: AbortSignal): Promise<Preview> =>
      (await ask({ type: 'preview', game, seed }, 'preview', signal)).preview,
    position: async (position: PositionSpec): Promise<TableView> =>
      (await ask({ type: 'position', position }, 'view')).view,
    /** What a seat may enter while it is another's turn. */
    premoves: async (position: PositionSpec, seat: number): Promise<LegalMove[]> =>
      (await ask({ type: 'premoves', position, seat }, 'premoves')).moves,
    /** A picture of a position, as SVG. */
    picture: async (position: PositionSpec): Promise<string> =>
      (await ask({ type: 'picture', position }, 'picture')).svg,
    /** A game as a picture that moves, as SVG. */
    animation: async (position: PositionSpec): Promise<string> =>
      (await ask({ type: 'animation', position }, 'picture')).svg,
    readRecord: async (text: string): Promise<RecordTree> =>
      (await ask({ type: 'readRecord', text }, 'recordTree')).tree,
    writeRecord: async (tree: RecordTree): Promise<string> =>
      (await ask({ type: 'writeRecord', tree }, 'record')).text,
    /** The puzzles in a game that the engine plays against itself, by its seed. */
    puzzles: async (game: string, seed: string, signal?: AbortSignal): Promise<Puzzle[]> =>
      (await ask({ type: 'findPuzzles', game, seed }, 'puzzles', signal)).puzzles,
    analyse,
    /** A move that the engine would play; nothing where it finds none. */
    hint: async (at: PositionRef): Promise<string | null> => {
      const { lines } = await analyse({ ...at, millis: HINT_TIME, lines: 1, threads: 1 });
      return lines[0]?.moves[0] ?? null;
    },
  };
}

export type Questions = ReturnType<typeof questions>;

export interface Backend extends Questions {
  /** Opens a table: its name. */
  open(table: NewTable): Promise<string>;
  /** The tables stored, those in which something happened last first. */
  tables(): Promise<TableSummary[]>;
  view(id: string): Promise<TableView>;
  /** Throws a table away for good. */
  forget(id: string): Promise<void>;
  /** Sits down at a table; with the secret of a link, in the seats that it leads to. */
  sit(id: string, secret: string | null): Table;
  /** An address that has a table's game record. */
  record(id: string): Promise<string>;
}
