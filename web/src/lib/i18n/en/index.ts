import type { GameWords } from '../game';

export { about } from './about';
export { account } from './account';
export { analyses } from './analyses';
export { boards } from './boards';
export { daily } from './daily';
export { home } from './home';
export { hotseat } from './hotseat';
export { lobby } from './lobby';
export { standing } from './standing';
export { sweep } from './sweep';
export { messages } from './messages';
export { puzzles } from './puzzles';
export { tools } from './tools';
export { voice } from './voice';
export { whatif } from './whatif';
export { words } from './words';

/** Of the games: each has them in its folder. */
export const games = import.meta.glob<GameWords>('../../games/*/words/en.ts', {
  eager: true,
  import: 'words',
});
