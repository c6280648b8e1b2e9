import { english as plural } from '../plural';

export const replays = {
  heading: 'Games to replay',
  lead: (of: number) => `Games between two computers. Each was chosen among ${of} for what happened in it.`,
  drawn: (count: number) =>
    `The first ${plural(count, { one: 'move was', other: '# moves were' })} drawn by lot.`,
  /** By the reason's name: how many moves the game has, and how many points are between the players. */
  reasons: {
    upset: (moves) => `The weaker level wins, in ${moves} moves.`,
    closest: (_, apart) =>
      `A close win: ${plural(apart, { one: '# point', other: '# points' })} between the players.`,
    widest: (_, apart) =>
      `A clear win: ${plural(apart, { one: '# point', other: '# points' })} between the players.`,
    shortest: (moves) => `A short win: ${moves} moves.`,
    longest: (moves) => `A long game: ${moves} moves.`,
  } as Record<string, (moves: number, apart: number) => string>,
};
