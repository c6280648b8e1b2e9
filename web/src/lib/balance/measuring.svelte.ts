/** Games measured piece by piece, by several workers: what is shown are always the figures of the first games, in order. */
import { Attempt } from '../ui/attempt.svelte';
import type { BalanceFigures, BalanceRequest, BalanceResponse, BalanceSettings } from '../wire';

export type Asked = Omit<BalanceSettings, 'pieces'>;
/** Asks a worker; an abort ends it. */
export type AskBalance = <K extends BalanceResponse['type']>(
  request: BalanceRequest,
  type: K,
  signal: AbortSignal,
) => Promise<Extract<BalanceResponse, { type: K }>>;

/** How many random games are a piece: they are over soon. */
const RANDOM = 10;
/** How much the number of games grows before the figures are worked out anew, which takes as long as some games. */
const GROWTH = 1.25;

export class Measuring extends Attempt {
  figures = $state.raw<BalanceFigures | null>(null);
  /** Of how many games the figures are, those lost by a fault included. */
  games = $state(0);

  constructor(
    private readonly ask: AskBalance,
    private readonly atOnce: number,
  ) {
    super();
  }

  /** Measures; ends before all is done where it is stopped, or something fails. */
  measure(asked: Asked): Promise<boolean> {
    return this.anew((signal) => this.#measure(asked, signal));
  }

  async #measure(asked: Asked, signal: AbortSignal): Promise<void> {
    const pieces = asked.player === 'random' ? Math.ceil(asked.games / RANDOM) : asked.games;
    const settings = { ...asked, pieces };
    const played: string[] = [];
    let [begun, whole, measured] = [0, 0, 0];
    const work = async (): Promise<void> => {
      while (begun < pieces) {
        const piece = ++begun;
        const got = await this.ask({ type: 'playPiece', settings, piece }, 'piece', signal);
        played[piece - 1] = got.played;
        while (played[whole] !== undefined) whole += 1;
        if (whole === measured || (whole < measured * GROWTH && whole < pieces)) continue;
        const first = (measured = whole);
        const request: BalanceRequest = { type: 'measure', settings, played: played.slice(0, first) };
        const { figures } = await this.ask(request, 'measured', signal);
        if (first < measured) continue;
        this.figures = figures;
        this.games = Math.floor((asked.games * first) / pieces);
      }
    };
    this.figures = null;
    this.games = 0;
    try {
      await Promise.all(Array.from({ length: this.atOnce }, work));
    } finally {
      // After a failure nothing more is begun.
      begun = pieces;
    }
  }
}
