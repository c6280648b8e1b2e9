/** What a table keeps: through a reload, an upgraded server, a look back, a move taken back. */
import { boardWords, cell, expect, headline, played, ready, test, release, type Page } from './fixtures';
import { begin, openOptions, playInTab } from './form';
import { needsModule } from './module';
import { opened, comes } from './people';
import { dice, firstAble, makeMove, resign, atTable } from './player';
import { computer, person } from './server';

for (const place of ['server', 'tab'])
  test(`a game in the ${place} is kept, taken back, resigned, saved, and begun anew`, async ({ page }) => {
    if (place === 'tab') needsModule();
    await page.goto('/?game=quantum');
    if (place === 'tab') await playInTab(page);
    await begin(page);
    const draw = dice(9);
    for (let moves = 0; moves < 3; moves++) await makeMove(page, draw);
    await ready(page);
    const before = await played(page).allTextContents();
    expect(before).toHaveLength(6);
    const pieces = await boardWords(page);
    await page.reload();
    await ready(page);
    expect(await played(page).allTextContents()).toEqual(before);
    expect(await boardWords(page)).toEqual(pieces);
    await makeMove(page, draw);
    await ready(page);
    await expect(played(page)).toHaveCount(8);
    // A move goes with the answer to it.
    const takeBack = page.getByRole('button', { name: 'Takeback' });
    for (const left of [6, 4, 2, 0]) {
      await takeBack.click();
      await expect(played(page)).toHaveCount(left);
    }
    await expect(takeBack).toBeDisabled();
    await makeMove(page, draw);
    await ready(page);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'No, play on' }).click();
    await resign(page);
    await expect(headline(page)).toHaveText('You lost: you resigned');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download game' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.qgn$/);
    const finished = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'New game' }).click();
    await expect(headline(page)).toHaveText('Your move');
    await expect(page).not.toHaveURL(finished);
    await page.goto('/games');
    const row = page.locator('li', { has: page.locator(`a[href="${finished}"]`) });
    await expect(row).toContainText(/You lost[^]*View/);
    await row.getByRole('link').click();
    await expect(headline(page)).toHaveText('You lost: you resigned');
  });

test('a page that was open in an upgrade loads the new one by itself', async ({ page, server, expected }) => {
  expected.push(/ERR_(CONNECTION|SOCKET)|WebSocket connection/);
  await page.goto(await server.open('quantum-leap:board=hex3', [person, person]));
  await makeMove(page, dice(1));
  const before = await played(page).allTextContents();
  await page.evaluate(() => document.documentElement.setAttribute('data-old', ''));
  await server.kill();
  await expect(page.getByText('Connection lost')).toBeVisible();
  // The new server's page has another script.
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/assets\/page-[\w-]+\.js/, 'assets/page-new.js');
    await route.fulfill({ response: answer, body });
  });
  await server.run();
  await expect(page.locator('html[data-old]')).toHaveCount(0, { timeout: 20_000 });
  await ready(page);
  expect(await played(page).allTextContents()).toEqual(before);
});

test('a newer page is offered when the player comes back to this one', async ({ page }) => {
  await page.goto('/rules');
  await page.getByRole('heading').first().waitFor();
  const body = '<script type="module" src="/assets/page-new.js"></script>';
  await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.evaluate(() => document.documentElement.setAttribute('data-old', ''));
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.locator('html[data-old]')).toHaveCount(0);
});

test('a width that is typed is rounded, a shape that is wrong explained', async ({ page, expected }) => {
  await page.goto('/?game=quantum');
  await openOptions(page);
  const width = page.getByLabel('Width', { exact: true });
  await width.fill('5');
  await width.press('Tab');
  await expect(width).toHaveValue('4');

  expected.push(/422/);
  await page.goto('/');
  await openOptions(page);
  await page.getByRole('radio', { name: 'Custom' }).check();
  await page.getByText('As text').click();
  await page.getByLabel('Rows from the top').fill('oxo');
  await expect(page.getByRole('alert')).toContainText('neither');
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeDisabled();
});

test('a stone chosen shows its friends and targets, and is let go', release, async ({ page, server }) => {
  await atTable(page, server, 'quantum-leap', [person, computer]);
  const from = await firstAble(page);
  await cell(page, from).click();
  await expect(cell(page, from)).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.legend')).toContainText(/\d friends?/);
  await expect(page.locator('.legend')).toContainText(/\d captures?/);
  await page.keyboard.press('Escape');
  await expect(page.locator('[aria-selected=true]')).toHaveCount(0);
  await cell(page, from).click();
  await page.locator('.top').click();
  await expect(page.locator('[aria-selected=true]')).toHaveCount(0);
});

test('in Quantum one’s side is below, also as Black, and can be turned away', async ({ page, another }) => {
  /** Whether a cell is drawn below another. */
  const below = (on: Page, one: string, other: string): Promise<boolean> =>
    on.evaluate(
      ([one, other]) => {
        const top = (name: string): number =>
          document.querySelector(`[data-name="${name}"]`)!.getBoundingClientRect().top;
        return top(one!) > top(other!);
      },
      [one, other],
    );
  await opened(page, { game: 'quantum', seed: null, sitters: [computer, person] });
  await ready(page);
  expect(await below(page, 'a8', 'a1')).toBe(true);
  const stranger = await comes(another, page.url());
  await expect(headline(stranger)).toBeVisible();
  expect(await below(stranger, 'a1', 'a8')).toBe(true);
  // The keyboard goes straight on from where it is, also on the board turned.
  await cell(page, 'b3').focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Upside down' }).click();
  expect(await below(page, 'a1', 'a8')).toBe(true);
  await cell(page, 'b4').focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[data-name]:focus')).toHaveAttribute('data-name', 'b5');
  await page.reload();
  await ready(page);
  expect(await below(page, 'a1', 'a8')).toBe(true);
});
