/**
 * Positions of no table and game records: asked of the server, or of this tab where games are played here or no
 * server answers. What the engine thinks is asked of the place chosen for it.
 */
import {
  analyseInTab,
  drawInTab,
  filmInTab,
  lookInTab,
  readRecordInTab,
  writeRecordInTab,
} from './tab/questions';
import type { WorkerClient } from './tab/client';
import { analyst, reviewer } from './tab/workers';
import type { Analyse, Analysis, Look, Study, TableView } from '../wire';
import { isOffline } from './backend';
import * as api from './server/api';
import { backends } from './choice.svelte';

/** Asks the server, or the tab where none answers. */
async function ofServer<T>(server: () => Promise<T>, tab: () => Promise<T>): Promise<T> {
  try {
    return await server();
  } catch (reason) {
    const offline = isOffline(reason);
    if (offline && (backends.withoutServer() || backends.kind === 'tab')) return tab();
    throw reason;
  }
}

const either = <T>(server: () => Promise<T>, tab: () => Promise<T>): Promise<T> =>
  backends.kind === 'tab' ? tab() : ofServer(server, tab);

export const lookAt = (look: Look): Promise<TableView> =>
  either(
    () => api.lookAt(look),
    () => lookInTab(look),
  );

/** What the engine thinks: in the tab, which costs the server nothing, or in the server, on all its threads. */
export const analyse = (asked: Analyse, signal?: AbortSignal): Promise<Analysis> =>
  think(asked, analyst, signal);

/** The same, while the engine may think about something else. */
export const analyseAside = (asked: Analyse, signal: AbortSignal): Promise<Analysis> =>
  think(asked, reviewer, signal);

const think = (asked: Analyse, worker: WorkerClient, signal?: AbortSignal): Promise<Analysis> => {
  const inTab = (): Promise<Analysis> => analyseInTab(asked, signal, worker);
  return backends.analysis === 'tab' ? inTab() : ofServer(() => api.analyse(asked, signal), inTab);
};

/** A picture of a position, as SVG. */
export const draw = (look: Look): Promise<string> =>
  either(
    () => api.draw(look),
    () => drawInTab(look),
  );

/** A game as a picture that moves, as SVG. */
export const film = (look: Look): Promise<string> =>
  either(
    () => api.film(look),
    () => filmInTab(look),
  );

/** A game record's tree of moves. */
export const readRecord = (record: string): Promise<Study> =>
  either(
    () => api.readRecord(record),
    () => readRecordInTab(record),
  );

export const writeRecord = (study: Study): Promise<string> =>
  either(
    () => api.writeRecord(study),
    () => writeRecordInTab(study),
  );
