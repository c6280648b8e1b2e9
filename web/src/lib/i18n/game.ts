/** What every game has in words, in every language, in its folder. */

export interface Rule {
  title: string;
  /** Each paragraph is a line. */
  text: string;
  /** Whether it is of an edition that few play: it is told on request. */
  edition?: boolean;
  /** What was decided where the sheet is silent or unclear. */
  rulings?: string[];
}

export interface RulesPage {
  title: string;
  by: string;
  /** The game in two sentences. */
  lead: string;
  picture: string;
  /** The game in three paragraphs: what one wants, what one does, how it ends. */
  brief: { goal: string; move: string; end: string };
  /** By ids such as `QL-6`: results link there. */
  rules: Record<string, Rule>;
}

export interface StepWords {
  title: string;
  /** What to know, and what to do. */
  task: string;
  done: string;
  /** Said of the wrong move that tempts most, where the step has one. */
  trap?: string;
}

export interface CourseWords {
  title: string;
  lead: string;
  steps: Record<string, StepWords>;
}

export interface OptionWords {
  title: string;
  words: string;
  choices?: Record<string, string>;
  /** A number of it, such as "2 players". */
  count?: (value: string) => string;
}

export interface GameWords {
  rules: RulesPage;
  /** What one does in it, in a word or two. */
  flavour: string;
  /** The game in a sentence. */
  summary: string;
  /** What to know first: said below the board while nothing is looked at. */
  hint: string;
  options: Record<string, OptionWords>;
  /** Why a game ended, by the reason's name, with the seat to move and the winner. */
  endings: Record<string, (seat: string, winner: string) => string>;
  /** The same, after "You lost:"; `seat` is the one to move. */
  causes: Record<string, (seat: string) => string>;
  /** Why moves are not legal, by the reason's name: the game says what each is about. */
  reasons: Record<string, (...args: string[]) => string>;
  /** What the pictures of the rules show, by rule. */
  figures: Record<string, string>;
}
