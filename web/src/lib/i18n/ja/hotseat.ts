/** Japanese: the words of people who play at one screen. */
import type { Locale } from '../index';

export const hotseat: Locale['hotseat'] = {
  nameOf: (seat) => `${seat}の名前`,
  player: (number) => `プレイヤー${number}`,
  match: '連戦',
  game: (number) => `第${number}局`,
  between: '一台で交代に遊ぶ',
  manners: { turn: '手番の人へ盤を向ける', curtain: '盤を隠して渡す' },
  yourTurn: (name) => `${name}の番です`,
  show: '盤を見る',
  sameStart: '同じ初期配置で先後を替える',
};
