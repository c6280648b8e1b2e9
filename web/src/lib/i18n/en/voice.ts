/** English: what is said of a finished game, and why a hint is one. Moves come with their numbers. */
import { pluralOf } from '../plural';

const plural = pluralOf('en');
const captures = (count: number): string =>
  count === 0 ? 'no captures' : plural(count, { one: '# capture', other: '# captures' });
/** How many of some that were named. */
const ofThem = (count: number): string => (count === 0 ? 'none' : String(count));

export const voice = {
  heading: 'How the game went',
  show: 'Show the position',
  led: (winner: string, move: string, most: number) =>
    `${winner} led from ${move} on, by up to ${plural(most, { one: '# point', other: '# points' })}.`,
  leap: {
    always: (winner: string, loser: string, more: number, less: number) =>
      `${winner} had more captures than ${loser} from the first move to the last, at best ${more} to ${less}.`,
    from: (move: string, winner: string, loser: string, more: number, less: number) =>
      `From ${move} on, ${winner} always had more captures than ${loser}, at best ${more} to ${less}.`,
    late: (winner: string, loser: string) =>
      `${loser} had as many captures as ${winner} until just before the end.`,
    isolated: (move: string, loser: string, count: number) =>
      plural(count, {
        one: `${move} left # stone of ${loser} without a friend, so that it could not leap.`,
        other: `${move} left # stones of ${loser} without a friend, so that they could not leap.`,
      }),
    allAlone: (loser: string, all: number) =>
      plural(all, {
        one: `At the end ${loser}\u2019s one stone had no friend.`,
        other: `At the end none of ${loser}\u2019s # stones had a friend.`,
      }),
    someAlone: (loser: string, alone: number, all: number) =>
      alone === 0
        ? `At the end none of ${loser}\u2019s stones had an enemy at its distance.`
        : `At the end ${alone} of ${loser}\u2019s ${all} stones had no friend, and the others no enemy at their distance.`,
    why: (other: string, theirs: number, own: string, ours: number) =>
      `It leaves ${other} ${captures(theirs)}, ${own} ${ofThem(ours)}.`,
  },
  quantum: {
    towers: (seat: string, moves: string) => `${seat} made towers of six with ${moves}.`,
    largest: (move: string, loser: string, height: number) =>
      `The largest capture was ${move}: a tower of ${loser}, height ${height}.`,
    behind: (loser: string, high: number, highest: number) =>
      high === 0
        ? `${loser} had no tower of six; the highest was ${highest}.`
        : `${loser} had ${plural(high, { one: '# tower of six', other: '# towers of six' })}; the next highest was ${highest}.`,
    quiet: (move: string) => `The last capture was ${move}.`,
    makesSix: 'It makes a tower of six.',
    takes: (height: number) =>
      height === 1 ? 'It captures a piece.' : `It captures a tower of height ${height}.`,
    safer: (seat: string, then: number, now: number) =>
      `After it ${ofThem(then)} of ${seat}\u2019s pieces can be captured, not ${now}.`,
    threatens: (other: string, count: number) =>
      plural(count, {
        one: `It threatens # piece of ${other}.`,
        other: `It threatens # pieces of ${other}.`,
      }),
  },
  link: {
    spoilt: (move: string, loser: string, face: number, cell: string) =>
      `${move} spoilt ${loser}\u2019s ${face} on ${cell}: it could not score any more.`,
    scored: (one: string, scoring: number, all: number, other: string, theirs: number, theirAll: number) =>
      `${scoring === 0 ? 'None' : scoring} of ${one}\u2019s ${all} dice scored, and ${ofThem(theirs)} of ${other}\u2019s ${theirAll}.`,
    /** What both have, and the most that they can have. */
    why: (own: string, now: number, most: number, other: string, theirs: number, theirMost: number) =>
      `Then ${own} has ${plural(now, { one: '# point', other: '# points' })} of at most ${most}, ${other} ${theirs} of ${theirMost}.`,
  },
  quanta: {
    haul: (move: string, seat: string, count: number) => `${move} won ${seat} ${count} neutrons at once.`,
    narrow: (winner: string, all: number, close: number) =>
      `${winner} won ${plural(all, { one: '# neutron', other: '# neutrons' })}${close === 0 ? '' : all === 1 ? ' by a single particle' : `, ${close} of them by a single particle`}.`,
    nobodys: (count: number) =>
      plural(count, {
        one: '# surrounded neutron was nobody\u2019s: both had as many particles around it.',
        other: '# surrounded neutrons were nobody\u2019s: both had as many particles around them.',
      }),
    closes: (seat: string, count: number) =>
      `It wins ${seat} ${plural(count, { one: '# neutron', other: '# neutrons' })}.`,
    why: (own: string, ours: number, other: string, theirs: number) =>
      `Then ${own} leads around ${plural(ours, { one: '# open neutron', other: '# open neutrons' })}, ${other} around ${ofThem(theirs)}.`,
  },
};
