/** Japanese: the words of the side board. */
import type { Locale } from '../index';

export const whatif: Locale['whatif'] = {
  heading: 'もしも…',
  lead: 'ここから手を試せます。対局はそのままです。',
  again: '元の局面へ',
  answer: 'エンジンが指す',
  plan: {
    heading: '予約手順',
    lead: '先に決めておく返し手です。すぐに自動で指されます。見えるのはあなただけです。',
    how: '相手の手を指し、続けて自分の返し手を指してください。何手先まででも入れられます。最後は自分の手です。',
    add: '手順を追加',
    keep: 'この手順を登録',
    stored: '手順を登録しました。',
    removeOf: (line) => `手順${line}を削除`,
    removed: '手順を削除しました。',
  },
};
