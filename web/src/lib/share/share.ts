/** A game as an address, and as a frame for other pages. */
import { analysisUrl, atPlace, tableAnalysis } from '../analysis/url';
import type { PositionSpec } from '../wire';

/** How much of an analysis is shared. */
export type Shared = 'analysis' | 'live' | 'game' | 'position';

/** Where the server's table shows the position after some moves, without naming them: nothing where its game went another way. */
export const shortAddress = (
  table: string,
  moves: readonly string[],
  played: readonly string[],
): string | null =>
  moves.every((move, ply) => played[ply] === move) ? atPlace(tableAnalysis(table), moves.length) : null;

export const embedAddress = (origin: string, place: PositionSpec): string =>
  origin + analysisUrl(place).replace(/^\/analysis/, '/embed');

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&"<>]/g, (sign) => ENTITIES[sign]!);

/** What to write into a page that shows the game in a frame. */
export const snippet = (origin: string, place: PositionSpec, title: string): string =>
  `<iframe src="${escaped(embedAddress(origin, place))}" title="${escaped(title)}" width="480" height="560" style="border:0" loading="lazy"></iframe>`;
