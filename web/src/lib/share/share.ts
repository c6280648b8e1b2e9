/** A game as an address, and as a frame for other pages. */
import { placeAddress, type Place } from '../analysis/address';

export const shareAddress = (origin: string, place: Place): string => origin + placeAddress(place);

export const embedAddress = (origin: string, place: Place): string =>
  origin + placeAddress(place).replace(/^\/analysis/, '/embed');

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&"<>]/g, (sign) => ENTITIES[sign]!);

/** What to write into a page that shows the game in a frame. */
export const snippet = (origin: string, place: Place, title: string): string =>
  `<iframe src="${escaped(embedAddress(origin, place))}" title="${escaped(title)}" width="480" height="560" style="border:0" loading="lazy"></iframe>`;
