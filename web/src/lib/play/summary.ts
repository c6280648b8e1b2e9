/** What a finished game comes to: moves, captures and time by seat. */
import { isLive } from '../home/clock';
import type { TableView } from '../wire';

export interface Tally {
  moves: number;
  captures: number;
  /** Milliseconds used; nothing where time was not counted. */
  time: number | null;
}

const CAPTURE = /[a-z]\d+x[a-z]\d+/;

export const tallies = ({ seats, moves, clock }: TableView): Tally[] =>
  seats.map((_, seat) => {
    const own = moves.filter((move) => move.seat === seat);
    // How much of its days a move took is not kept.
    const control = clock && isLive(clock.control) ? clock.control : null;
    const left = (control && clock?.left[seat]) ?? null;
    // The game's first move gains no time.
    const gains = own.length - (moves[0]?.seat === seat ? 1 : 0);
    const given = control ? 1000 * (control.base + control.increment * gains) : 0;
    return {
      moves: own.length,
      captures: own.filter((move) => CAPTURE.test(move.text)).length,
      time: left === null ? null : Math.max(0, given - left),
    };
  });
