export const whatif = {
  heading: 'What if\u2026',
  lead: 'Try moves from here. Your game stays as it is.',
  again: 'Start over',
  answer: 'Engine moves',
  plan: {
    heading: 'Conditional moves',
    lead: 'Your replies in advance. They\u2019re played for you at once; only you can see them.',
    how: 'Play your opponent\u2019s move, then your reply. Go as deep as you like; end with your own move.',
    add: 'Add a line',
    keep: 'Keep this line',
    stored: 'The line is kept.',
    removeOf: (line: string) => `Delete the line ${line}`,
    removed: 'The line is deleted.',
  },
};
