/** Japanese: the words of the gallery of boards. */
import type { Locale } from '../index';

export const boards: Locale['boards'] = {
  pageTitle: '盤の一覧：Quantarium',
  heading: '盤の一覧',
  lead: '盤を選ぶと、その盤で遊べます。',
  link: 'すべての盤',
  own: '自分で描いた盤',
  builtIn: '用意された盤',
  usual: '標準の盤',
  unnamed: '自分の盤',
  name: '名前',
  remove: (name) => `${name}を消す`,
  paint: '盤を描く',
  designs: { ring: '輪', lakes: '六つの湖', hourglass: '砂時計' },
  balance: (first, from, to) => `先手の勝率${first}%（${from}〜${to}）`,
  games: (count) => `互角のコンピューター同士の${count}局で計測、95%区間`,
};
