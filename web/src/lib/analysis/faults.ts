/** Where a text is wrong, as the rules tell it: a record's line and column. */

export interface Fault {
  /** From 1. */
  line: number;
  column: number;
  words: string;
}

/** The place that a refusal names; nothing for one of another kind. */
export function faultOf(message: string): Fault | null {
  const [, line, column, words] = /^line (\d+), column (\d+): (.*)$/is.exec(message) ?? [];
  if (words === undefined) return null;
  return { line: Number(line), column: Number(column), words };
}

/** The place of a line and a column in a text, the columns counted in characters; never past the text. */
export function offsetOf(text: string, { line, column }: Pick<Fault, 'line' | 'column'>): number {
  const lines = text.split('\n');
  const inside = [...(lines[line - 1] ?? '')].slice(0, column - 1).join('');
  return Math.min(text.length, [...lines.slice(0, line - 1), inside].join('\n').length);
}
