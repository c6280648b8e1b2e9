/** How a table in the server stands, by the rules in this tab: events are a few hundred bytes, a whole state a hundred times as many. */
import type * as wire from '../../wire';
import { Refused } from '../backend';
import { inTime } from '../in-time';
import { BROKEN, type WorkerClient } from '../tab/client';

/** The part of the tab's rules that is needed, so that tests can give others. */
export type Rules = Pick<WorkerClient, 'ask' | 'isRunning'>;

export class Fold {
  private constructor(
    private readonly rules: Rules,
    private readonly id: string,
    /** The number of the last event that it was given. */
    public seq: number,
  ) {}

  /** Begins with a view; `id` is no table's name. Throws `Refused` where the rules cannot be had. */
  static async begin(rules: Rules, id: string, view: wire.TableView): Promise<Fold> {
    const { game, setup, seq, at } = view;
    const moves = view.moves.map(({ text }) => text);
    await rules.ask({ type: 'follow', id, game, setup, moves, seq, at }, ['done']);
    return new Fold(rules, id, seq);
  }

  /** How the table stands after more events. Throws `Refused` where one is missing: it is of no more use then. */
  async apply(events: wire.TableEvent[], standing: wire.Standing): Promise<wire.TableState> {
    this.seq = standing.seq;
    const message = await this.#ask({ type: 'happened', id: this.id, events, standing });
    if (message.type === 'state') return message.state;
    throw new Refused({ code: BROKEN, message: message.type });
  }

  /** The position after some plies. Throws `Refused` where it cannot be had. */
  async earlier(ply: number): Promise<wire.PlyView> {
    const message = await this.#ask({ type: 'send', id: this.id, request: { type: 'viewPly', ply }, now: 0 });
    if (message.type === 'plyView') return message.view;
    throw new Refused({ code: BROKEN, message: message.type });
  }

  async #ask(request: wire.WorkerRequest): Promise<wire.FromTable> {
    return (await inTime(this.rules.ask(request, ['message']))).message;
  }

  end(): void {
    void this.rules.ask({ type: 'leave', id: this.id }, ['done']).catch(() => {});
  }
}
