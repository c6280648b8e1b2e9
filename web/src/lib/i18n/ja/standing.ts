/** 日本語：成績の言葉。 */
import type { Locale } from '..';

export const standing: Locale['standing'] = {
  heading: 'コンピューターとの成績',
  others: 'コンピューターに対する成績',
  score: (won, drawn, lost) => `${won}勝${drawn}分${lost}敗`,
  strength: (level, from, to) => `おおよそレベル${level}の強さです。95%の確かさで${from}から${to}の間です。`,
  next: (level) => `レベル${level}が良い相手です。`,
  words:
    '各レベルとの勝ちと負けの数。間の数は引き分けです。推定には、標準の盤で測ったレベルの強さを使います。',
  bands: ['初級', '中級', '上級'],
  mixed: '別々のレベル',
  beats: (below, percent) => `レベル${below}に対する勝率は${percent}%（実測）。`,
  thinks: (seconds) => `ここでは1手およそ${seconds}秒（実測）。`,
  thinksFast: (seconds) => `ここでは1手${seconds}秒未満（実測）。`,
  time: '1手の考慮時間',
  usualTime: '通常',
  seconds: (count) => `${count}秒`,
  timeWords: '強さは機械によって変わるため、この対局は成績に数えません。',
  yours: (won, drawn, lost) => `あなた：${won}勝${drawn > 0 ? `${drawn}分` : ''}${lost}敗。`,
  people: '人との対局',
  nameless: 'ゲスト',
  games: (count) => `${count}局`,
  several: 'まとめて選ぶ…',
  pick: (game, opened) => `選ぶ：${game}、${opened}`,
  pickAll: '表示中のすべてを選ぶ',
  removeAll: (count) => `${count}局を削除`,
  removeAllSure: (count) => `${count}局を完全に削除しますか？`,
  all: 'すべての対局',
  going: '対局中',
  more: (count) => `さらに${count}局を表示`,
};
