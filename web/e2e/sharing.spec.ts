/** Setting up positions, sharing games, and frames in other pages. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cell, expect, test, release, type Page } from './fixtures';
import { saved } from './giving';
import { study } from './player';

const verdict = (page: Page) => page.getByTestId('verdict');
const GAME = 'quanta:board%3D6x6';

test('a position is set up by clicks, validated by the rules, and analysed', async ({ page, expected }) => {
  expected.push(/422/);
  await study(page, '?game=quantum:board%3D4x5');
  await page.getByRole('button', { name: 'Set up a position' }).click();
  await expect(verdict(page)).toContainText('A valid position:');
  await page.getByRole('button', { name: 'Clear the board' }).click();
  await page.getByRole('button', { name: 'white square', exact: false }).first().click();
  await page.getByRole('button', { name: 'More: Height' }).click();
  await cell(page, 'b2').click();
  await expect(page.getByTestId('position')).toHaveText('4/4/4/1S(2)2/4 w 0');
  await page.getByRole('button', { name: 'black circle', exact: false }).first().click();
  await cell(page, 'c4').click();
  await expect(page.getByTestId('position')).toHaveText('4/2c(2)1/4/1S(2)2/4 w 0');
  await page.getByRole('group', { name: 'To move' }).getByText('Black').click();
  await expect(page.getByTestId('position')).toContainText(' b 0');
  await expect(verdict(page)).toContainText('legal move');
  await expect(page).toHaveURL(/edit=1/);
  await page.reload();
  await expect(page.getByTestId('position')).toHaveText('4/2c(2)1/4/1S(2)2/4 b 0');
  await page.getByRole('button', { name: 'Analyse it' }).click();
  await expect(page.getByTestId('headline')).toHaveText('Black to move');
});

test('what is wrong in a position is said, and kept in its address', release, async ({ page, expected }) => {
  expected.push(/422/);
  await page.goto('/analysis?edit=1&game=quantum-link:board%3Dhex2&setup=2/3/2%20g%207');
  await expect(verdict(page)).toContainText('write 0, 1 or 2');
  await expect(page.getByRole('button', { name: 'Analyse it' })).toBeDisabled();
  await page.getByRole('group', { name: 'Passes in a row' }).getByText('1', { exact: true }).click();
  await expect(verdict(page)).toContainText('A valid position:');
  await page.getByRole('radio', { name: 'Quanta', exact: true }).check();
  await expect(page.getByTestId('position')).toContainText(' w -');
  await expect(verdict(page)).toContainText('A valid position:');
});

test('pieces are painted by dragging, with their images, moved, and taken back', async ({ page }) => {
  await page.goto('/analysis?edit=1&game=quantum-leap:board%3Dhex3');
  await expect(verdict(page)).toContainText('A valid position:');
  await page.getByRole('button', { name: 'Clear the board' }).click();
  await page.getByRole('button', { name: 'white stone' }).click();
  await page.getByRole('group', { name: 'Symmetry' }).getByText('2-fold').click();
  await page.getByLabel('The image is the other side').check();
  await cell(page, 'a1').hover();
  await page.mouse.down();
  await cell(page, 'a2').hover();
  await cell(page, 'a3').hover();
  await page.mouse.up();
  const position = page.getByTestId('position');
  await expect(position).toHaveText('bbb/4/5/4/www w -');
  // What is painted once more is taken away, here and there.
  await cell(page, 'a2').click();
  await expect(position).toHaveText('b1b/4/5/4/w1w w -');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(position).toHaveText('bbb/4/5/4/www w -');
  await page.getByRole('button', { name: 'Move pieces' }).click();
  await cell(page, 'a1').dragTo(cell(page, 'c3'));
  await expect(position).toHaveText('bbb/4/2w2/4/1ww w -');
  await page.getByRole('button', { name: 'Random start' }).click();
  await expect(position).not.toHaveText(/\d/);
});

test('pieces are put down by keyboard alone', release, async ({ page }) => {
  await page.goto('/analysis?edit=1&game=quanta:board%3D6x6');
  await expect(verdict(page)).toContainText('A valid position:');
  await page.getByRole('button', { name: 'neutron' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  const name = await page.locator('[role=gridcell]:focus').getAttribute('data-name');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').first()).toContainText(`neutron on ${name}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').first()).toContainText(`${name} is empty`);
});

test('a game is shared by link, frame, picture and animation', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await study(page, `?game=${GAME}&moves=%2B@a1,n@c3`);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const link = dialog.getByLabel('Link', { exact: true });
  await expect(link).toHaveValue(/\/analysis\?link=[0-9a-z]{16}$/);
  const frame = await dialog.getByLabel('Embed code', { exact: true }).inputValue();
  expect(frame).toMatch(/^<iframe src="http[^"]+\/embed\?game=quanta[^"]+&amp;moves=[^"]+" title="Quanta"/);
  expect(await saved(dialog.getByRole('button', { name: 'Save picture' }))).toContain('<svg');
  const svg = await saved(dialog.getByRole('button', { name: 'Save animation' }));
  expect(svg).toMatch(/^<svg /);
  expect(svg.match(/<animate /g)!.length).toBeGreaterThan(2);
  const short = await link.inputValue();
  expect(short).toContain(server.address);
  await dialog.getByRole('button', { name: 'Copy: Link' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Copied.');
  await dialog.getByRole('radio', { name: 'Position' }).check();
  await expect(dialog.getByRole('status')).toBeEmpty();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goto(short);
  await expect(page.getByTestId('headline')).toHaveText('White to move');
  await expect(page).toHaveURL(/game=quanta.*moves=%2B%40a1%2Cn%40c3/);
});

test('another page frames the viewer, and nothing else', async ({ page, server, expected }) => {
  expected.push(/frame-ancestors|refused to connect|ERR_BLOCKED|Framing|chrome-error/i);
  const address = `${server.address}/embed?game=${GAME}&moves=%2B@a1,n@c3`;
  const body = `<!doctype html><title>a blog</title>
    <iframe id="game" src="${address}" width="480" height="560"></iframe>
    <iframe id="home" src="${server.address}/"></iframe>`;
  const blog = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(body);
  });
  await new Promise<void>((done) => blog.listen(0, '127.0.0.1', done));
  await page.goto(`http://127.0.0.1:${(blog.address() as AddressInfo).port}/`);
  const frame = page.frameLocator('#game');
  await expect(frame.getByTestId('said')).toContainText('After 2 of 2: n@c3');
  await frame.getByRole('button', { name: 'Earlier' }).click();
  await expect(frame.getByTestId('said')).toContainText('After 1 of 2: +@a1');
  await frame.getByRole('button', { name: 'First position' }).click();
  await expect(frame.getByRole('button', { name: 'Earlier' })).toBeDisabled();
  await expect(frame.getByRole('button', { name: 'First position' })).toBeDisabled();
  await expect(frame.getByRole('link', { name: 'Open in Quantarium' })).toHaveAttribute('target', '_blank');
  await expect(page.frameLocator('#home').getByRole('navigation')).toHaveCount(0);
  blog.close();
});
