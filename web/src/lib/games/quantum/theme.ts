import { gameWords } from '../../i18n';
import { COMMON, plainPiece, type GameTheme } from '../theme';
import Tower from './Tower.svelte';
import type { Words } from './words/en';

const words = gameWords.quantum as Words;

export const theme: GameTheme = {
  ...COMMON,
  piece: Tower,
  samples: [plainPiece(0, 'queen', 3), plainPiece(1, 'square', 1)],
  cells: 'chequer',
  sides: true,
  describe: (piece, seats) =>
    words.tower(seats[piece.owner ?? -1] ?? '', piece.kind, piece.count, piece.state === 'frozen'),
  hint: words.hint,
  seatPiece: (seat) => plainPiece(seat, 'queen'),
  // The shape that moved, however high it stood.
  moved: ({ owner, kind }) => plainPiece(owner, kind),
  manner: ({ kind, count, state }) =>
    state === 'frozen' ? words.frozen : (words.manners[kind]?.(count) ?? null),
  decision: ({ legal }) => (legal[0]?.text === 'pass' ? words.decision : null),
  tally: (view, pieces, seat) => {
    const own = pieces.filter((piece) => piece.owner === seat);
    const high = own.filter((piece) => piece.state === 'frozen').length;
    return [
      { words: words.towers(own.length), value: String(own.length) },
      { words: words.high, value: words.of(high, view.goal ?? 0) },
    ];
  },
  about: (move) => (move.includes('x') ? 'capture' : 'quiet'),
  editor: { count: words.height, rest: () => ({ kind: 'number', words: words.quiet }) },
};
