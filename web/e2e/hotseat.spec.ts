/** People at one screen, from their names to the same start from the other side; and a side board. */
import { expect, headline, played, release, test } from './fixtures';
import { against } from './form';
import { dice, makeMove, quickMoves } from './player';
import { person } from './server';

test('two at one screen: names, a curtain between turns, the same start, sides changed', async ({ page }) => {
  await page.goto('/?game=quantum-leap:board%3Dhex3&seed=3');
  await against(page, 'Friend here');
  await page.getByLabel('Name of White').fill('Ann');
  await page.getByLabel('Name of Black').fill('Ben');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(headline(page)).toHaveText('Ann to move');
  await page.getByText('Pass-and-play').click();
  const curtain = page.getByLabel('Draw a curtain');
  await curtain.check();
  await page.getByRole('button', { name: 'Resign' }).click();
  const sure = page.getByRole('button', { name: 'Yes, resign' });
  await expect(sure).toBeVisible();
  await makeMove(page, dice(2));
  const dialog = page.getByRole('dialog', { name: 'Ben, your turn' });
  await dialog.getByRole('button', { name: 'Show the board' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(headline(page)).toHaveText('Ben to move');
  // Ann was asked, and not Ben.
  await expect(sure).toHaveCount(0);
  await curtain.uncheck();
  await quickMoves(page, Infinity, 4);
  await expect(headline(page)).toHaveText(/^(Ann|Ben) wins: (Ann|Ben) is stuck$/);
  await expect(page.getByRole('region', { name: 'How the game went' })).toBeVisible();
  const start = page.getByText(/^Start [a-z]+-[a-z]+-\d\d$/);
  const first = await start.textContent();
  await page.getByRole('button', { name: 'Same start, sides changed' }).dblclick();
  await expect(headline(page)).toHaveText('Ben to move');
  await expect(start).toHaveText(first!);
  await expect(page.getByRole('region', { name: 'Match' })).toContainText(/Ann [01]\s*Ben [01]\s*Game 2/);
});

test('a side board goes on from a position and leaves the game alone', release, async ({ page, server }) => {
  await page.goto(await server.open('quantum-leap:board=hex3', [person, person], '3'));
  await quickMoves(page, 2, 8);
  await page.getByRole('button', { name: 'What if' }).click();
  const dialog = page.getByRole('dialog', { name: 'What if' });
  await dialog.locator('[role=gridcell].able').first().click();
  const target = dialog.getByRole('gridcell', { name: /can be played/ });
  await target.first().click();
  await expect(dialog.getByRole('list', { name: 'Moves' })).toContainText(/^2\. \S+x\S+/);
  await expect(dialog.getByRole('status')).toContainText(/^\S+x\S+ /);
  await dialog.getByRole('button', { name: 'Engine moves' }).click();
  await expect(dialog.getByRole('list', { name: 'Moves' }).locator('span')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(played(page)).toHaveCount(2);
});
