/** The boards that a game is played on, and what was measured there. */
import { byGame } from './list';

/** What the first player gets of the points between equal players, in per cent, with the ends of the 95% interval. */
export interface Balance {
  first: number;
  from: number;
  to: number;
  games: number;
}

/** What a game takes, on its usual board: the figures of `docs/studies/length.md`, which has their intervals and commands. */
export interface GameLength {
  /** The median of the moves of both sides, between two computers of level 4. */
  plies: number;
  /** How many moves there are to choose from, in the mean. */
  choices: number;
  /** What who thinks twice as long wins, in per cent of the points; `null` where all games were drawn. */
  twice: number | null;
}

export interface GameBoards {
  gallery: readonly string[];
  /** The boards of the starts of the day, in turn; games without a drawn start change by their boards. */
  days: readonly string[];
  /** From docs/studies/balance.md, by board: between two engines, a draw counting as half a win. */
  balance: Readonly<Record<string, Balance>>;
  /** Who played there, as the argument of `quantarium lab balance`. */
  player: string;
  length: GameLength;
  /** Per cent that each level wins against the one below, from level 2 on, as in `docs/engine/levels.md`; `null` where not measured. */
  steps: readonly (number | null)[];
}

export const BOARDS = byGame(
  import.meta.glob<GameBoards>('./*/boards.ts', { eager: true, import: 'boards' }),
);

/** How long a person takes for a move, in seconds: assumed, not measured. */
const SECONDS = 15;
/** Minutes are told in steps of so many. */
const STEP = 5;

/** How many minutes a game between two people takes. */
export const minutesOf = ({ plies }: GameLength): number =>
  Math.max(1, Math.round((plies * SECONDS) / 60 / STEP)) * STEP;
