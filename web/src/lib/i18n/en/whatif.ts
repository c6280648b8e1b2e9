/** English: the words of the side board. */
export const whatif = {
  open: 'What if\u2026',
  heading: 'What if\u2026',
  lead: 'Try moves from here. Your game stays as it is.',
  again: 'Start over',
  answer: 'Engine moves',
  plan: {
    heading: 'Conditional moves',
    lead: 'What you answer if the others play so. The server plays it at once; only you see it.',
    how: 'Enter what the others may play, and your answer to it; as far as you like, with your own move last.',
    add: 'Add a line',
    keep: 'Keep this line',
    stored: 'The line is kept.',
    remove: 'Delete',
    removeOf: (line: string) => `Delete the line ${line}`,
    removed: 'The line is deleted.',
  },
};
