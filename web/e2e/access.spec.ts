/** The page by keyboard alone, its motion, and its theme. */
import { able, expect, headline, played, ready, test, release, remembers } from './fixtures';
import { dice, firstAble, makeMove, focusOn, atTable, typeMove } from './player';
import { computer, person } from './server';

test('a whole game by keyboard alone', async ({ page }) => {
  await page.goto('/?game=quantum-leap:board=hex3&seed=4');
  const start = page.getByRole('button', { name: 'Start the game' });
  await expect(start).toBeEnabled();
  for (let tabs = 0; tabs < 60 && !(await start.evaluate((one) => one === document.activeElement)); tabs++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  for (let moves = 0; moves < 20; moves++) {
    await ready(page);
    if (await page.locator('.headline.over').count()) break;
    const before = await played(page).count();
    if (moves % 2 === 0) {
      await page.keyboard.press('b');
      await focusOn(page, await firstAble(page));
      // Held, it chooses the piece once.
      for (let times = 0; times < 2; times++) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await focusOn(page, await firstAble(page));
      await page.keyboard.press('Space');
    } else {
      const from = await firstAble(page);
      await page.keyboard.press('m');
      await page.keyboard.type('zz');
      // The first empties the field, the second leads back to the board.
      for (let times = 0; times < 2; times++) await page.keyboard.press('Escape');
      await page.keyboard.press('m');
      await page.keyboard.type(from);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+Tab');
    }
    await expect.poll(() => played(page).count()).toBeGreaterThan(before);
  }
  await expect(headline(page)).toHaveText(/wins|^You (won|lost)/);
});

test('a die is armed, picked and placed with keys', release, async ({ page, server }) => {
  await atTable(page, server, 'quantum-link', [person, person], null);
  await page.keyboard.press('b');
  await page.keyboard.press('4');
  await expect(page.locator('[data-arm="4"]')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(played(page)).toHaveText([/4@e5/]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const choices = page.getByRole('toolbar', { name: 'Choose for e6' }).getByRole('button');
  await expect(choices.first()).toBeFocused();
  // A browser's own.
  await page.keyboard.press('Control+3');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(played(page)).toHaveText([/4@e5/, /2@e6/]);
  await expect(page.locator('[data-name="e6"]')).toBeFocused();
  // Held, a key takes one move back, or opens the choices and takes none.
  await page.keyboard.down('u');
  await expect(played(page)).toHaveText([/4@e5/]);
  await page.keyboard.down('u');
  await page.keyboard.up('u');
  await page.keyboard.down('Enter');
  await expect(choices.first()).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.press('3');
  await expect(played(page)).toHaveText([/4@e5/, /3@e6/]);
  // What ends a conversion of an input method makes no move.
  const field = page.getByRole('combobox', { name: 'Type a move' });
  await field.fill('1@a1');
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await typeMove(page, '2@a1');
  await expect(played(page)).toHaveText([/4@e5/, /3@e6/, /2@a1/]);
});

test('the board is one stop of the tab key, with a name for every cell', async ({ page, server }) => {
  await atTable(page, server, 'quantum-leap', [person, computer]);
  await expect(page.locator('[role=gridcell][tabindex="0"]')).toHaveCount(1);
  const focused = page.locator('[role=grid]:focus, [role=grid] :focus');
  while ((await focused.count()) === 0) await page.keyboard.press('Tab');
  await expect(focused).toHaveRole('gridcell');
  const label = await able(page).first().getAttribute('aria-label');
  expect(label).toMatch(/^[a-i]\d, white stone, can move/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await makeMove(page, dice(1));
  await expect(page.getByRole('status').first()).toContainText(/plays [a-i]\dx[a-i]\d/);
});

test('a piece glides to its place, and nothing where motion is reduced', async ({ page, server }) => {
  await remembers(page, 'pace', 'normal');
  for (const [game, seed] of Object.entries({ 'quantum-leap': '7', quantum: null })) {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await atTable(page, server, game, [person, person], seed);
    await makeMove(page, dice(1));
    const states = await page.evaluate(() => document.getAnimations().map((one) => one.playState));
    expect(states, game).not.toContain('running');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const glide = page.evaluate(
      () =>
        new Promise<number>((done) => {
          const look = (): void => {
            const moving = document
              .getAnimations()
              .find(({ effect }) => (effect as KeyframeEffect).target?.matches('[data-piece]'));
            if (moving) done(Number(moving.effect!.getTiming().duration));
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    await makeMove(page, dice(2));
    const time = await glide;
    expect([time >= 150, time <= 250], `${game}: ${time} ms`).toEqual([true, true]);
  }
});

test('the theme goes by the system as it changes, until one is chosen and kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const start = page.getByRole('button', { name: 'Start the game' });
  await expect(page.getByRole('button', { name: 'Night theme' })).toBeVisible();
  await expect(start).toHaveCSS('background-color', 'rgb(10, 102, 112)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(start).not.toHaveCSS('background-color', 'rgb(10, 102, 112)');
  await page.getByRole('button', { name: 'Paper theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'paper');
  await expect(start).toHaveCSS('background-color', 'rgb(10, 102, 112)');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'paper');
});

test('the first link leads the keyboard to what the page is about, and nowhere else', async ({ page }) => {
  await page.goto('/learn/quantum-leap#2');
  const step = page.locator('[aria-current="step"]');
  await expect(step).toHaveText('2');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await expect(page).toHaveURL(/#2$/);
  await expect(step).toHaveText('2');
});

test('the keyboard is back on what asked, once that is answered', async ({ page, server }) => {
  await page.goto(await server.open('quanta:board=5x5', [person, person]));
  await makeMove(page, dice(1));
  // What is a key of the browser's is left to it.
  await played(page).press('Control+Home');
  await expect(played(page)).toBeFocused();
  const resign = page.getByRole('button', { name: 'Resign' });
  await resign.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(resign).toBeFocused();
});
