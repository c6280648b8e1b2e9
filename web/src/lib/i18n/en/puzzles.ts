/** English: the words of the puzzles. */
import { pluralOf } from '../plural';

const plural = pluralOf('en');

export const puzzles = {
  heading: 'Puzzles',
  game: 'Game',
  grade: 'Difficulty',
  all: 'All',
  gradeOf: (grade: number) => `Difficulty ${grade} of 5`,
  number: (number: number, all: number) => `Puzzle ${number} of ${all}`,
  win: (seat: string) => `${seat} to move and win`,
  draw: (seat: string) => `${seat} to move and draw`,
  within: (seat: string, moves: number) =>
    `${seat} to move and win in ${plural(moves, { one: '# move', other: '# moves' })}`,
  only: 'There is exactly one right move (proven).',
  left: (count: number) => `${plural(count, { one: '# move', other: '# moves' })} to find`,
  right: (move: string) => `${move} is right.`,
  answered: (seat: string, move: string) => `${seat} answers ${move}. Continue.`,
  loses: (move: string) => `${move} loses.`,
  draws: (move: string) => `${move} only draws.`,
  slow: (move: string, moves: number) =>
    `${move} does not win in ${plural(moves, { one: '# move', other: '# moves' })}.`,
  reply: (seat: string, move: string) => `${seat} answers ${move}.`,
  again: 'Try again',
  hint: 'Hint',
  more: 'Show the move',
  next: 'Next puzzle',
  once: 'Play it again',
  solved: 'Solved.',
  won: (seat: string) => `From here ${seat} wins against any defence.`,
  drawn: 'From here the draw is certain.',
  shown: 'That was the solution.',
  streak: (count: number, best: number) => `Streak ${count}, best ${best}`,
  rating: (value: number, error: number) => `Your rating ${value} ± ${error}`,
  ratingWords:
    'From the first try of each puzzle; a puzzle of difficulty 1 counts as 900, each step 250 more. The error is two deviations.',
  done: (count: number, all: number) => `${count} of ${all} solved`,
  analyse: 'Analyse',
  list: 'All puzzles',
  entry: (number: number, grade: number, solved: boolean) =>
    `Puzzle ${number}, difficulty ${grade}${solved ? ', solved' : ''}`,
  none: 'There is no such puzzle.',
  loading: 'Loading the puzzles',
  run: {
    link: 'Three-minute run',
    words: 'Solve as many as you can; they get harder. Three wrong moves end it.',
    left: (time: string) => `${time} left.`,
    solved: (count: number) => `${count} solved`,
    lives: (count: number) => plural(count, { one: '# wrong move left', other: '# wrong moves left' }),
    stop: 'Stop',
    result: (count: number) => plural(count, { one: '# puzzle solved', other: '# puzzles solved' }),
    record: 'Your best run in this game.',
    best: (count: number) => `Your best run: ${count}`,
    again: 'Run again',
    leave: 'Puzzles without a clock',
  },
};
