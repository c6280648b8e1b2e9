/** The table on a phone: what one plays with is on the screen together with the board; and what a thumb meets on any page. */
import { able, cell, expect, headline, played, ready, sample, test, remembers, type Page } from './fixtures';
import { dice, makeMove, quickMoves, atTable } from './player';
import { computer, person } from './server';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** By how many pixels the page is wider than the window. */
const wider = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** On its side the whole board is on the screen: where it ends on the right. */
async function onItsSide(page: Page, what: string): Promise<number> {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.evaluate(() => scrollTo(0, 0));
  const board = async () => (await page.locator('.board').boundingBox())!;
  // What measures itself follows in a later picture.
  await expect(async () => {
    const { y, height } = await board();
    expect(height, what).toBeGreaterThan(330);
    expect(y + height, what).toBeLessThanOrEqual(390);
  }).toPass({ timeout: 10_000 });
  const { x, width } = await board();
  return x + width;
}

test('what one plays with is right below the board, or beside it', async ({ page, server }) => {
  test.slow();
  for (const game of await server.games()) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(await server.open(game, [person, computer], await server.seedOf(game)));
    await makeMove(page, dice(2));
    await ready(page);
    const board = (await page.locator('.board').boundingBox())!;
    const moves = (await page.getByRole('region', { name: 'Moves' }).boundingBox())!;
    for (const name of ['Takeback', 'Hint', 'Resign', 'New game']) {
      const button = (await page.getByRole('button', { name }).boundingBox())!;
      expect(button.y, `${name} in ${game}`).toBeGreaterThan(board.y + board.height - 1);
      expect(button.y + button.height, `${name} in ${game}`).toBeLessThan(Math.min(moves.y, 844));
      expect(button.height).toBeGreaterThanOrEqual(44);
    }
    const edge = await onItsSide(page, game);
    expect((await page.locator('.seats').boundingBox())!.x, game).toBeGreaterThanOrEqual(edge);
  }
  // With the tray and the engine's lines beside it, too.
  await page.goto('/analysis?game=quanta');
  await onItsSide(page, 'an analysis');
});

test('on small cells a tap shows what it would put, and is confirmed', async ({ page, server }) => {
  await atTable(page, server, 'quanta', [person, person], null);
  await page.locator('[data-arm="+"]').tap();
  const name = (place: number) => able(page).nth(place).getAttribute('data-name');
  const [first, second] = [(await name(0))!, (await name(1))!];
  await cell(page, first).tap();
  await expect(page.locator('[data-pointer] .ghost')).toHaveCount(1);
  await expect(page.getByRole('status').last()).toContainText(`+@${first}, Put it here, Cancel`);
  await expect(played(page)).toHaveCount(0);
  await cell(page, second).tap();
  await page.getByRole('button', { name: 'Put it here' }).tap();
  await expect(played(page)).toContainText([`+@${second}`]);
});

test('a game is resigned and begun again by thumb', async ({ page, server }) => {
  await atTable(page, server, 'quantum', [person, computer], null);
  await page.getByRole('button', { name: 'Resign' }).tap();
  await page.getByRole('button', { name: 'Yes, resign' }).tap();
  await expect(headline(page)).toHaveText('You lost: you resigned');
  await page.getByRole('button', { name: 'New game' }).tap();
  await expect(headline(page)).toHaveText('Your move');
  // The record has ten columns, wider than a phone: only they go on beside.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/games');
  await expect(page.getByText('0–1', { exact: true }).first()).toBeVisible();
  expect(await wider(page)).toBeLessThanOrEqual(0);
});

test('a puzzle has its task above the board, what is said below, on one screen', async ({ page, server }) => {
  for (const game of await server.games()) {
    await page.goto(`/puzzles/${game}`);
    const task = page.getByTestId('task');
    await expect(task).toBeVisible();
    const said = page.getByText('There is exactly one right move (proven).', { exact: true });
    for (const one of [task, said]) await expect(one).toBeInViewport({ ratio: 1 });
    const board = (await page.locator('.board').boundingBox())!;
    const [above, below] = [(await task.boundingBox())!, (await said.boundingBox())!];
    expect(above.y + above.height, game).toBeLessThanOrEqual(board.y);
    expect(below.y, game).toBeGreaterThanOrEqual(board.y + board.height - 1);
  }
});

test('between a phone and a desktop, as on an enlarged page, nothing scrolls sideways', async ({ page }) => {
  await remembers(page, 'language', 'es');
  await page.goto('/learn');
  await page.locator('h1').waitFor();
  for (const width of [430, 561, 640, 720, 821]) {
    await page.setViewportSize({ width, height: 450 });
    expect(await wider(page), `${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/analysis');
  await page.getByLabel('Nombre de este análisis').fill('Quanta');
  await page.getByLabel('Nombre de este análisis').press('Tab');
  await expect(page.getByTestId('saved')).toHaveText('Guardado en este navegador');
  expect(await wider(page)).toBeLessThanOrEqual(0);
});

/** What can be touched and is less than 40 pixels high or wide; links in a sentence are as high as its lines. */
function tooSmall(): string[] {
  const kinds = 'a[href], button:enabled, input:enabled, select, textarea, summary, label:has(input:enabled)';
  const touched = document.querySelectorAll<HTMLElement>(kinds);
  const inSentence = (one: HTMLElement): boolean => {
    const around = one.parentElement?.textContent.replace(one.textContent, '') ?? '';
    return one.matches('a') && getComputedStyle(one).display === 'inline' && /\p{L}/u.test(around);
  };
  return [...touched].flatMap((one) => {
    const { width, height } = one.getBoundingClientRect();
    const { visibility, opacity } = getComputedStyle(one);
    const isSeen =
      width > 1 && height > 1 && visibility === 'visible' && opacity !== '0' && !one.closest('.hidden');
    // A label is touched in its field's place.
    if (!isSeen || one.matches('label input') || inSentence(one)) return [];
    return width < 39.5 || height < 39.5
      ? [`${one.tagName} ${one.textContent.trim().slice(0, 40)}: ${width.toFixed(0)} x ${height.toFixed(0)}`]
      : [];
  });
}

test.describe('with a coarse pointer', () => {
  test.use({ isMobile: true });

  test('what stands alone is 40 pixels high and wide', async ({ page, server }) => {
    const expectLarge = async (where: string): Promise<void> =>
      expect(await page.evaluate(tooSmall), where).toEqual([]);
    for (const [address, awaited] of sample(
      [
        ['/', '[role=gridcell]'],
        ['/account', 'form'],
        ['/lobby', 'h1'],
        ['/learn', 'h1'],
        ['/today', 'h1'],
        ['/learn/quantum-link', '[role=gridcell]'],
        ['/analysis?game=quanta', '[role=gridcell]'],
        ['/puzzles/quantum', '[role=gridcell]'],
        ['/rules/quantum-leap', 'h1'],
        ['/replays', 'h1'],
      ] as const,
      1,
    )) {
      await page.goto(address);
      await page.locator(awaited).first().waitFor();
      await expectLarge(address);
    }
    await atTable(page, server, 'quantum-leap:board=hex3', [person, person], '7');
    await expectLarge('a table');
    await quickMoves(page, Infinity, 4);
    await page.getByRole('region', { name: 'The game in numbers' }).waitFor();
    await expectLarge('the end of a game');
  });
});
