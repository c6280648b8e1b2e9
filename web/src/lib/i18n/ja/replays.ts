/** Japanese: the words of the games to replay. */
import type { Later } from '../later';

export const replays: Later['replays'] = {
  heading: '名局集',
  lead: (of) => `コンピューター同士の対局です。それぞれ${of}局の中から、内容で選びました。`,
  drawn: (count) => `最初の${count}手は抽選です。`,
  reasons: {
    upset: (moves) => `弱いレベルが${moves}手で勝った対局。`,
    closest: (_, apart) => `際どい勝ち：${apart}点差。`,
    widest: (_, apart) => `大差の勝ち：${apart}点差。`,
    shortest: (moves) => `短い勝ち：${moves}手。`,
    longest: (moves) => `長い対局：${moves}手。`,
  },
};
