/** 日本語：局面編集と、棋譜から作るもののことば。 */
import type { ToolWords } from '..';

export const tools: ToolWords = {
  editor: {
    heading: '局面を作る',
    game: 'ゲームとオプション',
    open: 'この盤にする',
    hand: '置く駒',
    rubber: '消す',
    height: '高さ',
    face: '目',
    turn: '手番',
    quiet: '最後に取ってからの手数',
    passes: '連続パスの数',
    bonuses: '残りのボーナス：なければ -、あれば wwb のような文字',
    swap: '黒はまだ入れ替えられる',
    clear: '盤を空にする',
    put: (cell, piece) => `${cell}に${piece}`,
    taken: (cell) => `${cell}は空き`,
    fine: (moves) => `正しい局面です。合法手は${moves}手。`,
    over: '終局した局面です。',
    done: '検討する',
    cancel: 'やめる',
  },
  share: {
    open: '共有',
    heading: 'この対局を共有',
    link: 'リンク',
    frame: '埋め込みコード',
    copy: (what) => `${what}をコピー`,
    copyIt: 'コピー',
    copied: 'コピーしました。',
    animation: '動画を保存',
    animationWords: '対局を繰り返し再生するSVGです。どのブラウザでもスクリプトなしで動きます。',
  },
  embed: { last: '最後の局面', open: 'Quantariumで開く' },
  records: {
    heading: (count: number) => `${count}局あります。どれを開きますか`,
    cancel: 'やめる',
    game: (number: number) => `対局 ${number}`,
  },
};
