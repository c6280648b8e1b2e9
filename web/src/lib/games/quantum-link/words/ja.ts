/** Japanese: the words of Quantum Link. */
import { of } from '../../../i18n/ja/who';
import type { Words } from './en';

const states: Record<string, string> = {
  fulfilled: '得点中',
  open: '未確定',
  dead: '得点不可',
  covered: 'カウンター付き',
};
/** How many, of which none is said by a word. */
const some = (count: number, unit = ''): string => (count === 0 ? 'なし' : `${count}${unit}`);

export const words: Words = {
  rules: {
    title: 'Quantum Link',
    by: 'Néstor Romeral Andrés 作',
    lead: 'ダイスは一つひとつが賭けです。終局時に、目と同じ数の味方が周りにいなければなりません。ちょうど同じ数のダイスだけが得点になります。',
    picture:
      '中央の緑の2には緑の隣が二つあり、このままなら得点です（輪）。黒の6はもう六つになれません（取り消し線）。隅の緑の1は味方なしで閉じ込められました（カウンター）。',
    brief: {
      goal: '相手より多く得点すること。',
      move: '自分のダイスを空いたマスに、好きな目を上にして置きます。終わりに、触れている自分のほかのダイスの数が目とちょうど同じなら、その目が得点になります。ダイスは動きません。',
      end: '二人が続けてパスすると終わりです。得点した目の合計が多いほうの勝ちです。',
    },
    rules: {
      'QK-1': {
        title: '盤',
        text: '六角形のマスの空の盤です。標準は一辺五マスの六角形です。',
        rulings: ['2マスから256マスまで、ほかの大きさや形も選べます。'],
      },
      'QK-2': {
        title: 'ダイス',
        text: '各プレイヤーは一色のダイスを30個持ちます。',
        rulings: ['ほかの盤ではマス数の半分、または選んだ数を持ちます。'],
      },
      'QK-3': { title: '手番', text: '交互に置きます。', rulings: ['緑が先手です。'] },
      'QK-4': {
        title: '一手',
        text: '自分のダイスを一つ、好きな目を上にして空きマスに置くか、パスします。置いたダイスは動かさず、回しません。',
      },
      'QK-5': {
        title: 'カウンター',
        text: '周りのマスすべてにダイスがあれば、そのダイスは閉じ込められています。盤の端も囲みに数えます。閉じ込められたのに味方の数が目と違うダイスにはカウンターを載せ、もう得点になりません。隣としては数え続けます。\n終局時には、得点にならないすべてのダイスにカウンターを載せます。',
      },
      'QK-6': {
        title: '終局',
        text: '両者が続けてパスすると終局です。ダイスがなくてするパスも数えます。',
        rulings: ['どちらもダイスを置けなくなったときも、その場で終局です。'],
      },
      'QK-7': {
        title: '得点',
        text: '味方の数がちょうど目と同じダイスが得点になります。得点になったダイスの目を足し、多い側の勝ちです。同点なら、先手を替えてもう一度遊びます。',
      },
    },
  },
  flavour: 'ダイスで賭ける',
  summary: 'ダイスを置き、味方がいくつ隣り合うかを目で予想します。',
  hint: 'ダイスを取ってマスへ、またはマスを先に選びます。目は、隣り合う味方の数の予想です。',
  options: {
    board: { title: '盤', words: '六角マスの盤の形。' },
    dice: {
      title: 'ダイス',
      words: '各自のダイスの数。既定は盤のマス数の半分。',
      count: (value) => `ダイス${value}個`,
    },
  },
  endings: {
    'both-passed': () => '両者が続けてパスしました。',
    'no-placement': () => 'どちらもこれ以上ダイスを置けません。',
  },
  causes: {},
  reasons: {
    'no-dice': (seat, count) => `${seat}は${count}個のダイスをすべて置きました。`,
    occupied: () => 'そのマスにはもうダイスがあります。',
  },
  figures: { 'QK-5': '味方の数と目。得点中、まだ得点できるもの、もう得点できないもの。' },
  die: (seat, face, state) => `${of(seat)}ダイス${face}${state ? `、${states[state] ?? state}` : ''}`,
  dice: {
    fulfilled: '輪つき：今は得点',
    dead: '取り消し線：もう得点できない',
    covered: 'カウンター：閉じ込められて得点なし',
  },
  diceLeft: () => '残りダイス',
  /** Of the position editor. */
  face: '目',
  passes: '連続パスの数',
  narration: {
    spoilt: (move, loser, face, cell) =>
      `${move} で${loser}の ${cell} の${face}は、もう得点できなくなりました。`,
    scored: (one, scoring, all, other, theirs, theirAll) =>
      `得点したダイスは${one}が${all}個中${some(scoring, '個')}、${other}が${theirAll}個中${some(theirs, '個')}でした。`,
    why: (own, now, most, other, theirs, theirMost) =>
      `${own}は${now}点（最大${most}点）、${other}は${theirs}点（最大${theirMost}点）になります。`,
  },
};
