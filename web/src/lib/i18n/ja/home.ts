/** Japanese: the words of the first page. */
import type { Locale } from '../index';

export const home: Locale['home'] = {
  heading: 'ゲームを選ぶ',
  start: '対局を始める',
  starting: '準備中',
  orMove: 'または盤の上で最初の手を指す',
  board: (game) => `${game}の初期配置`,
  noGame: (id) => `${id}というゲームはありません。遊べるゲームは次のとおりです。`,
  options: '設定',
  seats: 'プレイヤー',
  seedWords: 'amber-otter-17 のような配置の名前を入れると、同じ配置で遊べます。',
  newSeed: '配置を変える',
  readRules: 'ルールを読む',
  by: (designer, year) => (year ? `${designer}、${year}年` : designer),
  lead: 'コンピューターや友だちと遊べる、4つの抽象ボードゲーム。',
  newHere: 'はじめてですか？',
  learn: '数分で遊び方を学ぶ',
  goOn: '対局の続き',
  minutes: (count) => `約${count}分`,
  length: (moves, choices) => `1局およそ${moves}手、1手ごとにおよそ${choices}通り。`,
  weight: (percent) => `実力が出るゲーム：2倍考えると得点率${percent}%。`,
  away: 'サーバーが応答しないため、この対局はこのタブで行います。',
  optionsAre: (list) => `設定：${list}`,
};
