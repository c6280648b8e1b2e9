/** Game strings: `NAME` or `NAME:KEY=VALUE,...`, written with only the values that were changed. */
import type { GameInfo } from './wire';

/** The values chosen for a game's options; a key that is missing has its default. */
export type Values = Record<string, string>;

/** The game string of the values given; those at their defaults are not given. */
export function writeGame(game: GameInfo, values: Values): string {
  const parts = game.options
    .filter(({ key }) => values[key] !== undefined && values[key] !== '')
    .map(({ key }) => `${key}=${values[key]}`);
  return parts.length > 0 ? `${game.id}:${parts.join(',')}` : game.id;
}

export function readGame(text: string): { id: string; values: Values } {
  const colon = text.indexOf(':');
  if (colon < 0) return { id: text, values: {} };
  const values: Values = {};
  for (const part of text.slice(colon + 1).split(',')) {
    const sign = part.indexOf('=');
    if (sign > 0) values[part.slice(0, sign)] = part.slice(sign + 1);
  }
  return { id: text.slice(0, colon), values };
}

/** A seed: a random unsigned number of 64 bits, decimal. */
export function drawSeed(): string {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return ((BigInt(high!) << 32n) | BigInt(low!)).toString();
}
