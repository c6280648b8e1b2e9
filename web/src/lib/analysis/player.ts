/** A player as a record names them. */
import { text } from '../i18n';

const LEVEL = /^Quantarium, level (\d+)(?:, (\d+) s a move)?$/;

export const isComputer = (name: string): boolean => LEVEL.test(name);

/** Records are English and name nobody who has no account: what Quantarium wrote there is said in the page's language. */
export function playerWords(name: string): string {
  if (name === 'Person') return text.seats.person;
  const [, level, seconds] = LEVEL.exec(name) ?? [];
  if (level === undefined) return name;
  return seconds === undefined
    ? text.seats.level(Number(level))
    : text.seats.timed(Number(level), Number(seconds));
}
