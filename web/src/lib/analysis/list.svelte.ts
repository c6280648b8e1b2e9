/** The list of kept analyses: renamed, deleted and put back, taken in from records and given out as such. */
import { lookAt } from '../backend/questions';
import { drawId } from '../draw-id';
import { failure } from '../play/status';
import type { PersistedAnalysis, Library } from './library';
import { readAnalysis, writeAnalysis } from './recorded';
import { splitRecords } from './records';

export interface TakenIn {
  count: number;
  /** What is wrong with the records that were not taken in. */
  wrong: string[];
}

export class AnalysisList {
  all = $state.raw<PersistedAnalysis[] | null>(null);
  /** Those deleted while the page is open: they can be put back. */
  deleted = $state.raw<ReadonlySet<string>>(new Set());

  constructor(private readonly library: Library) {}

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

  async written(): Promise<string> {
    const stored = (this.all ?? []).filter(({ id }) => !this.deleted.has(id));
    const records: string[] = [];
    for (const one of stored) records.push(await writeAnalysis(one));
    return records.join('\n');
  }

  async take(words: string): Promise<TakenIn> {
    const wrong: string[] = [];
    let count = 0;
    for (const record of splitRecords(words)) {
      try {
        const read = await readAnalysis(record.text);
        const { game, setup } = read;
        const { title } = await lookAt({ game, setup, seed: null, moves: [] });
        const now = Date.now();
        await this.library.write({ ...read, id: drawId(), title, table: null, made: now, changed: now });
        count += 1;
      } catch (reason) {
        wrong.push(failure(reason));
      }
    }
    await this.load();
    return { count, wrong };
  }
}

export const commentCount = ({ nodes, comments }: Pick<PersistedAnalysis, 'nodes' | 'comments'>): number =>
  [comments, ...nodes.map((node) => node.comments)].filter((said) => said.length > 0).length;
