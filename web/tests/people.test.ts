import { expect, test } from 'vitest';
import { newMatch, withGame, type Match } from '../src/lib/hotseat/match';
import { pairScores, peopleScores } from '../src/lib/standing/people';
import type { TableSummary } from '../src/lib/wire';
import { person, seated, tableSummary } from './made';

const game = (result: string, own: number[], names: (string | null)[], more: Partial<TableSummary> = {}) =>
  tableSummary({ result, own, names, online: true, ...more });

test('games with others are counted by who the other is, from one’s own side', () => {
  const tables = [
    game('1-0', [0], ['me', 'Ann']),
    game('1-0', [1], ['Ann', 'me']),
    game('1/2-1/2', [1], ['Ann', 'me']),
    game('0-1', [1], [null, 'me']),
    game('*', [0], ['me', 'Ann']),
    game('1-0', [0], ['me', 'Robot'], { bots: [1] }),
  ];
  expect(peopleScores(tables)).toEqual([
    { name: 'Ann', bot: false, won: 1, drawn: 1, lost: 1 },
    { name: null, bot: false, won: 1, drawn: 0, lost: 0 },
    { name: 'Robot', bot: true, won: 1, drawn: 0, lost: 0 },
  ]);
});

test('what counts for nobody is left out: watched games, both sides at one screen, games of three', () => {
  const three = seated(person, person, person);
  const games = [
    game('1-0', [], ['Ann', 'Ben']),
    game('1-0', [0, 1], ['me', 'me']),
    game('1-0', [0], ['me', 'Ann'], { online: false }),
    game('1-0', [0], ['me', 'Ann', 'Ben'], { seats: three }),
  ];
  expect(peopleScores(games)).toEqual([]);
});

test('two people at one screen have one score, whoever is named first', () => {
  const scored = (match: Match, ...points: (number[] | null)[]): Match => ({
    ...match,
    games: match.games.map((one, place) => ({ ...one, points: points[place] ?? null })),
  });
  const next = { game: 'g', seed: null, sitters: [person, person] };
  const first = scored(withGame(newMatch('a', 'g', ['Ben', 'Ann']), 'b', next, 1), [1, 0], [0.5, 0.5]);
  const second = scored(newMatch('c', 'g', ['Ann', 'Ben']), [1, 0]);
  const unfinished = newMatch('d', 'g', ['Ann', 'Cat']);
  const nameless = scored(newMatch('e', 'g', ['', 'Ann']), [1, 0]);
  expect(pairScores([first, second, unfinished, nameless])).toEqual([
    { names: ['Ann', 'Ben'], points: [1.5, 1.5], games: 3 },
  ]);
});
