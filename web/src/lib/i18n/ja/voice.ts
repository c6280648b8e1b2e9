/** Japanese: what is said of a finished game, and why a hint is one. */
import type { VoiceWords } from '../index';

/** How many, of which none is said by a word. */
const some = (count: number, unit = ''): string => (count === 0 ? 'なし' : `${count}${unit}`);

export const voice: VoiceWords = {
  heading: '対局の流れ',
  show: '局面を見る',
  led: (winner, move, most) => `${move} から${winner}がリードし、差は最大${most}点でした。`,
  leap: {
    always: (winner, loser, more, less) =>
      `${winner}は最初から最後まで${loser}より取れる手が多く、最大で${more}対${less}でした。`,
    from: (move, winner, loser, more, less) =>
      `${move} から${winner}は常に${loser}より取れる手が多く、最大で${more}対${less}でした。`,
    late: (winner, loser) => `終わる直前まで、${loser}は${winner}に劣らず取れる手がありました。`,
    isolated: (move, loser, count) => `${move} で${loser}の石${count}個が味方を失い、跳べなくなりました。`,
    allAlone: (loser, all) => `最後に${loser}の石${all}個には、味方が一つもありませんでした。`,
    someAlone: (loser, alone, all) =>
      alone === 0
        ? `最後に${loser}の石には、どれも跳べる距離に敵がいませんでした。`
        : `最後に${loser}の石${all}個のうち${alone}個には味方がなく、残りは跳べる距離に敵がいませんでした。`,
    why: (other, theirs, own, ours) =>
      `取れる手は${other}が${some(theirs)}、${own}が${some(ours)}になります。`,
  },
  quantum: {
    towers: (seat, moves) => `${seat}は ${moves} で高さ6の塔を作りました。`,
    largest: (move, loser, height) => `最も大きく取ったのは ${move}、${loser}の高さ${height}の塔でした。`,
    behind: (loser, high, highest) =>
      high === 0
        ? `${loser}に高さ6の塔はなく、最も高い塔は高さ${highest}でした。`
        : `${loser}の高さ6の塔は${high}つ、その次に高い塔は高さ${highest}でした。`,
    quiet: (move) => `最後に取った手は ${move} でした。`,
    makesSix: '高さ6の塔ができます。',
    takes: (height) => (height === 1 ? '駒を取ります。' : `高さ${height}の塔を取ります。`),
    safer: (seat, then, now) =>
      then === 0
        ? `取られうる${seat}の駒${now}個が、すべて安全になります。`
        : `取られうる${seat}の駒が${now}個から${then}個に減ります。`,
    threatens: (other, count) => `${other}の駒${count}個を狙います。`,
  },
  link: {
    spoilt: (move, loser, face, cell) =>
      `${move} で${loser}の ${cell} の${face}は、もう得点できなくなりました。`,
    scored: (one, scoring, all, other, theirs, theirAll) =>
      `得点したサイコロは${one}が${all}個中${some(scoring, '個')}、${other}が${theirAll}個中${some(theirs, '個')}でした。`,
    why: (own, now, most, other, theirs, theirMost) =>
      `${own}は${now}点（最大${most}点）、${other}は${theirs}点（最大${theirMost}点）になります。`,
  },
  quanta: {
    haul: (move, seat, count) => `${move} で${seat}は中性子を一度に${count}個取りました。`,
    narrow: (winner, all, close) =>
      `${winner}が取った中性子は${all}個${close === 0 ? '' : `、うち${close}個は1個差`}でした。`,
    nobodys: (count) => `囲まれた中性子${count}個は、周りの粒子が同数で、だれのものにもなりませんでした。`,
    closes: (seat, count) => `${seat}が中性子を${count}個取ります。`,
    why: (own, ours, other, theirs) =>
      theirs === 0
        ? `まだ囲まれていない中性子のうち、${own}が${ours}個でリードします。`
        : `まだ囲まれていない中性子のうち、${own}が${ours}個、${other}が${theirs}個でリードします。`,
  },
};
