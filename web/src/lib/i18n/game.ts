/** A game's rules as a page shows them. */
export interface Rule {
  /** Such as `QL-6`: results link here. */
  id: string;
  title: string;
  text: string[];
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
  /** What the picture shows. */
  picture: string;
  /** The game in three paragraphs: what one wants, what one does, how it ends. */
  brief: { goal: string; move: string; end: string };
  rules: Rule[];
}
