/** English. */
export { courses } from './courses';
export { figures } from './figures';
export { sweep } from './sweep';
export { messages } from './messages';
export { rules } from './rules';
export { puzzles } from './puzzles';
export { tools } from './tools';
export { words } from './words';
