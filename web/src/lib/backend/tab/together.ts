/** Several workers at one position, each with a part of its moves, where time ends the search. What a number of simulations ends must be
 * the same on every machine: one worker does that alone. */
import { Refused } from '../backend';
import type { Analyse, Analysis, Line, Verdict } from '../../wire';
import { BROKEN } from './client';

/** A worker that thinks; an abort ends it. */
export type Analyst = (asked: Analyse, signal?: AbortSignal) => Promise<Analysis>;

/** What is proven of a move, for the seat that makes it: a win goes before anything else, a loss after it. */
function classOf({ proven }: Line, mover: number): number {
  if (!proven || proven.winner === null) return 1;
  return proven.winner === mover ? 2 : 0;
}

/** The verdict, where every part has proven of its best move that the same other seat wins. */
function lostTo(leads: readonly Line[], mover: number): Verdict | null {
  const winners = new Set(leads.map(({ proven }) => proven?.winner ?? mover));
  const [winner = mover] = winners;
  return winners.size === 1 && winner !== mover ? { winner } : null;
}

/** As one analysis of `most` lines: the most valuable of the moves that workers prefer, then the others, the most looked at first. */
export function together(parts: readonly Analysis[], most: number): Analysis {
  const mover = parts[0]?.toMove ?? 0;
  const better = (one: Line, other: Line, by: 'value' | 'visits'): number =>
    classOf(other, mover) - classOf(one, mover) || other[by] - one[by];
  const found = parts.flatMap((part) => {
    const [lead] = part.lines;
    return lead ? [{ part, lead }] : [];
  });
  const [best] = found.sort((one, other) => better(one.lead, other.lead, 'value'));
  const lead = best?.part ?? parts[0];
  if (!lead) throw new RangeError('an analysis has at least one part');
  const lines = parts.flatMap((part) => part.lines).sort((one, other) => better(one, other, 'visits'));
  const sum = (of: 'nodes' | 'simulations'): number => parts.reduce((all, part) => all + part[of], 0);
  const greatest = (of: 'seldepth' | 'hashfull' | 'millis'): number =>
    Math.max(...parts.map((part) => part[of]));
  const whole = parts.find((part) => part.proven);
  const seats = lead.values.length;
  const leads = found.map((one) => one.lead);
  const lost = whole || seats > 2 ? null : lostTo(leads, mover);
  return {
    toMove: mover,
    values: lost ? lead.values.map((_, seat) => (seat === lost.winner ? 1 : 0)) : (whole ?? lead).values,
    proven: whole?.proven ?? lost,
    lines: [...new Set(best ? [best.lead, ...lines] : lines)].slice(0, most),
    simulations: sum('simulations'),
    nodes: sum('nodes'),
    seldepth: greatest('seldepth'),
    hashfull: greatest('hashfull'),
    millis: greatest('millis'),
  };
}

export class Analysts {
  /** How many may think at once. */
  #most: number;
  /** The best moves of the position that was thought about last. */
  #last = { key: '', best: [] as string[] };

  constructor(private readonly all: readonly Analyst[]) {
    this.#most = all.length;
  }

  analyse: Analyst = async (asked, signal) => {
    const timed = asked.simulations === undefined;
    const count = timed ? Math.max(1, Math.min(asked.threads, this.#most)) : 1;
    const first = this.all[0]!;
    if (count === 1) return first(asked, signal);
    try {
      return await this.#share(asked, count, signal);
    } catch (reason) {
      const broken = reason instanceof Refused && reason.refusal.code === BROKEN;
      if (!broken || signal?.aborted) throw reason;
      // A device may have the memory for one of them, and not for all.
      this.#most = 1;
      return first(asked, signal);
    }
  };

  /** Has `count` of them think; when one fails, or has proven a win, the others end. */
  async #share(asked: Analyse, count: number, signal?: AbortSignal): Promise<Analysis> {
    const key = [asked.game, asked.setup, ...asked.moves].join('\n');
    const first = this.#last.key === key ? this.#last.best : [];
    const stop = new AbortController();
    const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
    either.throwIfAborted();
    try {
      const parts: Analysis[] = [];
      await new Promise<void>((done, fail) => {
        this.all.slice(0, count).forEach((analyst, number) => {
          const part = { number, of: count, first };
          analyst({ ...asked, threads: 1, part }, either).then((found) => {
            parts[number] = found;
            const { proven, toMove, lines } = found;
            const isWon = proven?.winner === toMove && lines.length === asked.lines;
            if (isWon || Object.values(parts).length === count) done();
          }, fail);
        });
      });
      const analysis = together(Object.values(parts), asked.lines);
      this.#last = { key, best: analysis.lines.flatMap(({ moves }) => moves.slice(0, 1)) };
      return analysis;
    } finally {
      stop.abort();
    }
  }
}
