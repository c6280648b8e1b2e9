/** English: the words of the side board. */
export const whatif = {
  open: 'What if\u2026',
  heading: 'What if\u2026',
  lead: 'Try moves from here. Your game stays as it is.',
  again: 'Start over',
  answer: 'Engine moves',
};
