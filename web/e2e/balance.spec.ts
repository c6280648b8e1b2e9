/** The designer's bench: a board measured in the tab, as the command measures it, and shown to others by a link. */
import { spawnSync } from 'node:child_process';
import { expect, test } from './fixtures';
import { openOptions } from './form';
import { needsModule } from './module';
import { comes } from './people';

needsModule();

interface Estimate {
  low: number;
  value: number;
  high: number;
}

const written = (style: 'percent' | 'decimal', { low, value, high }: Estimate): string => {
  const { format } = new Intl.NumberFormat('en-GB', { style, maximumFractionDigits: 1 });
  return `${format(value)} (${format(low)} to ${format(high)})`;
};

test('a painted board is measured as by the command; a link has the figures', async ({ page, another }) => {
  await page.goto('/?game=quantum-leap:board=mask/oooo/ooooo/oooo');
  await openOptions(page);
  await page.getByRole('link', { name: 'Measure how balanced a board is' }).click();
  const player = page.getByRole('combobox', { name: 'Who plays against itself' });
  await player.selectOption('Level 2');
  await page.getByRole('radio', { name: '20', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Measure' }).click();
  await expect(page.getByText('20 of 20 games')).toBeVisible({ timeout: 60_000 });

  const command = await page.getByRole('textbox', { name: 'Again elsewhere' }).inputValue();
  const [, ...words] = command.replaceAll("'", '').split(' ');
  const { stdout } = spawnSync(process.env.QUANTARIUM_BIN!, [...words, '--json'], { encoding: 'utf8' });
  const found = JSON.parse(stdout).reports[0].strengths[0];
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('White')).toContainText(written('percent', found.results.seats[0].points));
  await expect(row('Black')).toContainText(written('percent', found.results.seats[1].points));
  await expect(row('Moves of all sides')).toContainText(written('decimal', found.length.plies.mean));
  await expect(row('Decided after')).toContainText(written('percent', found.chances.decided.mean));
  await expect(row('The usual board')).toContainText('48.6% (47.1% to 50.2%)');

  const link = await page.getByRole('textbox', { name: 'Link to this result' }).inputValue();
  const other = await comes(another, link);
  await expect(other.getByText('These figures came with the link.')).toBeVisible();
  const white = await row('White').textContent();
  await expect(other.getByRole('row').filter({ hasText: 'White' })).toHaveText(white!);
  await other.getByRole('radio', { name: '100', exact: true }).check({ force: true });
  await expect(other.getByRole('row').filter({ hasText: 'White' })).toHaveCount(0);

  // What is stopped keeps the figures of the games so far.
  await page.getByRole('radio', { name: '2000', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Measure' }).click();
  await expect(page.getByText(/^[1-9]\d* of 2000 games$/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Measure' })).toBeEnabled();
  await expect(row('White')).toHaveCount(1);
});
