/** English. */
export { account } from './account';
export { analyses } from './analyses';
export { courses } from './courses';
export { daily } from './daily';
export { figures } from './figures';
export { home } from './home';
export { lobby } from './lobby';
export { standing } from './standing';
export { sweep } from './sweep';
export { messages } from './messages';
export { reasons } from './refusals';
export { rules } from './rules';
export { puzzles } from './puzzles';
export { tools } from './tools';
export { words } from './words';
