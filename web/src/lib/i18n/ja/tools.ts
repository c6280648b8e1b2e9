/** 日本語：局面編集と、棋譜から作るもののことば。 */
import type { Locale } from '..';

export const tools: Locale['tools'] = {
  editor: {
    heading: '局面を作る',
    hand: '置く駒',
    rubber: '消す',
    mover: '駒を動かす',
    symmetries: { across: '鏡映 ↔', along: '鏡映 ↕', quarter: '4回対称' },
    exchanged: '写した駒は相手のものにする',
    random: 'ランダムな初期配置',
    turn: '手番',
    clear: '盤を空にする',
    put: (cell, piece) => `${cell}に${piece}`,
    taken: (cell) => `${cell}は空き`,
    fine: (moves) => `正しい局面です。合法手は${moves}手。`,
    over: '終局した局面です。',
    done: '検討する',
  },
  share: {
    what: '共有するもの',
    parts: { analysis: '検討全体', game: '対局', position: '局面', live: 'ライブ' },
    says: {
      analysis:
        '変化、コメント、印、振り返りを含みます。リンクを知っている人は誰でも、アカウントなしで読めます。その人が加えた変更は別のコピーになります。リンクは削除できません。サーバーがいっぱいになると、誰も開かないリンクから消えます。',
      live: 'あなたが検討を進める様子を、ほかの人が一緒に見られます。手、コメント、印がアカウントなしですぐに届き、自分で試すこともできます。変更を許すことも、いつでも終えることもできます。',
      game: '本譜の手順だけで、コメントは含みません。リンクを知っている人は誰でも見られます。',
      position: 'この局面と、そこまでの手順です。リンクを知っている人は誰でも見られます。',
    },
    make: 'リンクを作る',
    link: 'リンク',
    frame: '埋め込みコード',
    copy: (what) => `${what}をコピー`,
    copyIt: 'コピー',
    copied: 'コピーしました。',
    animation: '動画を保存',
    animationWords: '対局を繰り返し再生するSVGです。どのブラウザーでもスクリプトなしで動きます。',
  },
  embed: { open: 'Quantariumで開く' },
  records: {
    heading: (count: number) => `${count}局あります。どれを開きますか`,
    game: (number: number) => `対局 ${number}`,
  },
};
