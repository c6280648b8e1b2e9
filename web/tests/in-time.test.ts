import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { hereFirst } from '../src/lib/backend/in-time';

/** What is asked here and there, and what comes of it. */
function asked(loaded: boolean, here: () => Promise<string>): { answer: Promise<string>; there: number } {
  const found = { there: 0 };
  const ask = hereFirst(
    () => loaded,
    (given: number) => here().then((where) => `${where} ${given}`),
    async (given: number) => {
      found.there += 1;
      return `there ${given}`;
    },
  );
  return Object.assign(found, { answer: ask(7) });
}

describe('what the tab knows as well as the server', () => {
  test('is asked here, where the rules are loaded', async () => {
    const found = asked(true, async () => 'here');
    expect(await found.answer).toBe('here 7');
    expect(found.there).toBe(0);
  });

  test('is asked there, where they are not', async () => {
    const found = asked(false, async () => 'here');
    expect(await found.answer).toBe('there 7');
  });

  test('is asked there, where they fail or do not answer', async () => {
    expect(await asked(true, () => Promise.reject(new Error('broken'))).answer).toBe('there 7');
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const found = asked(true, () => new Promise<string>(() => {}));
    await vi.advanceTimersByTimeAsync(2900);
    expect(found.there).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(await found.answer).toBe('there 7');
  });
});
