/** Japanese: why moves are not legal. */
import type { ReasonWords } from '../index';

const lines: Record<string, string> = {
  square: '四角は縦横にまっすぐ動きます',
  circle: '丸は斜めに動きます',
  queen: 'クイーンは縦横と斜めに動きます',
};
const particles: Record<string, string> = {
  neutron: '中性子',
  positive: '正の粒子',
  negative: '負の粒子',
};

export const reasons: ReasonWords = {
  'swap-first': () => '先に黒が二つの石を入れ替えるか、配置をそのままにします。',
  'no-swap': () => '今は入れ替えの場面ではありません。',
  'not-your-stone': (seat, cell) => `${seat}の番ですが、${cell} に${seat}の石はありません。`,
  'no-friend': (cell) => `${cell} の石は隣に味方がいないので、跳べません。`,
  'wrong-distance': (cell, friends, target) =>
    `${cell} の石は隣の味方が${friends}個なので、まっすぐちょうど${friends}マス跳びます。${target} には届きません。`,
  'no-target': (cell, friends) => `${cell} の味方は${friends}個ですが、${friends}マス先に敵がいません。`,
  'no-enemy': (cell) => `跳んだ先には敵の石が必要ですが、${cell} にはありません。`,
  'no-pair': (one, other) => `入れ替えるのは白の石と黒の石一つずつです。${one} と ${other} ではできません。`,
  'can-move': (seat) => `${seat}は動けるので、パスできません。`,
  'nothing-there': (cell) => `${cell} には何もありません。`,
  'not-your-tower': (seat, cell) => `${seat}の番ですが、${cell} の塔は${seat}のものではありません。`,
  frozen: (cell, height) => `${cell} の塔は高さ${height}で、もう動きません。`,
  'no-line': (kind, from, to) => `${lines[kind] ?? kind}。${from} から ${to} へは動けません。`,
  'too-far': (from, to, height) => `${to} は ${from} から遠すぎます。動けるのは最大${height}マスです。`,
  blocked: (cell) => `${cell} の塔が道をふさいでいます。`,
  'hemmed-in': (cell) => `${cell} の塔は四方をふさがれていて、動けません。`,
  'onto-own': (cell) => `${cell} には自分の塔があります。`,
  'onto-frozen': (cell) => `${cell} の塔は高すぎて乗れません。`,
  'no-dice': (seat, count) => `${seat}は${count}個のダイスをすべて置きました。`,
  occupied: () => 'そのマスにはもうダイスがあります。',
  'can-place': (seat) => `${seat}は置けるので、パスできません。`,
  taken: (cell) => `${cell} は埋まっています。`,
  'bonus-first': (seat) => `${seat}のボーナスです。空きマスに中性子を置くか、辞退します。`,
  'no-neutron': () => '中性子は残っていません。',
  'no-particle': (seat, kind) => `${seat}の${particles[kind] ?? kind}は残っていません。`,
  'not-adjacent': (cell) => `${cell} は盤上のどれにも接していません。`,
  'same-charge': (cell, kind, there) =>
    `${cell} は ${there} の${particles[kind] ?? kind}に接しています。同じ電荷は反発します。`,
};
