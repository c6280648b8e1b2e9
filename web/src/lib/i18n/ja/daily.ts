/** 日本語：日ごとの言葉。 */
import type { Locale } from '..';

export const daily: Locale['daily'] = {
  link: '今日',
  brief: '毎日新しい初期配置と問題',
  lead: '今日の初期配置と問題。だれでも同じで、明日は新しくなります。',
  past: '過去の日です。ここでの対局は連続記録に入りません。',
  noDay: 'その日はここにはありません。これは今日です。',
  puzzle: '今日の問題',
  solve: '解く',
  again: 'もう一度見る',
  solved: (misses) => (misses === 0 ? '一度で正解' : `${misses}回の失敗のあと正解`),
  missed: (misses) => `ここまで失敗${misses}回`,
  starts: '今日の初期配置',
  startsWords: '同じレベルの相手と、両方の側から指しましょう。',
  play: (seat) => `${seat}で指す`,
  won: (moves) => `${moves}手で勝ち`,
  drawn: (moves) => `${moves}手で引き分け`,
  lost: (moves) => `${moves}手で負け`,
  copy: '結果をコピー',
  copied: 'コピーしました',
  streak: (count) => `${count}日連続`,
  streakWords: (_now, best) => `日連続、最高${best}日`,
  calendar: 'カレンダー',
  monthBefore: '前の月',
  monthAfter: '次の月',
  dayLabel: (day, done) => (done ? `${day}、済み` : day),
};
