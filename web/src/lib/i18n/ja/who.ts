/** Japanese: who plays. */
export const seats: Record<string, string> = {
  White: '白',
  Black: '黒',
  Red: '赤',
  Green: '緑',
  Blue: '青',
  Purple: '紫',
};
/** Of a seat. */
export const of = (seat: string): string => `${seats[seat] ?? seat}の`;
