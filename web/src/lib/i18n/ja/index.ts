/** Japanese. */
export { courses } from './courses';
export { figures } from './figures';
export { leaps } from './leaps';
export { messages } from './messages';
export { rules } from './rules';
export { study } from './study';
export { words } from './words';
