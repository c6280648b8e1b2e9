/** The page by keyboard alone, and checked by axe, in both themes and at two widths. */
import AxeBuilder from '@axe-core/playwright';
import { able, expect, headline, played, ready, test } from './fixtures';
import { dice, firstAble, makeMove, walkTo } from './player';
import { computer, person } from './server';

test('a whole game by keyboard alone', async ({ page }) => {
  await page.goto('/?game=quantum-leap:board=hex3&seed=4');
  const start = page.getByRole('button', { name: 'Start the game' });
  await expect(start).toBeEnabled();
  for (let tabs = 0; tabs < 60 && !(await start.evaluate((one) => one === document.activeElement)); tabs++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await ready(page);
  for (let moves = 0; moves < 20; moves++) {
    await ready(page);
    if (await page.locator('.headline.over').count()) break;
    const before = await played(page).count();
    if (moves % 2 === 0) {
      await page.keyboard.press('b');
      await walkTo(page, await firstAble(page));
      await page.keyboard.press('Enter');
      await walkTo(page, await firstAble(page));
      await page.keyboard.press('Space');
    } else {
      const from = await firstAble(page);
      await page.keyboard.press('m');
      await page.keyboard.type(from);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+Tab');
    }
    await expect.poll(() => played(page).count()).toBeGreaterThan(before);
  }
  await expect(headline(page)).toHaveText(/wins$/);
});

test('a die is armed, picked and placed with keys', async ({ page, server }) => {
  await page.goto(await server.open('quantum-link', [person, person], null));
  await ready(page);
  await page.keyboard.press('b');
  await page.keyboard.press('4');
  await expect(page.locator('[data-arm="4"]')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(played(page)).toHaveText([/4@e5/]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar', { name: 'Choose for e6' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(played(page)).toHaveText([/4@e5/, /2@e6/]);
  await expect(page.locator('[data-name="e6"]')).toBeFocused();
});

test('the board is one stop of the tab key, with a name for every cell', async ({ page, server }) => {
  await page.goto(await server.open('quantum-leap', [person, computer]));
  await ready(page);
  await expect(page.locator('[role=gridcell][tabindex="0"]')).toHaveCount(1);
  const label = await able(page).first().getAttribute('aria-label');
  expect(label).toMatch(/^[a-i]\d, white stone, can move/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await makeMove(page, dice(1));
  await expect(page.getByRole('status').first()).toContainText(/plays [a-i]\dx[a-i]\d/);
});

test('nothing moves where motion is reduced', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(await server.open('quantum-leap', [person, person]));
  await makeMove(page, dice(1));
  const running = await page.evaluate(
    () => document.getAnimations().filter((one) => one.playState === 'running').length,
  );
  expect(running).toBe(0);
});

test('a piece glides to where it is moved', async ({ page, server }) => {
  for (const game of ['quantum-leap', 'quantum']) {
    await page.goto(await server.open(game, [person, person], game === 'quantum' ? null : '7'));
    await ready(page);
    const glide = page.evaluate(
      () =>
        new Promise<number>((done) => {
          const look = (): void => {
            const moving = document.getAnimations().find(({ effect }) => {
              const piece = (effect as KeyframeEffect).target?.closest('[data-piece]');
              return piece === (effect as KeyframeEffect).target;
            });
            if (moving) done(Number(moving.effect!.getTiming().duration));
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    await makeMove(page, dice(1));
    const time = await glide;
    expect([time >= 150, time <= 250], `${game}: ${time} ms`).toEqual([true, true]);
  }
});

const THEMES = ['paper', 'night'] as const;
const WIDTHS = [390, 1440];

test('every page passes axe and is pictured', async ({ page, server }) => {
  test.setTimeout(600_000);
  const draw = dice(8);
  const pages: Record<string, string> = {
    home: '/',
    'home-quanta': '/?game=quanta',
    'home-star': '/?game=quantum-leap:board=star2,players=6&seed=3',
    leap: await server.open('quantum-leap', [person, computer]),
    quantum: await server.open('quantum', [person, computer], null),
    link: await server.open('quantum-link', [person, computer], null),
    quanta: await server.open('quanta', [person, computer], null),
    games: '/games',
    rules: '/rules',
    'rules-leap': '/rules/quantum-leap',
    'rules-quantum': '/rules/quantum',
    'rules-link': '/rules/quantum-link',
    'rules-quanta': '/rules/quanta',
    unknown: '/nowhere',
  };
  for (const name of ['leap', 'quantum', 'link', 'quanta']) {
    await page.goto(pages[name]!);
    for (let moves = 0; moves < 5; moves++) await makeMove(page, draw);
    await ready(page);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of THEMES) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await page.emulateMedia({ colorScheme: theme === 'night' ? 'dark' : 'light' });
      for (const [name, address] of Object.entries(pages)) {
        await page.goto(address);
        await page.locator('h1').waitFor({ state: 'attached' });
        if (address.startsWith('/table/')) await ready(page);
        if (address === '/' || address.startsWith('/?')) await page.locator('.ground').waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, `${name} at ${width} is wider than the screen`).toBeLessThanOrEqual(0);
        await page.screenshot({ path: `test-results/screens/${name}-${width}-${theme}.png` });
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
        );
        expect(found, `${name} at ${width} in ${theme}`).toEqual([]);
      }
    }
  }
});

test('a theme is chosen and kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Night theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
});
