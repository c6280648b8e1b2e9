/** Records on the analysis page: by paste, drop and file. */
import { expect, test, nodes, withoutEngine } from './fixtures';
import { drop, file, paste, saved } from './giving';
import { withoutServer } from './module';
import { study } from './player';

const RECORD = `[Event "Casual game"]
[Site "Quantarium"]
[Date "2026.11.21"]
[Round "-"]
[White "Person"]
[Blue "Person"]
[Result "*"]
[Game "quanta:board=6x6"]
[Setup "6/1n2n1/6/6/1n2n1/6 w -"]

1. +@a1 $6 {a corner} (1. n@c3)
2. n@f6 *
`;
const WRONG = RECORD.replace('n@f6', 'n@z2');

test('records come in and go out in every way without a word to the server', async ({ page }) => {
  const asked = await withoutServer(page);
  await withoutEngine(page);
  await page.goto('/analysis');
  await page.getByRole('grid').waitFor();
  // The rest of the page, which reads it, comes after the board.
  await paste(page, RECORD);
  await expect(nodes(page)).toHaveCount(3);
  await expect(page.getByText('a corner').first()).toBeVisible();
  await drop(page, RECORD.replace('a corner', 'dropped'));
  await expect(page.getByText('dropped').first()).toBeVisible();
  await page.getByRole('button', { name: 'Import and export' }).click();
  const box = page.getByLabel(/A game record/);
  await expect(box).toBeInViewport();
  await box.fill(RECORD.replace('a corner', 'a third corner'));
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(page.getByText('a third corner').first()).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(file(RECORD));
  await expect(page.getByText('a corner').first()).toBeVisible();
  const record = await saved(page.getByRole('button', { name: 'Download game' }));
  expect(record).toMatch(/1\. \+@a1 \$6 \{a corner\} \(1\. n@c3\)\s2\. n@f6 \*/);
  expect(await saved(page.getByRole('button', { name: 'Save picture' }))).toMatch(/^<svg /);
  await page.getByRole('button', { name: 'Import and export' }).click();
  await drop(page, WRONG);
  await expect(page.getByRole('alert')).toContainText('Line 12, column 4: ');
  await expect(box).toBeFocused();
  const marked = await box.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart));
  expect(marked).toMatch(/^n@z2/);
  expect(asked).toEqual([]);
});

test('of several records the picked one is opened, or what is wrong told', async ({ page, expected }) => {
  expected.push(/422/);
  await study(page);
  // Of a file that cannot be read something is said.
  await page.evaluate(() => void (Blob.prototype.text = () => Promise.reject(new Error())));
  await drop(page, RECORD);
  await expect(page.getByRole('alert')).toBeVisible();
  const second = RECORD.replace('Casual game', 'The final').replace('a corner', 'in the second');
  await paste(page, `${RECORD}\n${second}`);
  const dialog = page.getByRole('dialog', { name: '2 games: which one?' });
  await expect(dialog.getByRole('button', { name: /Casual game/ })).toBeVisible();
  await dialog.getByRole('button', { name: /The final/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('in the second').first()).toBeVisible();
  await paste(page, `${RECORD}\n${second}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('in the second').first()).toBeVisible();
  await paste(page, `${RECORD}\n${WRONG}`);
  await dialog.getByRole('button').nth(1).click();
  await expect(page.getByRole('alert')).toContainText('Line 25, column 4: ');
});
