/**
 * Works out how a table in the server stands, by the rules in this tab. The server says what has happened, and what no
 * rule says, in a few hundred bytes; a whole state has a hundred times as many.
 */
import type { Standing, TableEvent, TableState, TableView } from '../../wire';
import { Refused } from '../backend';
import { BROKEN, STOPPED, type WorkerClient } from '../tab/client';

/** The part of the tab's rules that is needed, so that tests can give others. */
export type Rules = Pick<WorkerClient, 'ask' | 'isRunning'>;

/** How long the rules may take, in milliseconds: some browsers end a worker and say nothing. */
const PATIENCE = 3000;

export class Fold {
  private constructor(
    private readonly rules: Rules,
    private readonly id: string,
    /** The number of the last event that it was given. */
    public seq: number,
  ) {}

  /** Begins with a view; `id` is no table's name. Throws `Refused` where the rules cannot be had. */
  static async begin(rules: Rules, id: string, view: TableView): Promise<Fold> {
    const { game, setup, seq, at } = view;
    const moves = view.moves.map(({ text }) => text);
    await rules.ask({ type: 'follow', id, game, setup, moves, seq, at }, ['done']);
    return new Fold(rules, id, seq);
  }

  /** How the table stands after more events. Throws `Refused` where one is missing: it is of no more use then. */
  async hear(events: TableEvent[], standing: Standing): Promise<TableState> {
    this.seq = standing.seq;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, refuse) => {
      timer = setTimeout(() => refuse(new Refused({ code: STOPPED, message: '' })), PATIENCE);
    });
    try {
      const found = this.rules.ask({ type: 'happened', id: this.id, events, standing }, ['said']);
      const { message } = await Promise.race([found, late]);
      if (message.type === 'state') return message.state;
      throw new Refused({ code: BROKEN, message: message.type });
    } finally {
      clearTimeout(timer);
    }
  }

  end(): void {
    void this.rules.ask({ type: 'leave', id: this.id }, ['done']).catch(() => {});
  }
}
