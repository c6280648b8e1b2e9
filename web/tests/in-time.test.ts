import { describe, expect, test, vi } from 'vitest';
import { serverBackend } from '../src/lib/backend/server/backend';
import { rules } from '../src/lib/backend/tab/workers';

const moved = (text: string) => ({ type: 'premoves' as const, moves: [{ text, clicks: [] }] });

/** What is asked of the rules here, loaded or not, or of the server there. */
function asked(loaded: boolean, here: () => Promise<unknown>) {
  const there = vi.fn(async () => Response.json(moved('there')));
  vi.stubGlobal('fetch', there);
  vi.spyOn(rules, 'isLoaded', 'get').mockReturnValue(loaded);
  vi.spyOn(rules, 'ask').mockImplementation(here as typeof rules.ask);
  const answer = serverBackend.premoves({ game: 'quanta', setup: null, seed: '1', moves: [] }, 0);
  return { answer: answer.then(([move]) => move!.text), there };
}

describe('what the tab knows as well as the server', () => {
  test('is asked here, where the rules are loaded', async () => {
    const { answer, there } = asked(true, async () => moved('here'));
    expect(await answer).toBe('here');
    expect(there).not.toHaveBeenCalled();
  });

  test('is asked there, where they are not', async () => {
    expect(await asked(false, async () => moved('here')).answer).toBe('there');
  });

  test('is asked there, where they fail or do not answer', async () => {
    expect(await asked(true, () => Promise.reject(new Error('broken'))).answer).toBe('there');
    vi.useFakeTimers();
    const { answer, there } = asked(true, () => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(2900);
    expect(there).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(await answer).toBe('there');
  });
});
