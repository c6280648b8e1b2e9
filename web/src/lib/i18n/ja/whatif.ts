/** Japanese: the words of the side board. */
import type { WhatifWords } from '../index';

export const whatif: WhatifWords = {
  open: 'もしも…',
  heading: 'もしも…',
  lead: 'ここから手を試せます。対局はそのままです。',
  again: '元の局面へ',
  answer: 'エンジンが指す',
};
