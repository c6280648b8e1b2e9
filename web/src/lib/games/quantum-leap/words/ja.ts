/** Japanese: the words of Quantum Leap. */
import { of } from '../../../i18n/ja/who';
import type { Words } from './en';

/** How many, of which none is said by a word. */
const some = (count: number, unit = ''): string => (count === 0 ? 'なし' : `${count}${unit}`);

export const words: Words = {
  rules: {
    title: 'Quantum Leap',
    by: 'Néstor Romeral Andrés 作',
    lead: '石は味方の数だけ跳び、跳べば必ず敵を取ります。自分の番に取れる石がないプレイヤーの負けです。',
    picture:
      'd3 の白石には白の隣が二つあるので、ちょうど二マス跳びます。段に沿って跳ぶと d5 の黒石の上に着地します。',
    brief: {
      goal: '最後まで取れる側になること。',
      move: '石は、隣り合う味方の数とちょうど同じだけまっすぐに跳びます。敵の石の上に着地し、それを取り除きます。',
      end: '自分の番で、跳べる石がひとつもなければ負けです。',
    },
    rules: {
      'QL-1': {
        title: '盤',
        text: '六角形のマスの盤を使います。標準は一辺五マスの六角形で、全部で61マスです。',
        rulings: ['2マスから256マスまで、ほかの大きさや形も選べます。'],
      },
      'QL-2': {
        title: '準備（第二版）',
        text: '二人用です。すべてのマスが埋まるまで石をランダムに置きます。半分が白、残りが黒です。マス数が奇数なら黒が一つ多く、白が先に動く不公平を埋め合わせます。',
        rulings: ['61マスでない盤も同じように置きます。'],
      },
      'QL-3': {
        edition: true,
        title: '準備（第一版）',
        text: '二人から六人用で、石は全員同じ数です。余ったマスは空けておきます。61マスで二人なら一マスが空き、それは中央ではありません。',
        rulings: [
          '中央とは、盤を半回転させても動かないマスのことです。そのようなマスのない盤には中央がなく、どのマスが空いてもかまいません。',
          '余りが二マス以上のときも、どれも中央ではありません。',
        ],
      },
      'QL-4': {
        edition: true,
        title: '入れ替え（第一版）',
        text: '白の最初の手の前に、黒は好きな二つの石を入れ替えるか、そのままにします。',
        rulings: [
          '二人のときだけです。',
          '同じ色の石を入れ替えても何も変わらないので、白と黒の組だけを選べます。',
        ],
      },
      'QL-5': {
        title: '手番',
        text: '白が先手です。人数に応じて、白、黒、赤、緑、青、紫の順に指します。',
      },
      'QL-6': {
        title: '跳躍',
        text: '一手で石を一つ取ります。石の周り六マスまでにいる同じ色の石（味方）を数えます。石はちょうどその数だけまっすぐ跳び、途中に何があっても跳び越え、必ず敵の石の上に着地します。その石は取り除きます。\n味方のいない石は動けません。',
        rulings: ['穴や切れ込みのある盤では、下にある格子で距離を数えます。マスのない所も跳び越えられます。'],
      },
      'QL-7': {
        title: '終局',
        text: '取れる石のないプレイヤーは行き詰まりで、そこで終局です。二人なら行き詰まった側の負け、三人以上なら手番が一つ前のプレイヤーの勝ちです。引き分けはありません。',
        rulings: ['石をすべて失ったプレイヤーは、自分の番が来たときに行き詰まりになります。'],
      },
      'QL-8': {
        title: 'パズル',
        text: '第二版のルールシートにある問いです。黒が動かないとして、一つの白石が31個の黒石を続けてすべて取れる配置はあるでしょうか。',
      },
    },
  },
  flavour: '跳んで取る',
  summary:
    '石は隣にいる味方の数だけ跳び、必ず敵の石の上に着地します。自分の番にどの石も跳べなければ負けです。',
  hint: '石は隣の味方の数だけまっすぐ跳び、敵の石の上に着地します。',
  options: {
    edition: {
      title: '版',
      words:
        '第二版：盤をすべて埋める、二人用。第一版：石は同数、空きマスあり、黒は二つの石を入れ替えられる、2〜6人。',
      choices: { '2': '第二版', '1': '第一版' },
    },
    board: { title: '盤', words: '六角マスの盤の形と大きさ。' },
    players: {
      title: '人数',
      words: '遊ぶ人数。三人以上は第一版のルールです。',
      count: (value) => `${value}人`,
    },
  },
  endings: { stuck: (seat) => `${seat}に取れる石がありません。` },
  causes: { stuck: (seat) => `${seat}は動けません` },
  reasons: {
    'swap-first': () => '先に黒が白の石、次に黒の石を選んで入れ替えるか、配置をそのままにします。',
    'no-swap': () => '今は入れ替えの場面ではありません。',
    'not-your-stone': (seat, cell) => `${seat}の番ですが、${cell} に${seat}の石はありません。`,
    'no-friend': (cell) => `${cell} の石は隣に味方がいないので、跳べません。`,
    'wrong-distance': (cell, friends, target) =>
      `${cell} の石は隣の味方が${friends}個なので、まっすぐちょうど${friends}マス跳びます。${target} には届きません。`,
    'no-target': (cell, friends) => `${cell} の味方は${friends}個ですが、${friends}マス先に敵がいません。`,
    'no-enemy': (cell) => `跳んだ先には敵の石が必要ですが、${cell} にはありません。`,
    'no-pair': (one, other) =>
      `入れ替えるのは白の石と黒の石一つずつです。${one} と ${other} ではできません。`,
  },
  figures: {
    'QL-2': '第二版の開始例。白30個、黒31個です。',
    'QL-3': '37マスで三人。石は十二個ずつ、空きは一マスで、中央ではありません。',
    'QL-6': 'd3 の白石には味方が三つあり、三マス先に届きます。d6 の黒石の上に着地できます。',
    'QL-7': '白が c4 に跳んだところです。黒石にはどれも味方がなく、黒は行き詰まりです。',
  },
  stone: (seat) => `${of(seat)}石`,
  decision: {
    headline: (seat) => `${seat}は二つの石を入れ替えられます`,
    hint: '入れ替える白の石、次に黒の石を選ぶか、配置をそのままにします。',
  },
  stones: () => '石',
  /** Of the position editor. */
  swap: '黒はまだ入れ替えられる',
  narration: {
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
};
