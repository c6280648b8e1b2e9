/** What two pages at a table in the server are sent: events, and once they have this tab's rules no states. */
import { boardWords, expect, played, ready, test, type Page } from './fixtures';
import { opened, TWO } from './people';
import { dice, makeMove } from './player';

/** The most bytes of what a page is sent of a move. */
const MOST = 1000;

interface Frames {
  /** What has come. */
  came: string[];
  /** The types of what was asked of the server besides moves. */
  asked: string[];
}

const typeOf = (frame: string): string => (JSON.parse(frame) as { type: string }).type;

/** Listens to what a page hears and asks; before it goes anywhere. */
function listen(page: Page): Frames {
  const frames: Frames = { came: [], asked: [] };
  page.on('request', (request) => {
    if (request.url().endsWith('/api/ask')) frames.asked.push(typeOf(request.postData() ?? ''));
  });
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/api/tables/')) return;
    socket.on('framesent', ({ payload }) => {
      if (typeOf(String(payload)) === 'state') frames.asked.push('state');
    });
    socket.on('framereceived', ({ payload }) => void frames.came.push(String(payload)));
  });
  return frames;
}

test('two who play are sent events of few bytes, and their boards are right', async ({ page, another }) => {
  const friend = await another();
  const heard = [listen(page), listen(friend)];
  const clock = { base: 900, increment: 5 };
  await friend.goto(await opened(page, { game: 'quantum-leap', seed: '3', clock, ...TWO }));
  await expect(page.getByText(/, online$/)).toBeVisible();
  const draw = dice(4);
  let count = 0;
  const move = async (): Promise<void> => {
    await makeMove(count % 2 === 0 ? page : friend, draw);
    count += 1;
    for (const one of [page, friend]) await expect(played(one)).toHaveCount(count);
  };
  // The first states are asked for, while the rules are loaded.
  const forget = (): void => heard.forEach((frames) => (frames.came.length = frames.asked.length = 0));
  await expect(async () => {
    forget();
    await move();
    expect(heard.every(({ asked }) => asked.length === 0)).toBe(true);
  }).toPass({ timeout: 30_000 });
  expect(count).toBeGreaterThan(2);
  // So that it is this page's turn again in the end.
  if (count % 2 === 1) await move();
  // Where the machine is busy, the server is asked for what the tab takes too long for.
  await expect(async () => {
    forget();
    for (let moves = 0; moves < 4; moves++) await move();
    // What was before, and what may be entered while it is the other's turn, the rules in the tab know.
    await page.keyboard.press('[');
    await expect(page.locator('.headline.looking')).toBeVisible();
    await page.keyboard.press(']');
    await ready(page);
    for (const { came, asked } of heard) {
      expect(asked).toEqual([]);
      const types = came.map(typeOf);
      expect(types.filter((type) => type === 'events')).toHaveLength(4);
      expect(types).not.toContain('state');
      expect(types).not.toContain('view');
      expect(came.filter(({ length }) => length > MOST)).toEqual([]);
    }
  }).toPass({ timeout: 30_000 });
  // A touch or a key opens what the lag is.
  const lag = page.getByText(/^\d+ ms$/);
  await expect(lag).toHaveAccessibleName(/^Lag: \d+ ms$/, { timeout: 10_000 });
  await lag.click();
  const meaning = page.getByText(/is not charged for it/);
  await expect(meaning).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(meaning).toBeHidden();
  // So soon after that the browser has not yet said that it is open.
  await lag.evaluate((summary: HTMLElement) => {
    summary.click();
    summary.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await expect(meaning).toBeHidden();
  // Whoever takes a move back is asked about as before, and what was worked out is what a page is shown that comes anew.
  await page.getByRole('button', { name: 'Takeback' }).click();
  await friend.getByRole('button', { name: 'Agree' }).click();
  for (const one of [page, friend]) await expect(played(one)).toHaveCount(count - 2);
  await ready(page);
  const before = await boardWords(page);
  await page.reload();
  await ready(page);
  expect(await boardWords(page)).toEqual(before);
});
