/** Positions of no table and records: asked of the server, or of this tab where games are played here or no server answers. */
import type { Analyse, Analysis, PositionSpec, RecordTree, TableView } from '../wire';
import { isOffline, type Questions } from './backend';
import { backends } from './choice.svelte';
import { serverBackend } from './server/backend';
import { review, tabBackend } from './tab/backend';
import { reviewers } from './tab/workers';

/** Asks the server, or the tab where none answers. */
async function ofServer<T>(ask: (of: Questions) => Promise<T>): Promise<T> {
  try {
    return await ask(serverBackend);
  } catch (reason) {
    if (isOffline(reason) && (backends.withoutServer() || backends.kind === 'tab')) return ask(tabBackend);
    throw reason;
  }
}

/** Asks about no table: the server, or this tab. */
export const serverOrTab = <T>(ask: (of: Questions) => Promise<T>): Promise<T> =>
  backends.kind === 'tab' ? ask(tabBackend) : ofServer(ask);

/** What else belongs to the position, such as a lesson's answer, is not sent. */
export const lookAt = ({ game, setup, seed, moves }: PositionSpec): Promise<TableView> =>
  serverOrTab((of) => of.position({ game, setup, seed, moves }));

/** What the engine thinks: in the tab, which costs the server nothing, or in the server, on all its threads. */
export const analyse = (asked: Analyse, signal?: AbortSignal): Promise<Analysis> =>
  backends.analysis === 'tab'
    ? tabBackend.analyse(asked, signal)
    : ofServer((of) => of.analyse(asked, signal));

/** The same, while the engine may think about something else. */
export const analyseAside = (asked: Analyse, signal: AbortSignal): Promise<Analysis> =>
  backends.analysis === 'tab'
    ? review(asked, signal)
    : ofServer((of) => (of === tabBackend ? review(asked, signal) : of.analyse(asked, signal)));

/** How many positions the engine may think about aside at once: in the tab, each in a worker of its own. */
export const asideAtOnce = (): number => (backends.analysis === 'tab' ? reviewers.size : 1);

export const draw = (position: PositionSpec): Promise<string> => serverOrTab((of) => of.picture(position));

export const animation = (position: PositionSpec): Promise<string> =>
  serverOrTab((of) => of.animation(position));

export const readRecord = (record: string): Promise<RecordTree> => serverOrTab((of) => of.readRecord(record));

export const writeRecord = (tree: RecordTree): Promise<string> => serverOrTab((of) => of.writeRecord(tree));
