/** Japanese: the words of Quanta. */
import { of } from '../../../i18n/ja/who';
import type { Words } from './en';

const particles: Record<string, string> = {
  neutron: '中性子',
  positive: '正の粒子',
  negative: '負の粒子',
};

export const words: Words = {
  rules: {
    title: 'Quanta',
    by: '量子力学の力',
    lead: '粒子は中性子の周りに集まり、同じ電荷は反発します。中性子の周り八つの粒子で多数を取った側の得点です。',
    picture:
      '中央の中性子は囲まれています。周りには白の粒子が三つ、青が二つ、中性子が三つ。白が多いので白の一点です。',
    brief: {
      goal: '相手より多くの中性子を得点すること。',
      move: '中性子か自分の粒子を、盤上の粒子の隣に置きます。同じ電荷どうしは縦横に隣り合えません。',
      end: '周りの8マスがすべて埋まった中性子は、そこに粒子が多い側の得点です。すべての粒子が盤に置かれると終わりです。',
    },
    rules: {
      'QA-1': {
        title: '盤',
        text: '十四かける十四マスです。縦横それぞれ五から十六まで選べます。',
      },
      'QA-2': {
        title: '粒子',
        text: '中性子は共有で40個です。白と青は、正と負の粒子を20個ずつ持ちます。',
      },
      'QA-3': {
        title: '開始',
        text: '中性子のうち四つは、はじめから盤にあります。',
        rulings: [
          '図は失われています。e5、e10、j5、j10 から始め、ほかの盤では端からおよそ三分の一の所に置きます。',
        ],
      },
      'QA-4': {
        title: '同じ電荷',
        text: '同じ電荷の粒子は、色にかかわらず縦横に隣り合えません。斜めはかまいません。中性子には電荷がなく、何の隣にも置けます。',
      },
      'QA-5': {
        title: '一手',
        text: '中性子か自分の粒子を一つ、埋まったマスの隣の空きマスに置きます。',
        rulings: ['白が先手です。', '隣とは周囲八マスのことです。選択すると縦横の四マスだけになります。'],
      },
      'QA-6': {
        title: 'クラスター',
        text: '周囲八マスがすべて埋まった中性子は囲まれています。八つのうち自分の色の粒子が多い側が一点を得て、ボーナスの中性子を置けます。同数なら誰も得ません。端の中性子が囲まれることはありません。',
        rulings: [
          '相手より多ければ十分です。選択すると八つのうち五つ必要になります。',
          '誰が完成させたか、ボーナスで完成したかは関係ありません。',
          '置いたばかりの中性子自身が囲まれることもあります。',
        ],
      },
      'QA-7': {
        title: 'ボーナス',
        text: 'ボーナスの中性子は、盤のどの空きマスにも置けます。',
        rulings: [
          '辞退できます。ボーナスは次の手番の前に、手番だったプレイヤーの分、次に相手の分の順に置きます。ボーナスで完成したクラスターの分も加わります。',
          '中性子か空きマスがなくて置けないボーナスは消えます。得点は残ります。',
        ],
      },
      'QA-8': {
        title: 'パス',
        text: '何も置けないプレイヤーは、置けるようになるまでパスします。',
      },
      'QA-9': {
        title: '終局',
        text: 'すべての粒子が盤に置かれると終局です。得点の多い側の勝ち、同点なら引き分けです。',
        rulings: ['どちらも何も置けず、ボーナスも残っていないときも終局です。'],
      },
    },
  },
  flavour: '囲む',
  summary: '相手より多くの自分の粒子で中性子を囲みます。',
  hint: '粒子を取ってマスへ、またはマスを先に選びます。中性子を囲みましょう。',
  options: {
    board: { title: '盤', words: '盤の列と段の数。' },
    placing: {
      title: '置ける場所',
      words: 'どのマスを、埋まったマスの隣とみなすか。',
      choices: { any: '周囲八マス', orthogonal: '縦横の四マス' },
    },
    majority: {
      title: '多数の条件',
      words: '囲まれた中性子を得る条件。',
      choices: { plurality: '相手より粒子が多い', absolute: '八つのうち五つ以上' },
    },
  },
  endings: {
    'all-placed': () => 'すべての粒子が盤に置かれました。',
    blocked: () => 'どちらも置ける場所がありません。',
  },
  causes: {},
  reasons: {
    'can-place': (seat) => `${seat}は置けるので、パスできません。`,
    taken: (cell) => `${cell} は埋まっています。`,
    'bonus-first': (seat) => `${seat}のボーナスです。空きマスに中性子を置くか、辞退します。`,
    'no-neutron': () => '中性子は残っていません。',
    'no-particle': (seat, kind) => `${seat}の${particles[kind] ?? kind}は残っていません。`,
    'not-adjacent': (cell) => `${cell} は盤上のどれにも接していません。`,
    'same-charge': (cell, kind, there) =>
      `${cell} は ${there} の${particles[kind] ?? kind}に接しています。同じ電荷は反発します。`,
  },
  figures: {
    'QA-3': '開始時の四つの中性子です。',
    'QA-4': '白が何をどこに置けるか。n は中性子、ほかは正と負です。正の隣に正、負の隣に負は置けません。',
    'QA-6': 'c3 の中性子を囲む八マス。一つだけ空いています。',
  },
  neutron: (surrounded, scorer) =>
    surrounded
      ? scorer === null
        ? '囲まれた中性子（得点なし）'
        : `囲まれた中性子（${of(scorer)}得点）`
      : '中性子',
  particle: (seat, kind) => `${of(seat)}${particles[kind] ?? kind}`,
  decision: {
    headline: (seat) => `${seat}のボーナス`,
    hint: '空きマスに中性子を置くか、辞退します。',
    buttons: { pass: '辞退する' },
  },
  left: (what) => `残りの${what}`,
  /** Of the position editor. */
  bonuses: '残りのボーナス：なければ -、あれば wwb のような文字',
  narration: {
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
