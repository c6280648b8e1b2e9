/** Japanese: what is said of a finished game, and why a hint is one. */
import type { Locale } from '../index';

export const voice: Locale['voice'] = {
  heading: '対局の流れ',
  reading: '対局を読んでいます…',
  show: '局面を見る',
  led: (winner, move, most) => `${move} から${winner}がリードし、差は最大${most}点でした。`,
};
