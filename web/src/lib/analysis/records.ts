/** A text of several game records, taken apart. What is in each of them the rules read. */

export interface Listed {
  /** The record, in lines of the same numbers as in the whole text. */
  text: string;
  tags: [string, string][];
}

const TAG = /^\s*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]\s*$/;

/** Whether a comment in braces is open after a line of moves, if one was before it; none begins behind a semicolon. */
const openAfter = (line: string, open: boolean): boolean =>
  /^[^;]*\{/.test(((open ? '{' : '') + line).replace(/\{[^}]*\}/g, ''));

/** The records of a text: a tag after moves begins the next one. */
export function splitRecords(text: string): Listed[] {
  const records: { from: number; lines: string[]; tags: [string, string][] }[] = [];
  let inside = false;
  let moves = true;
  for (const [place, line] of text.split(/\r\n?|\n/).entries()) {
    const tag = inside ? null : TAG.exec(line);
    if (tag) {
      if (moves) records.push({ from: place, lines: [], tags: [] });
      moves = false;
      records.at(-1)?.tags.push([tag[1]!, tag[2]!.replace(/\\(.)/g, '$1')]);
    } else if (records.length > 0 && line.trim() !== '') {
      moves = true;
      inside = openAfter(line, inside);
    }
    records.at(-1)?.lines.push(line);
  }
  return records.map(({ from, lines, tags }) => ({ text: '\n'.repeat(from) + lines.join('\n'), tags }));
}

/** A record in a few words: what the event was, who played, and how it ended. */
export function titleOf({ tags }: Listed): string {
  const tag = (name: string): string => tags.find(([other]) => other === name)?.[1] ?? '';
  // The seats' tags stand between the round and the result.
  const place = (name: string): number => tags.findIndex(([other]) => other === name);
  const players = tags.slice(place('Round') + 1, Math.max(place('Result'), 0)).map(([, name]) => name);
  const round = tag('Round') === '-' ? '' : tag('Round');
  const head = [tag('Event'), round].filter(Boolean).join(' ');
  return [head, tag('Game'), players.join(' – '), tag('Result')].filter((part) => part !== '').join(', ');
}
