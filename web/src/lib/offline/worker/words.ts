/** What notices say, in each of the page's languages: a service worker loads nothing else. */
import type { Language } from '../../i18n/language';
import type { NoticeKind } from '../../wire';

interface NoticeWords {
  titles: Record<NoticeKind, string>;
  against: (names: string) => string;
  by: (name: string) => string;
  test: string;
}

const WORDS: Record<Language, NoticeWords> = {
  en: {
    titles: {
      turn: 'It is your turn',
      offer: 'You are asked something',
      begun: 'A game has begun',
      over: 'A game is over',
      challenge: 'You are challenged',
      came: 'Somebody you follow is here',
      opened: 'Somebody you follow has opened a game',
      time: 'A time is proposed for your league game',
      arena: 'An arena that you have joined starts',
      test: 'Quantarium',
    },
    against: (names) => `against ${names}`,
    by: (name) => `by ${name}`,
    test: 'This is how you will be told.',
  },
  es: {
    titles: {
      turn: 'Te toca',
      offer: 'Te piden algo',
      begun: 'Ha empezado una partida',
      over: 'Una partida ha terminado',
      challenge: 'Te retan',
      came: 'Ha llegado alguien a quien sigues',
      opened: 'Alguien a quien sigues ha abierto una partida',
      time: 'Te proponen hora para tu partida de liga',
      arena: 'Empieza un torneo arena en el que te has apuntado',
      test: 'Quantarium',
    },
    against: (names) => `contra ${names}`,
    by: (name) => `de ${name}`,
    test: 'Así se te avisará.',
  },
  ja: {
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
  },
};

/** The words of a language; English where there are none. */
export const wordsOf = (language: string): NoticeWords => WORDS[language as Language] ?? WORDS.en;
