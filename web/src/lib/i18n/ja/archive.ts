/** Japanese: the words of the finished games that everybody may look up. */
import type { Later } from '../later';

export const archive: Later['archive'] = {
  link: 'みんなの終わった対局',
  lead: 'ロビーや公開リーグで始まった対局と、レーティング対局です。非公開のリンクによる対局はありません。',
  player: 'プレイヤー',
  usual: '標準の盤',
  any: 'すべて',
  result: '結果',
  results: {
    first: '先手の勝ち',
    second: '後手の勝ち',
    later: '3番手以降の勝ち',
    nobody: '引き分け',
  },
  rated: 'レーティング',
  from: '開始日（UTC）',
  to: '終了日（UTC）',
  search: '検索',
  none: '対局は見つかりませんでした。',
  further: '調べた直近の10,000局にはありません。',
  months: 'ひと月の全対局',
  monthsWords: '終局した月（UTC）ごとに、棋譜を一つのテキストにまとめました。プログラムで読めます。',
};
