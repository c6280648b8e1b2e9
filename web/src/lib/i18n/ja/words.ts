/** Japanese: the words of the rules. */
import type { Locale } from '../index';
import { seats } from './who';

export const words: Locale['words'] = {
  seats,
  initials: seats,
  choices: { n: '中性子', '+': '正の粒子', '-': '負の粒子', pass: 'パス', keep: 'このまま始める' },
  die: (face) => `ダイス${face}`,
  unknownDesigner: '作者不詳',
  levels: {
    1: '目についた手を指す',
    2: 'ほとんど考えない',
    3: '初めて遊ぶ人',
    4: '何度か遊んだ人',
    5: '慣れている',
    6: 'クラブの指し手',
    7: '狙いを見抜く',
    8: '深く考える',
    9: '何千局も指してきた',
    10: '最強',
  },
  youResigned: '投了しました',
  causes: {
    resigned: (seat) => `${seat}が投了しました`,
    time: (seat) => `${seat}の時間切れ`,
    agreed: () => '合意による',
    left: (seat) => `${seat}が抜けました`,
  },
  timeUp: (seat) => `${seat}の時間切れです。`,
  leftOfMany: (seat) => `${seat}が抜けました。動けないのと同じで、一つ前の番の人の勝ちです。`,
  timeUpOfMany: (seat) => `${seat}の時間切れです。動けないのと同じで、一つ前の番の人の勝ちです。`,
  resigned: (seat) => `${seat}が投了しました。`,
};
