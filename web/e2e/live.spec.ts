/** An analysis that others follow live, in two browsers, over a server that goes away; and the games from a position. */
import { expect, later, test, nodes, played, type Page } from './fixtures';
import { clean, comes, met } from './people';
import { resign, typeMove, study } from './player';

const current = (page: Page, node: number) =>
  expect(page.locator(`[data-node="${node}"]`)).toHaveAttribute('aria-current', 'step');
const panel = (page: Page) => page.getByRole('region', { name: 'Live analysis' });

/** Opens an analysis for others: its address. */
async function opened(page: Page): Promise<string> {
  await study(page, '?game=quanta:board%3D6x6&seed=5');
  await typeMove(page, '+@a1');
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('radio', { name: 'Live' }).check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return address;
}

test('others follow an analysis live, over a lost line too', async ({ page, another, server, expected }) => {
  test.setTimeout(150_000);
  expected.push(/ERR_CONNECTION_REFUSED|WebSocket|Failed to load resource/);
  const address = await opened(page);
  const pupil = await comes(another, address);
  await expect(panel(pupil)).toContainText('You follow live.');
  await current(pupil, 1);
  const third = await comes(another, address);
  for (const one of [page, pupil, third]) await expect(panel(one)).toContainText('3 people here');
  await third.close();
  await expect(panel(page)).toContainText('2 people here');
  await clean(pupil);

  await typeMove(page, '+@f6');
  await current(pupil, 2);
  await page.getByRole('button', { name: 'Comment and mark' }).click();
  await page.getByLabel('Comment on this move').pressSequentially('far away');
  await expect(pupil.getByRole('group', { name: 'Moves' })).toContainText('far away');
  await page.locator('[data-node="1"]').click();
  await current(pupil, 1);

  // On their own nothing disturbs them, and nothing of it is lost.
  await typeMove(pupil, '+@a6');
  await expect(panel(pupil)).toContainText('You try on your own');
  await typeMove(page, '+@f1');
  await expect(nodes(page)).toHaveCount(3);
  await expect(page.getByTestId('saved')).toHaveText('Saved in this browser');
  await expect(nodes(pupil)).toHaveCount(3);
  await panel(pupil).getByRole('button', { name: 'Back to the leader' }).click();
  await expect(pupil.locator('[aria-current="step"]')).toContainText('+@f1');
  await expect(panel(pupil).getByRole('button', { name: 'Try on my own' })).toBeFocused();
  await panel(pupil).getByRole('button', { name: 'Try on my own' }).click();
  await expect(nodes(pupil)).toHaveCount(4);
  await panel(pupil).getByRole('button', { name: 'Back to the leader' }).click();
  await expect(nodes(pupil)).toHaveCount(3);

  // What the leader does while no server answers comes when one does.
  await server.kill();
  await expect(panel(pupil)).toContainText('cannot be reached', { timeout: 15_000 });
  await page.getByRole('button', { name: 'Comment and mark' }).click();
  await page.getByLabel('Comment on this move').fill('said to nobody');
  await server.run();
  const moves = pupil.getByRole('group', { name: 'Moves' });
  await expect(moves).toContainText('said to nobody', { timeout: 60_000 });

  // Two after a game: both change it.
  await panel(page).getByRole('checkbox').check();
  await expect(panel(pupil)).toContainText('changes this analysis with you', { timeout: 15_000 });
  await typeMove(pupil, '+@c3');
  await expect(nodes(page)).toHaveCount(4);
  await expect(page.locator('[aria-current="step"]')).toContainText('+@c3');

  const end = panel(page).getByRole('button', { name: 'End it for the others' });
  await page.route('**/api/links/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await end.press('Enter');
  await expect(panel(page).getByRole('alert')).toBeVisible();
  await expect(end).toBeFocused();
  await page.unroute('**/api/links/*');
  await end.press('Enter');
  await expect(panel(page)).toHaveCount(0);
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
  await expect(panel(pupil)).toContainText('has ended');
  await expect(pupil).toHaveURL(/\/analysis\/\w{16}/);
  await expect(nodes(pupil)).toHaveCount(4);
});

test('public games from here are counted, and a click plays a move', async ({ page, another, expected }) => {
  expected.push(/WebSocket is closed before/);
  const guest = await another();
  for (const [move, loser] of Object.entries({ '+@a1': guest, '+@f6': page })) {
    await met(page, guest, 'quanta:board=6x6');
    await typeMove(page, move);
    await expect(played(guest)).toHaveCount(1);
    await resign(loser);
    await expect(page.locator('.headline.over')).toBeVisible();
  }
  await study(page, '?game=quanta:board%3D6x6');
  const games = page.locator('details', { hasText: 'Games from here' });
  await games.locator('summary').click();
  await expect(games.getByRole('status')).toHaveText('2 finished public games came here');
  const counted = [/\+@a1\s*1\s*1\s*0\s*0/, /\+@f6\s*1\s*0\s*1\s*0/];
  await expect(games.getByRole('row')).toHaveText([/Next move/, ...counted]);
  await expect(games.getByRole('link')).toHaveCount(2);
  await clean(page);
  const [slow, answer] = later();
  await page.route('**/api/games/from?*', (route) => slow.then(() => route.continue()), { times: 1 });
  await games.getByRole('button', { name: '+@f6' }).click();
  // The number keeps to its move.
  await expect(nodes(page)).toHaveText([/^1\.\s*\+@f6/]);
  // Moves from a position that is left cannot be played.
  await expect(games.getByRole('button', { name: '+@a1' })).toBeDisabled();
  answer();
  await expect(games.getByRole('status')).toHaveText('1 finished public game came here');
  // What becomes of asking about a position that is left is not told.
  expected.push(/Failed to load resource/);
  const [late, fail] = later();
  const asked = page.waitForRequest('**/api/games/from?*');
  await page.route('**/api/games/from?*', (route) => late.then(() => route.abort()), { times: 1 });
  await page.keyboard.press('Home');
  await asked;
  const again = page.waitForResponse('**/api/games/from?*');
  await page.keyboard.press('End');
  await again;
  const failed = page.waitForEvent('requestfailed');
  fail();
  await failed;
  await expect(nodes(page)).toHaveText([/\+@f6/]);
  await expect(games.getByRole('alert')).toHaveCount(0);
});
