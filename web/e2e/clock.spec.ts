/** Clocks: chosen on the first page, running, stopped, run out, in the server and in the tab. */
import { expect, headline, release, test, type Page } from './fixtures';
import { against, playInTab, begin } from './form';
import { needsModule } from './module';
import { dice, makeMove } from './player';
import { person } from './server';

const clocks = (page: Page) => page.getByRole('timer');

for (const [place, sampled] of Object.entries({ server: {}, tab: release }))
  test(`a clock in the ${place} runs, is stopped, survives a reload`, sampled, async ({ page }) => {
    if (place === 'tab') needsModule();
    await page.goto('/?game=quantum-leap:board=hex3&seed=4&clock=3+30');
    if (place === 'tab') await playInTab(page);
    await against(page, 'Friend here');
    await begin(page);
    await expect(clocks(page)).toHaveText(['3:00', '3:00']);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeDisabled();
    await makeMove(page, dice(3));
    await expect(clocks(page).nth(1)).toHaveText(/^2:5[0-9]$/, { timeout: 5000 });
    await expect(clocks(page).nth(0)).toHaveText('3:00');
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(headline(page)).toHaveText('Paused');
    const stopped = (await clocks(page).nth(1).textContent()) ?? '';
    await page.reload();
    await expect(headline(page)).toHaveText('Paused');
    await expect(clocks(page).nth(1)).toHaveText(stopped);
    await expect(clocks(page).nth(1)).toHaveAccessibleName(/^Black: 2 minutes \d+ seconds left$/);
    await page.keyboard.press('p');
    await expect(headline(page)).toHaveText('Black to move');
    // A page that goes while the clock runs keeps the time used.
    await expect(clocks(page).nth(1)).not.toHaveText(stopped);
    await page.reload();
    await expect(headline(page)).toHaveText('Paused');
    await expect(clocks(page).nth(1)).not.toHaveText(stopped);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(clocks(page).nth(1)).toHaveText(/^2:/);
    // The increment comes with the move.
    await makeMove(page, dice(4));
    await expect(clocks(page).nth(1)).toHaveText(/^3:/);
    await expect(page.getByRole('status').first()).toContainText('plays');
  });

test('time that runs short is warned of', release, async ({ page, server }) => {
  await page.goto(await server.open('quantum', [person, person], null, { base: 11, increment: 0 }));
  await makeMove(page, dice(1));
  await expect(page.getByRole('status').first()).toContainText('Black: 10 seconds left', { timeout: 4000 });
});

test('time that runs out ends the game', async ({ page, server }) => {
  await page.goto(await server.open('quantum', [person, person], null, { base: 2, increment: 0 }));
  await makeMove(page, dice(1));
  await expect(headline(page)).toHaveText('White wins: Black has no time left');
  await expect(page.locator('.reason')).toContainText('Black has no time left.');
  await expect(clocks(page).nth(1)).toHaveText('0:00.0');
  await expect(page.getByRole('button', { name: 'Takeback' })).toBeDisabled();
  await page.getByRole('button', { name: 'New game' }).click();
  await expect(clocks(page)).toHaveText(['0:02.0', '0:02.0']);
});

test('a clock is chosen with the keyboard and kept in the address', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'With a clock' }).check();
  await page.getByLabel('Minutes each', { exact: true }).fill('7');
  await page.getByRole('button', { name: 'More: Seconds added per move' }).click();
  await expect(page).toHaveURL(/clock=7%2B6/);
  await page.reload();
  await expect(page.getByLabel('Minutes each', { exact: true })).toHaveValue('7');
  await page.getByRole('radio', { name: 'No clock' }).check();
  await expect(page).not.toHaveURL(/clock/);
});
