/** English. */
export { courses } from './courses';
export { messages } from './messages';
export { rules } from './rules';
export { words } from './words';
