/** English: the words of the puzzles, the position editor and what can be made of a game. */

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const study = {
  puzzles: {
    heading: 'Puzzles',
    game: 'Game',
    grade: 'Grade',
    all: 'All',
    gradeOf: (grade: number) => `Grade ${grade} of 5`,
    number: (number: number, all: number) => `Puzzle ${number} of ${all}`,
    win: (seat: string) => `${seat} to move and win`,
    draw: (seat: string) => `${seat} to move and draw`,
    within: (seat: string, moves: number) => `${seat} to move and win in ${plural(moves, 'move', 'moves')}`,
    only: 'Exactly one move does it. That is proven.',
    left: (count: number) => `${plural(count, 'move', 'moves')} to find`,
    right: (move: string) => `${move} is right.`,
    answered: (seat: string, move: string) => `${seat} answers ${move}. Go on.`,
    loses: (move: string) => `${move} loses.`,
    draws: (move: string) => `${move} only draws.`,
    slow: (move: string, moves: number) => `${move} does not win in ${plural(moves, 'move', 'moves')}.`,
    reply: (seat: string, move: string) => `${seat} answers ${move}.`,
    again: 'Try again',
    hint: 'Hint',
    more: 'Show the move',
    next: 'Next puzzle',
    once: 'Once more',
    solved: 'Solved.',
    won: (seat: string) => `From here ${seat} wins whatever the other side does.`,
    drawn: 'From here the draw cannot be lost any more.',
    shown: 'That was the solution.',
    streak: (count: number, best: number) => `Streak ${count}, best ${best}`,
    done: (count: number, all: number) => `${count} of ${all} solved`,
    analyse: 'Analyse',
    list: 'All puzzles',
    entry: (number: number, grade: number, solved: boolean) =>
      `Puzzle ${number}, grade ${grade}${solved ? ', solved' : ''}`,
    none: 'There is no such puzzle.',
    loading: 'Fetching the puzzles',
  },
};
