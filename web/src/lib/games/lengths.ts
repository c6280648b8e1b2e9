/** What a game takes, on its usual board: the figures of `docs/studies/length.md`, which has their intervals and commands. */
export interface GameLength {
  /** The median of the moves of both sides, between two computers of level 4. */
  plies: number;
  /** How many moves there are to choose from, in the mean. */
  choices: number;
  /** What who thinks twice as long wins, in per cent of the points; `null` where all games were drawn. */
  twice: number | null;
}

export const LENGTHS: Readonly<Record<string, GameLength>> = {
  'quantum-leap': { plies: 40, choices: 27, twice: 63 },
  'quantum-link': { plies: 61, choices: 188, twice: 69 },
  quanta: { plies: 117, choices: 101, twice: 61 },
  quantum: { plies: 282, choices: 26, twice: null },
};

/** How long a person takes for a move, in seconds: assumed, not measured. */
const SECONDS = 15;
/** Minutes are told in steps of so many. */
const STEP = 5;

/** How many minutes a game between two people takes. */
export const minutesOf = ({ plies }: GameLength): number =>
  Math.max(1, Math.round((plies * SECONDS) / 60 / STEP)) * STEP;
