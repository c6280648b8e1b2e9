/** Spanish: the words that no first page needs. */
export { archive } from './archive';
export { arenas } from './arenas';
export { leagues } from './leagues';
export { mail } from './mail';
export { passkeys } from './passkeys';
export { replays } from './replays';
