/** Japanese: the words of the rules. */
import type { Words } from '../index';

const seats: Record<string, string> = {
  White: '白',
  Black: '黒',
  Red: '赤',
  Green: '緑',
  Blue: '青',
  Purple: '紫',
};
const of = (seat: string): string => `${seats[seat] ?? seat}の`;
const upTo = (height: number): string => (height === 1 ? '1マス' : `最大${height}マス`);

const kinds: Record<string, string> = {
  square: '四角',
  circle: '丸',
  queen: 'クイーン',
  positive: '正の粒子',
  negative: '負の粒子',
};
const states: Record<string, string> = {
  fulfilled: '得点中',
  open: '未確定',
  dead: '得点不可',
  covered: 'カウンター付き',
};

export const words: Words = {
  seats,
  initials: seats,
  pieces: {
    stone: (seat) => `${of(seat)}石`,
    tower: (seat, kind, height, frozen) =>
      `${of(seat)}${kinds[kind] ?? kind}${height > 1 ? `、高さ${height}` : ''}${frozen ? '、動けない' : ''}`,
    die: (seat, face, state) => `${of(seat)}ダイス${face}${state ? `、${states[state] ?? state}` : ''}`,
    neutron: (surrounded, scorer) =>
      surrounded
        ? scorer === null
          ? '囲まれた中性子（得点なし）'
          : `囲まれた中性子（${of(scorer)}得点）`
        : '中性子',
    particle: (seat, kind) => `${of(seat)}${kinds[kind] ?? kind}`,
  },
  choices: { n: '中性子', '+': '正の粒子', '-': '負の粒子', pass: 'パス', keep: 'このまま始める' },
  die: (face) => `ダイス${face}`,
  dice: {
    fulfilled: '輪つき：今は得点',
    dead: '取り消し線：もう得点できない',
    covered: 'カバー：囲まれて得点なし',
  },
  manners: {
    square: (height) => `縦横に${upTo(height)}`,
    circle: (height) => `斜めに${upTo(height)}`,
    queen: (height) => `縦横と斜めに${upTo(height)}`,
  },
  frozen: 'もう動かない',
  decisions: {
    swap: {
      headline: (seat) => `${seat}は二つの石を入れ替えられます`,
      hint: '入れ替える白の石と黒の石を選ぶか、配置をそのままにします。',
      buttons: {},
    },
    bonus: {
      headline: (seat) => `${seat}のボーナス`,
      hint: '空きマスに中性子を置くか、辞退します。',
      buttons: { pass: '辞退する' },
    },
  },
  summaries: {
    'quantum-leap':
      '石は隣にいる味方の数だけ跳び、必ず敵の石の上に着地します。自分の番にどの石も跳べなければ負けです。',
    quantum: '敵の駒に乗って塔を作り、高さ六以上の塔を三つ持てば勝ちです。',
    'quantum-link': 'ダイスを置き、味方がいくつ隣り合うかを目で予想します。',
    quanta: '相手より多くの自分の粒子で中性子を囲みます。',
  },
  unknownDesigner: '作者不詳',
  options: {
    'quantum-leap': {
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
    quantum: {
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
    'quantum-link': {
      board: { title: '盤', words: '六角マスの盤の形。' },
      dice: {
        title: 'ダイス',
        words: '各自のダイスの数。既定は盤のマス数の半分。',
        count: (value) => `ダイス${value}個`,
      },
    },
    quanta: {
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
  },
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
  endings: {
    stuck: '手番のプレイヤーが取れる石がありません。',
    'three-towers': '高さ六以上の塔を三つ持つプレイヤーがいます。',
    'both-stuck': '両者とも動けず、高さ六以上の塔の数で決まりました。',
    'no-captures': '百手続けて駒が取られませんでした。',
    repetition: '同じ局面が三回現れました。',
    'both-passed': '両者が続けてパスしました。',
    'no-placement': 'どちらもこれ以上ダイスを置けません。',
    'all-placed': 'すべての粒子が盤に置かれました。',
    blocked: 'どちらも置ける場所がありません。',
  },
  youResigned: '投了しました',
  causes: {
    stuck: (seat) => `${seat}は動けません`,
    'three-towers': () => '高さ六以上の塔が三つ',
    'both-stuck': () => '両者とも動けません',
    'no-captures': () => '百手続けて駒が取られませんでした',
    repetition: () => '同じ局面が三回現れました',
    resigned: (seat) => `${seat}が投了しました`,
    time: (seat) => `${seat}の時間切れ`,
    agreed: () => '合意による',
    left: (seat) => `${seat}が離れた`,
  },
  timeUp: (seat) => `${seat}の時間切れです。`,
  leftOfMany: (seat) => `${seat}が抜けました。動けないのと同じで、一つ前の番の人の勝ちです。`,
  timeUpOfMany: (seat) => `${seat}の時間切れです。動けないのと同じで、一つ前の番の人の勝ちです。`,
  resigned: (seat) => `${seat}が投了しました。`,
};
