/** English: the words of the position editor and of what can be made of a game. */
import { english as plural } from '../plural';

export const tools = {
  editor: {
    heading: 'Set up a position',
    hand: 'Piece to place',
    rubber: 'Erase',
    mover: 'Move pieces',
    /** Besides `shape.turns`. */
    symmetries: { across: 'Mirror ↔', along: 'Mirror ↕', quarter: '4-fold' },
    exchanged: 'The image is the other side\u2019s',
    random: 'Random start',
    turn: 'To move',
    clear: 'Clear the board',
    put: (cell: string, piece: string) => `${piece} on ${cell}`,
    taken: (cell: string) => `${cell} is empty`,
    fine: (moves: number) =>
      `A valid position: ${plural(moves, { one: '# legal move', other: '# legal moves' })}.`,
    over: 'A valid position, in which the game is over.',
    done: 'Analyse it',
  },
  share: {
    what: 'What to share',
    parts: { analysis: 'Whole analysis', game: 'Game', position: 'Position', live: 'Live' },
    says: {
      analysis:
        'With variations, comments, marks and review. Whoever has the link can read it, without an account; what they change is a copy of their own. You cannot delete it: when the server is full, links that nobody opens go first.',
      live: 'Others look along while you go on: they see your moves, comments and marks at once, without an account, and can try on their own. You can let them change it, too, and end it when you like.',
      game: 'The moves of the main line, without comments. Whoever has the link can see them.',
      position: 'This position and the moves that led to it. Whoever has the link can see them.',
    },
    make: 'Create link',
    link: 'Link',
    frame: 'Embed code',
    copy: (what: string) => `Copy: ${what}`,
    copyIt: 'Copy',
    copied: 'Copied.',
    animation: 'Save animation',
    animationWords: 'The animation is an SVG that plays the game in a loop, in any browser, without scripts.',
  },
  embed: { open: 'Open in Quantarium' },
  records: {
    heading: (count: number) => `${count} games: which one?`,
    game: (number: number) => `Game ${number}`,
  },
};
