/** Japanese: the words of Quantum. */
import { of } from '../../../i18n/ja/who';
import type { Words } from './en';

const upTo = (height: number): string => (height === 1 ? '1マス' : `最大${height}マス`);
const kinds: Record<string, string> = {
  square: '四角',
  circle: '丸',
  queen: 'クイーン',
};
const lines: Record<string, string> = {
  square: '四角は縦横にまっすぐ動きます',
  circle: '丸は斜めに動きます',
  queen: 'クイーンは縦横と斜めに動きます',
};

export const words: Words = {
  rules: {
    title: 'Quantum',
    by: 'Philip Slater 作、1975年',
    lead: '取った駒は取り除かず、その上に乗ります。塔は高さの分だけ動け、高くなりすぎると動けなくなります。そのような塔を三つ持てば勝ちです。',
    picture: '一枚の四角、二枚の上に乗った丸、高さ四のクイーン、そしてもう動かない高さ六の塔です。',
    brief: {
      goal: '高さ6以上の塔を3つ持つこと。',
      move: '四角は縦横、丸は斜め、クイーンは両方に、塔の高さまでのマスを進みます。敵の塔に着地すると、その上に乗ります。',
      end: '高さ6以上の塔が3つになった時点で勝ちです。そのような塔はもう動かず、取られません。',
    },
    rules: {
      'QS-1': {
        title: '盤',
        text: '八かける八マスです。市販の盤は十二かける八で、中央の十かける六を使う短いゲームもありました。ほかの大きさも選べます。',
      },
      'QS-2': {
        title: '駒',
        text: '四角は縦横に、丸は斜めに、クイーンは八方向に動きます。',
      },
      'QS-3': {
        title: '初期配置',
        text: '両者とも手前の二段に一枚ずつの駒を並べて始めます。',
        rulings: [
          '配置の図は失われています。外側の段は中央の二列がクイーン、残りは両端から四角、丸、四角と交互に並べ、内側の段では四角と丸を入れ替えます。黒は白を上下に映した形です。',
          '選択すると、白の駒を二段にランダムに並べ、黒はそれを映します。',
        ],
      },
      'QS-4': {
        title: '高さ',
        text: '塔は一つの駒として扱い、色と種類は一番上の駒のものです。一枚の駒は一マス、高さ二から五の塔は高さまでのマス数を動けます。高さ六以上の塔は動きません。',
      },
      'QS-5': {
        title: '動きと取り',
        text: '途中のマスはすべて空いていなければなりません。行き先は空きマスか、高さ五以下の敵の塔です。敵の塔に着くとその上に乗り、高さを足します。味方の上と、高さ六以上の塔の上には行けません。',
      },
      'QS-6': {
        title: 'ジャンプ（選択ルール）',
        text: '一枚の駒は、自分の動ける方向で隣にいる味方の一枚の駒を跳び越え、すぐ向こうのマスに行けます。',
        rulings: ['ジャンプで取ることもできます。'],
      },
      'QS-7': {
        title: '隅のパワー（選択ルール）',
        text: '隅のマスにいる動ける塔は、自分の方向にどこまでも動けます。ルールシートではなく、市販のゲームの説明によるものです。',
      },
      'QS-8': { title: '手番', text: '交互に指します。', rulings: ['白が先手です。'] },
      'QS-9': {
        title: '勝ち',
        text: '先に高さ六以上の塔を三つ持ったプレイヤーが、その場で勝ちます。',
      },
      'QS-10': {
        title: '動けないとき',
        text: 'ルールシートには書かれていません。',
        rulings: [
          '動けないプレイヤーはパスします。パスはそのときだけです。両者とも動けなければ終局で、高さ六以上の塔が多い側の勝ち、同数なら引き分けです。',
        ],
      },
      'QS-11': {
        title: '進展がないとき',
        text: 'ルールシートには書かれていません。',
        rulings: ['取りのない手が百手続くか、同じ局面が三回現れたら引き分けです。'],
      },
    },
  },
  flavour: '塔を積む',
  summary: '敵の駒に乗って塔を作り、高さ六以上の塔を三つ持てば勝ちです。',
  hint: '駒は高さまでのマス数を動き、取ると高くなります。高さ六以上の駒三つで勝ちです。',
  options: {
    board: { title: '盤', words: '盤の列と段の数。' },
    setup: {
      title: '初期配置',
      words: '両者の手前二段に駒をどう並べるか。',
      choices: { standard: '標準', random: 'ランダム' },
    },
    jump: {
      title: 'ジャンプ',
      words: '一枚の駒が、隣にいる味方の一枚の駒を跳び越えられるかどうか。',
      choices: { off: 'なし', on: 'あり' },
    },
    power: {
      title: 'パワーマス',
      words: '隅のマスにある塔が、どこまでも動けるかどうか。',
      choices: { none: 'なし', corners: '隅' },
    },
  },
  endings: {
    'three-towers': (_, winner) => `${winner}が高さ六の塔を三つ作りました。`,
    'both-stuck': () => '両者とも動けず、高さ六以上の塔の数で決まりました。',
    'no-captures': () => '百手続けて駒が取られませんでした。',
    repetition: () => '同じ局面が三回現れました。',
  },
  causes: {
    'three-towers': () => '高さ六以上の塔が三つ',
    'both-stuck': () => '両者とも動けません',
    'no-captures': () => '百手続けて駒が取られませんでした',
    repetition: () => '同じ局面が三回現れました',
  },
  reasons: {
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
  },
  figures: {
    'QS-3': '八かける八の初期配置です。',
    'QS-4': '高さ三の丸は、斜めに三マスまで届きます。',
    'QS-5':
      '高さ四のクイーン。自分の丸の向こうには行けず、乗ることのできる高さ二の塔の向こうにも行けません。',
    'QS-9': '塔の横の段は、六までの進み具合です。白は d3 を取れば三つ目になります。',
  },
  tower: (seat, kind, height, frozen) =>
    `${of(seat)}${kinds[kind] ?? kind}${height > 1 ? `、高さ${height}` : ''}${frozen ? '、動けない' : ''}`,
  manners: {
    square: (height) => `縦横に${upTo(height)}`,
    circle: (height) => `斜めに${upTo(height)}`,
    queen: (height) => `縦横と斜めに${upTo(height)}`,
  },
  frozen: 'もう動かない',
  decision: {
    headline: (seat) => `${seat}は動かせる駒がありません`,
    hint: '動かせる駒がないので、パスします。',
  },
  towers: () => '駒',
  high: '高塔',
  of: (count, all) => `${count}／${all}`,
  /** Of the position editor. */
  height: '高さ',
  quiet: '最後に取ってからの手数',
  narration: {
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
};
