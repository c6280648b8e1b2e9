/** The list of kept analyses: renamed, deleted and put back, taken in from records and given out as such. */
import { lookAt, readRecord, writeRecord } from '../backend/questions';
import { drawId } from '../draw-id';
import { failure } from '../play/status';
import type { PersistedAnalysis, Library } from './library';
import { splitRecords } from './records';

/** The tag in which records have an analysis' name. */
const NAME_TAG = 'Event';
/** What tables write there: no name that anybody gave. */
const NO_NAMES = ['', '?', 'Casual game'];

/** What became of a text with records. */
export interface TakenIn {
  count: number;
  /** What is wrong with the records that were not taken in. */
  wrong: string[];
}

export class AnalysisList {
  all = $state.raw<PersistedAnalysis[] | null>(null);
  /** Those deleted while the page is open: they can be put back. */
  deleted = $state.raw<ReadonlySet<string>>(new Set());

  constructor(
    private readonly library: Library,
    private readonly now: () => number = () => Date.now(),
  ) {}

  async load(): Promise<void> {
    const stored = await this.library.all();
    const gone = (this.all ?? []).filter(({ id }) => this.deleted.has(id));
    this.all = [...stored.filter(({ id }) => !this.deleted.has(id)), ...gone].sort(
      (one, other) => other.changed - one.changed,
    );
  }

  async rename(one: PersistedAnalysis, name: string): Promise<void> {
    await this.library.change(one.id, (stored) => ({ ...stored, name: name.trim() }));
    await this.load();
  }

  async remove(one: PersistedAnalysis): Promise<void> {
    await this.library.remove(one.id);
    this.deleted = new Set([...this.deleted, one.id]);
  }

  async putBack(one: PersistedAnalysis): Promise<void> {
    await this.library.write(one);
    this.deleted = new Set([...this.deleted].filter((id) => id !== one.id));
  }

  /** Every analysis as a text of records. */
  async written(): Promise<string> {
    const stored = (this.all ?? []).filter(({ id }) => !this.deleted.has(id));
    const records: string[] = [];
    for (const one of stored) records.push(await recordOf(one));
    return records.join('\n');
  }

  /** Takes in every record of a text that can be read. */
  async take(words: string): Promise<TakenIn> {
    const wrong: string[] = [];
    let count = 0;
    for (const record of splitRecords(words)) {
      try {
        const tree = await readRecord(record.text);
        const { game, setup } = tree;
        const { title } = await lookAt({ game, setup, seed: null, moves: [] });
        const given = tree.tags.find(([tag]) => tag === NAME_TAG)?.[1] ?? '';
        const now = this.now();
        await this.library.write({
          ...tree,
          id: drawId(),
          name: NO_NAMES.includes(given) ? '' : given,
          title,
          table: null,
          review: null,
          made: now,
          changed: now,
        });
        count += 1;
      } catch (reason) {
        wrong.push(failure(reason));
      }
    }
    await this.load();
    return { count, wrong };
  }
}

/** An analysis as a game record, with its name. */
export function recordOf({ name, game, setup, tags, comments, nodes }: PersistedAnalysis): Promise<string> {
  const others = tags.filter(([tag]) => tag !== NAME_TAG);
  const named: [string, string][] = name === '' ? tags : [[NAME_TAG, name], ...others];
  return writeRecord({ game, setup, tags: named, comments, nodes });
}

/** The moves of the main line. */
export function mainMoves({ nodes }: Pick<PersistedAnalysis, 'nodes'>): string[] {
  const found: string[] = [];
  for (let at: number | null = null; ;) {
    const next = nodes.findIndex(({ parent }) => parent === at);
    if (next < 0) return found;
    found.push(nodes[next]!.text);
    at = next;
  }
}

/** How many comments there are. */
export const commentCount = ({ nodes, comments }: Pick<PersistedAnalysis, 'nodes' | 'comments'>): number =>
  [comments, ...nodes.map((node) => node.comments)].filter((said) => said.length > 0).length;
