/** Each puzzle is an opponent of known strength, met once. The numbers are Glicko's (M. Glickman, "Parameter estimation in large dynamic
 * paired comparison experiments", 1999), one game at a time. */

export interface Rating {
  value: number;
  /** The rating deviation: two thirds of the time the truth is no farther away than this. */
  deviation: number;
}

/** Before the first puzzle. */
export const NEW_RATING: Rating = { value: 1200, deviation: 350 };

/** No rating gets surer than this, so that it can follow somebody who learns. */
const LEAST_DEVIATION = 50;
/** How strong a puzzle of a grade is, and how well that is known. */
const GRADE_ONE = 900;
const GRADE_STEP = 250;
const PUZZLE_DEVIATION = 120;
const Q = Math.LN10 / 400;

export const puzzleRating = (grade: number): Rating => ({
  value: GRADE_ONE + GRADE_STEP * (grade - 1),
  deviation: PUZZLE_DEVIATION,
});

/** How much less an opponent of uncertain strength tells. */
const dampening = (deviation: number): number =>
  1 / Math.sqrt(1 + (3 * Q ** 2 * deviation ** 2) / Math.PI ** 2);

/** The chance to solve a puzzle at the first try. */
export const chance = (own: Rating, puzzle: Rating): number =>
  1 / (1 + 10 ** ((-dampening(puzzle.deviation) * (own.value - puzzle.value)) / 400));

export function rated(own: Rating, puzzle: Rating, solved: boolean): Rating {
  const g = dampening(puzzle.deviation);
  const expected = chance(own, puzzle);
  const information = Q ** 2 * g ** 2 * expected * (1 - expected);
  const precision = 1 / own.deviation ** 2 + information;
  return {
    value: own.value + (Q / precision) * g * (Number(solved) - expected),
    deviation: Math.max(LEAST_DEVIATION, Math.sqrt(1 / precision)),
  };
}
