/** The review of a game under analysis, and what is practised after it. */
import { own } from '../account/account.svelte';
import { plyNumber } from '../play/numbering';
import { Practice } from './practice.svelte';
import { isWhole, rate, toPractise, turningPoint, type Rated } from './review';
import { Reviewer } from './reviewer.svelte';
import type { AnalysisSession } from './session.svelte';
import { START } from './tree';

export class Reviewing {
  readonly reviewer = new Reviewer();
  readonly practice = new Practice();
  /** The main line, as the engine is asked about it. */
  readonly line = $derived.by(() => {
    const { game, view, mainMoves } = this.session;
    return { game, setup: view?.setup ?? '', moves: mainMoves };
  });
  readonly rated = $derived.by(() =>
    this.session.review && !this.reviewer.busy ? rate(this.session.review) : [],
  );
  /** Whether what was reviewed is the main line as it is. */
  readonly current = $derived.by(
    () => this.session.review?.moves.join(' ') === this.session.mainMoves.join(' '),
  );
  /** The moves to be bettered, in the order in which they are asked. */
  readonly toBetter = $derived.by(() => {
    const { view, tags } = this.session;
    const names = view?.seats.map((seat) => tags.find(([tag]) => tag === seat.name)?.[1] ?? '') ?? [];
    return toPractise(this.rated, names, own.name);
  });

  /** `go`: to a node, for good; `asked`: a move is to be bettered. */
  constructor(
    readonly session: AnalysisSession,
    private readonly go: (node: number) => Promise<void>,
    private readonly asked: () => void,
  ) {}

  numberOf = (ply: number): string => plyNumber(ply, this.session.view?.pairs ?? false);
  toPly = (ply: number): Promise<void> => this.go(this.#nodeAt(ply));
  #nodeAt = (ply: number): number => this.session.mainLine[ply - 1]?.id ?? START;

  async review(): Promise<void> {
    const { session } = this;
    const done = await this.reviewer.review(this.line, session.review, (seen) => session.reviewed(seen));
    if (session.gone || !done || !session.review || !isWhole(session.review)) return;
    const point = turningPoint(rate(session.review));
    // Who has gone somewhere stays there.
    if (point && !session.moved) await session.turnTo(point.ply + 1);
  }

  /** Has a move bettered, or ends it: then the move that was played is looked at again. */
  practise = async (fault: Rated | null): Promise<void> => {
    if (!fault) return this.toPly((this.practice.fault?.ply ?? 0) + 1);
    this.practice.begin(fault);
    await this.session.go(this.#nodeAt(fault.ply));
    this.asked();
  };

  stop(): void {
    this.reviewer.stop();
    this.practice.end();
  }
}
