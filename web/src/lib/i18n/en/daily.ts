import { english as plural } from '../plural';

const days = (count: number): string => plural(count, { one: '# day', other: '# days' });

export const daily = {
  link: 'Today',
  brief: 'a start for each game and a puzzle, new every day',
  lead: 'Today\u2019s positions and puzzle, the same for everyone. New ones tomorrow.',
  past: 'An earlier day. What you play here does not count for the streak.',
  noDay: 'There is no such day here. This is today.',
  puzzle: 'Puzzle of the day',
  solve: 'Solve',
  again: 'See again',
  solved: (misses: number) =>
    misses === 0
      ? 'Solved at the first try'
      : `Solved after ${plural(misses, { one: '# miss', other: '# misses' })}`,
  missed: (misses: number) => `${plural(misses, { one: '# miss', other: '# misses' })} so far`,
  starts: 'Starts of the day',
  startsWords: 'Play each start from both sides, against one level.',
  play: (seat: string) => `Play ${seat}`,
  won: (moves: number) => `Won in ${plural(moves, { one: '# move', other: '# moves' })}`,
  drawn: (moves: number) => `Drawn after ${plural(moves, { one: '# move', other: '# moves' })}`,
  lost: (moves: number) => `Lost in ${plural(moves, { one: '# move', other: '# moves' })}`,
  copy: 'Copy the result',
  copied: 'Copied',
  streak: (count: number) => `${days(count)} in a row`,
  streakWords: (now: number, best: number) =>
    `${plural(now, { one: 'day in a row', other: 'days in a row' })}, best ${best}`,
  calendar: 'Calendar',
  monthBefore: 'The month before',
  monthAfter: 'The month after',
  dayLabel: (day: string, done: boolean) => (done ? `${day}, done` : day),
};
