/** Analyses are kept: whatever the page goes through, nothing that was said or played is lost. */
import { expect, ready, test, release, nodes, withoutEngine, type Page } from './fixtures';
import { file, paste, saved } from './giving';
import { clean, comes } from './people';
import { dice, makeMove, typeMove, study } from './player';
import { computer, person } from './server';

const tree = (page: Page) => page.getByRole('group', { name: 'Moves' });
const comment = (page: Page) => page.getByLabel('Comment on this move');

/** An analysis with a variation, a mark and a comment whose last word was just typed. */
async function begin(page: Page): Promise<void> {
  await study(page, '?game=quanta:board%3D6x6&seed=5');
  // Where it is kept is open before there is anything to keep.
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1);
  await typeMove(page, '+@a1');
  await expect(nodes(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect(page.locator('[data-node="0"]')).toHaveAttribute('aria-current', 'step');
  await typeMove(page, '+@a6');
  await expect(nodes(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Comment and mark' }).click();
  await page.getByRole('button', { name: 'doubtful' }).click();
  await comment(page).pressSequentially('far from everything');
}

async function whole(page: Page): Promise<void> {
  await expect(nodes(page)).toHaveCount(2);
  await expect(tree(page)).toContainText('+@a6?!');
  await expect(tree(page)).toContainText('far from everything');
}

test('nothing said in an analysis is lost by reload, editor or navigation', async ({ page }) => {
  await begin(page);
  await page.reload();
  await whole(page);
  await expect(page).toHaveURL(/\/analysis\/\w{16}\?at=2$/);
  await expect(page.locator('[data-node="2"]')).toHaveAttribute('aria-current', 'step');
  const address = page.url();
  const editor = page.getByRole('button', { name: 'Set up a position' });

  await editor.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(address);
  await whole(page);

  await editor.click();
  await page.getByRole('button', { name: 'Clear the board' }).click();
  await expect(page.getByTestId('position')).toHaveText(/^6\/6\/6\/6\/6\/6 /);
  await page.reload();
  await expect(page.getByTestId('position')).toHaveText(/^6\/6\/6\/6\/6\/6 /);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await whole(page);

  await editor.click();
  await page.getByRole('button', { name: 'Analyse it' }).click();
  await expect(nodes(page)).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await whole(page);

  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.getByRole('link', { name: 'Analysis', exact: true }).click();
  await expect(nodes(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Your analyses' }).click();
  await page.getByRole('link', { name: 'Quanta', exact: true }).click();
  await whole(page);
});

test('deleted moves come back, and two pages show the same analysis', release, async ({ page, context }) => {
  await begin(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await whole(other);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(nodes(page)).toHaveCount(1);
  await expect(nodes(other)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await whole(page);
  await whole(other);
  // What the other page has done since is not undone.
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(nodes(other)).toHaveCount(1);
  await typeMove(other, '+@f6');
  await expect(nodes(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('a table’s game has one analysis, which grows with the game', async ({ page, server }) => {
  await withoutEngine(page);
  const table = await server.open('quantum-leap:board=hex4', [person, computer]);
  await page.goto(table);
  await makeMove(page, dice(6));
  await ready(page);
  await page.getByRole('link', { name: 'Analyse' }).click();
  await expect(nodes(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Comment and mark' }).click();
  await comment(page).pressSequentially('as always');
  await page.goto(table);
  await makeMove(page, dice(7));
  await ready(page);
  await page.getByRole('link', { name: 'Analyse' }).click();
  await expect(nodes(page)).toHaveCount(4);
  await expect(tree(page)).toContainText('as always');
  await page.goto('/analyses');
  await expect(page.getByRole('listitem')).toHaveCount(1);
});

test('analyses are named, deleted and put back, given out and taken in', async ({ page, expected }) => {
  expected.push(/422/);
  await begin(page);
  await page.getByRole('link', { name: 'Your analyses' }).click();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Name of this analysis').fill('Corners');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Corners', exact: true })).toBeVisible();
  // The keyboard stays in the row, whatever is done with it.
  await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused();
  await expect(page.getByRole('listitem')).toContainText('1 comment');
  await page.reload();
  const records = await saved(page.getByRole('button', { name: 'Save all as records' }));
  expect(records).toContain('[Event "Corners"]');
  expect(records).toContain('1. +@a1 (1. +@a6 $6 {far from everything})');
  await page.getByRole('button', { name: 'Delete Corners' }).click();
  await expect(page.getByText('Corners was deleted.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: 'Delete Corners' }).click();
  await expect(page.getByText('Corners was deleted.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('No analysis yet.')).toBeVisible();
  const broken = records.replace('+@a6', '+@z9').replace('Corners', 'Broken');
  await page.locator('input[type=file]').setInputFiles(file(`${records}\n${broken}`));
  await expect(page.getByText('1 analysis imported.').first()).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(/line \d+, column \d+/i);
  await page.getByRole('link', { name: 'Corners', exact: true }).click();
  await whole(page);
});

test('where nothing is kept the page says so, and the address has the moves', release, async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('switched off', 'InvalidStateError');
    };
  });
  await study(page, '?game=quanta:board%3D6x6&seed=5');
  await typeMove(page, '+@a1');
  await expect(page.getByRole('alert')).toContainText('could not save the analysis');
  await expect(page).toHaveURL(/moves=%2B%40a1/);
  let [asked, leaves] = [0, false];
  page.on('dialog', (dialog) => {
    asked += 1;
    void (leaves ? dialog.accept() : dialog.dismiss());
  });
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await paste(page, '6/6/6/6/6/6 w -');
  await page.evaluate(() => history.pushState(null, '', '/games'));
  await page.evaluate(() => history.back());
  await expect.poll(() => asked).toBe(3);
  await expect(page).toHaveURL(/moves=%2B%40a1/);
  await expect(nodes(page)).toHaveCount(1);
  leaves = true;
  await page.reload();
  await expect(nodes(page)).toHaveCount(1);
});

test('a whole analysis is shared: elsewhere it is a copy that changes nothing', async ({ page, another }) => {
  await begin(page);
  await page.getByLabel('Name of this analysis').fill('To the corner');
  await page.getByLabel('Name of this analysis').press('Enter');
  await page.getByRole('button', { name: 'Share' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog.getByRole('radio', { name: 'Whole analysis' })).toBeChecked();
  await expect(dialog).toContainText('Whoever has the link can read it');
  // Nothing has left the browser yet.
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveCount(0);
  await clean(page);
  await dialog.getByRole('button', { name: 'Create link' }).press('Enter');
  const link = dialog.getByLabel('Link', { exact: true });
  await expect(link).toBeFocused();
  await expect(link).toHaveValue(/\/analysis\?link=[0-9a-z]{16}&at=2$/);
  await clean(page);
  const address = await link.inputValue();
  await dialog.getByRole('radio', { name: 'Whole analysis' }).press('ArrowRight');
  await expect(dialog.getByLabel('Embed code', { exact: true })).toHaveValue(/moves=%2B%40a1"/);

  const other = await comes(another, address);
  await whole(other);
  await expect(other.getByLabel('Name of this analysis')).toHaveValue('To the corner');
  await expect(other.getByTestId('saved')).toHaveText('Shared: changes make your own copy');
  await other.reload();
  await whole(other);
  await typeMove(other, '+@f6');
  await expect(nodes(other)).toHaveCount(3);
  await expect(other.getByTestId('saved')).toHaveText('Saved in this browser');
  await expect(other).toHaveURL(/\/analysis\/\w{16}\?at=3$/);
  await other.goto(address);
  await whole(other);
});
