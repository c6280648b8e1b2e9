/** A league or an arena, asked for again and again while its page is shown. */
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Contest } from '../src/lib/leagues/contest.svelte';

vi.mock('../src/lib/lobby/lobby.svelte', () => ({ lobby: { moved: 0 } }));

interface Whole {
  summary: { name: string };
}
const named = (name: string): Whole => ({ summary: { name } });

let end = (): void => {};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => end());

const AGAIN = 100;
/** One that has been asked for and answered, and what answers the next requests in turn, the first by `answer`. */
async function known(again: (now: Whole | null) => number | null = () => AGAIN) {
  const answers: ((answer: Whole | Error) => void)[] = [];
  vi.stubGlobal('document', { hidden: false, title: '' });
  let contest!: Contest<Whole>;
  const fetch = (): Promise<Whole> =>
    new Promise((done, fail) =>
      answers.push((given) => (given instanceof Error ? fail(given) : done(given))),
    );
  const answer = async (given: Whole | Error, wait = 1): Promise<void> => {
    answers.shift()!(given);
    await vi.advanceTimersByTimeAsync(wait);
  };
  end = $effect.root(() => void (contest = new Contest(fetch, again)));
  flushSync();
  await vi.advanceTimersByTimeAsync(1);
  expect(contest.busy).toBe(true);
  await answer(named('A'), AGAIN);
  expect([contest.busy, contest.now, answers.length]).toEqual([false, named('A'), 1]);
  return { contest, answers, answer };
}

test('looking again leaves what can be pressed as it is, and what was wrong until it succeeds', async () => {
  const { contest, answers, answer } = await known();
  await answer(new Error('away'), AGAIN);
  const { error } = contest;
  expect([error === null, contest.busy, answers.length]).toEqual([false, false, 1]);
  await answer(named('B'));
  expect([contest.error, contest.now]).toEqual([null, named('B')]);
});

test('why something was refused is said until something else is done', async () => {
  const { contest, answer } = await known();
  await contest.inPlace(() => Promise.reject(new Error('full')));
  await answer(named('B'));
  expect([contest.now, contest.error]).toEqual([named('B'), 'full']);
});

test('how often it is asked for depends on how it stands', async () => {
  const { answers, answer } = await known((now) => (now?.summary.name === 'B' ? 3 * AGAIN : AGAIN));
  await answer(named('B'), 2.5 * AGAIN);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(AGAIN);
  expect(answers.length).toBe(1);
});

test('of two answers the one that was asked for last stays', async () => {
  const { contest, answers } = await known();
  await vi.advanceTimersByTimeAsync(AGAIN);
  const [older, newer] = answers;
  newer!(named('C'));
  await vi.advanceTimersByTimeAsync(1);
  older!(named('B'));
  await vi.advanceTimersByTimeAsync(1);
  expect(contest.now).toEqual(named('C'));
});

test('what was asked for before a change says nothing new', async () => {
  const { contest, answer } = await known();
  contest.now = named('B');
  await answer(named('A'));
  expect(contest.now).toEqual(named('B'));
});

test('what comes after the page was left is no title of the next one', async () => {
  const { answer } = await known();
  end();
  document.title = 'next';
  await answer(named('B'));
  expect(document.title).toBe('next');
});
