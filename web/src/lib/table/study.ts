/**
 * Positions of no table, what the engine thinks of them, and game records: asked of the server, or of
 * this tab where games are played here or no server answers.
 */
import {
  analyseInTab,
  drawInTab,
  filmInTab,
  lookInTab,
  readRecordInTab,
  writeRecordInTab,
} from '../tab/study';
import type { Analyse, Analysis, Look, Study, TableView } from '../wire';
import * as api from './api';
import { where } from './where.svelte';

async function either<T>(server: () => Promise<T>, tab: () => Promise<T>): Promise<T> {
  if (where.now === 'tab') return tab();
  try {
    return await server();
  } catch (reason) {
    const offline = reason instanceof api.Refused && reason.refusal.code === 'offline';
    if (offline && (where.withoutServer() || where.away)) return tab();
    throw reason;
  }
}

export const lookAt = (look: Look): Promise<TableView> =>
  either(
    () => api.lookAt(look),
    () => lookInTab(look),
  );

export const analyse = (asked: Analyse, signal?: AbortSignal): Promise<Analysis> =>
  either(
    () => api.analyse(asked, signal),
    () => analyseInTab(asked, signal),
  );

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
