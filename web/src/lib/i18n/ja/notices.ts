/** Japanese: what notices say. */
import type { notices as english } from '../en/notices';

export const notices: typeof english = {
  titles: {
    turn: 'あなたの番です',
    offer: '相手から申し出があります',
    begun: '対局が始まりました',
    over: '対局が終わりました',
    challenge: '挑戦状が届きました',
    came: 'フォロー中の人が来ました',
    opened: 'フォロー中の人が対局を募集しました',
    time: 'リーグ戦の日時が提案されました',
    arena: '参加したアリーナが始まります',
    test: 'Quantarium',
  },
  against: (names) => `相手：${names}`,
  by: (name) => `${name} さんから`,
  test: 'このようにお知らせします。',
};
