/** Studying: lines of the engine, variations, records in and out. */
import { able, cell, expect, later, ready, test, release, nodes, type Page } from './fixtures';
import { drop } from './giving';
import { needsModule } from './module';
import { clean } from './people';
import { dice, firstAble, makeMove, quickMoves, typeMove, study } from './player';
import type { Request, Response } from '../src/lib/wire';
import { computer, person } from './server';

type Analysed = Extract<Response, { type: 'analysed' }>;
interface Heard {
  parts: string[];
  nodes: number[];
}

/** Turns to a part of the page beside the board. */
const tab = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a game goes from the table to the analysis, and grows variations', async ({ page, server }) => {
  await page.goto(await server.open('quantum-leap:board=hex4', [person, computer]));
  for (let moves = 0; moves < 2; moves++) await makeMove(page, dice(6));
  await ready(page);
  await page.getByRole('link', { name: 'Analyse' }).click();
  await expect(nodes(page)).toHaveCount(4);
  await expect(page.locator('ol li').first()).toBeVisible();
  expect(await page.locator('[data-pointer]').count()).toBeGreaterThan(0);
  await expect(page.locator('.eval')).toHaveAttribute('aria-label', /White \d+%, Black \d+%/);
  await page.keyboard.press('Home');
  await expect(page.locator('[data-node="0"]')).toHaveAttribute('aria-current', 'step');
  await page.locator('ol li .moves button').first().click();
  // What the pointer rests on is shown.
  await page.mouse.move(0, 0);
  await expect.poll(() => nodes(page).count()).toBeGreaterThanOrEqual(4);
  // The engine has been seen.
  await page.keyboard.press('e');
  await page.keyboard.press('Home');
  for (let step = 0; step < 2; step++) {
    const current = page.locator('[data-node][aria-current=step]');
    const before = (await current.getAttribute('data-node'))!;
    await cell(page, await firstAble(page)).click();
    await able(page).last().click();
    await expect(current).not.toHaveAttribute('data-node', before);
  }
  const grown = await nodes(page).count();
  // The address follows once the rules have answered with the position.
  await expect(page).toHaveURL(/\/analysis\/\w+\?at=[1-9]/);
  await page.reload();
  await expect(nodes(page)).toHaveCount(grown);
});

test('a glance at a line ends with the line under the pointer', async ({ page }) => {
  await page.goto('/analysis?game=quantum-leap:board%3Dhex3&seed=3');
  await page.locator('ol li .moves button').first().hover();
  await expect(able(page)).toHaveCount(0);
  await expect(page.locator('[data-pointer]')).toHaveCount(0);
  // The lines go, and the pointer has left nothing.
  await page.keyboard.press('e');
  await expect(page.locator('ol li .moves')).toHaveCount(0);
  await cell(page, await firstAble(page)).click();
  await able(page).last().click();
  await expect(nodes(page)).toHaveCount(1);
});

test('the lens marks a glance as it marks the position itself', async ({ page }) => {
  const start = '/analysis?game=quantum-leap:board%3Dhex4&seed=3';
  await page.goto(start);
  const line = page.locator('ol li .moves button').first();
  await expect(line).toBeVisible();
  await page.keyboard.press('l');
  const marks = (): Promise<string[]> =>
    page
      .locator('[data-lens]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-lens')! + one.getAttribute('transform')));
  await expect(page.locator('[data-lens=hit]').first()).toBeVisible();
  const before = await marks();
  await line.hover();
  const glanced = page.locator('ol li .moves button:hover');
  let [move, marked] = [await glanced.textContent(), before];
  // The engine goes on: its line may change under the pointer.
  await expect(async () => {
    move = await glanced.textContent();
    marked = await marks();
    expect(marked).not.toEqual(before);
    expect(await glanced.textContent()).toBe(move);
  }).toPass();
  await page.goto(`${start}&moves=${move}`);
  await expect(nodes(page)).toHaveCount(1);
  await expect.poll(marks).toEqual(marked);
});

test('a move typed before the page is whole is not lost', async ({ page }) => {
  // Each part of the page waits long for the picture before it.
  await page.addInitScript(() => {
    const soon = requestAnimationFrame;
    window.requestAnimationFrame = (draw) => soon(() => setTimeout(() => soon(draw), 500));
  });
  await study(page, '?game=quanta:board%3D6x6');
  await page.keyboard.press('m');
  await page.keyboard.type('+@a1');
  await page.keyboard.press('Enter');
  await expect(nodes(page)).toHaveCount(1);
});

/** A device with two processors, and what the workers of the page are asked and answer. */
async function withTwoProcessors(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 2 });
    const heard: Heard = { parts: [], nodes: [] };
    Object.assign(globalThis, { heard });
    const { postMessage, addEventListener } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, message: { request?: string }) {
      const asked = JSON.parse(message.request ?? '{}') as Partial<Request>;
      if (asked.type === 'analyse') {
        const { part } = (asked as Extract<Request, { type: 'analyse' }>).asked;
        heard.parts.push(part ? `${part.number} of ${part.of}` : 'all');
      }
      postMessage.call(this, message);
    };
    Worker.prototype.addEventListener = function (this: Worker, ...how: [string, EventListener]) {
      if (how[0] === 'message') {
        addEventListener.call(this, 'message', (event) => {
          const { data } = event as MessageEvent<{ text?: string }>;
          const said = JSON.parse(data.text ?? '{}') as Partial<Response>;
          if (said.type === 'analysed') heard.nodes.push((said as Analysed).analysis.nodes);
        });
      }
      addEventListener.apply(this, how);
    };
  });
}

test('with two processors two workers share a position, and their counts are added', async ({ page }) => {
  needsModule();
  await withTwoProcessors(page);
  await page.goto('/analysis?game=quantum-leap:board%3Dhex4&seed=3');
  const engine = page.getByRole('region', { name: 'Engine' });
  await expect(engine.locator('ol li')).toHaveCount(3);
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
  await expect.poll(async () => new Set((await heard()).parts)).toEqual(new Set(['0 of 2', '1 of 2']));
  // Each answer of one stands beside the other's.
  const shown = (): Promise<boolean> =>
    engine
      .locator('.number')
      .first()
      .evaluate(({ textContent: words }) => {
        const { nodes } = (globalThis as unknown as { heard: Heard }).heard;
        const format = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
        const sums = nodes.slice(1).map((one, place) => format.format(one + nodes[place]!));
        return sums.some((sum) => words?.includes(` ${sum} positions`));
      });
  await expect.poll(shown).toBe(true);
  // The player may have one of them do it.
  await page.getByText('Engine settings').click();
  const threads = page.getByRole('textbox', { name: 'Threads' });
  await expect(threads).toHaveValue('2');
  await threads.fill('1');
  await threads.press('Enter');
  await expect.poll(async () => (await heard()).parts.at(-1)).toBe('all');
});

test('the engine thinks in the tab, and in the server where it is asked to', async ({ page }) => {
  const asked: { threads: number }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/ask')) return;
    const question = request.postDataJSON() as Request;
    if (question.type === 'analyse') asked.push(question.asked);
  });
  const lines = page.getByRole('region', { name: 'Engine' }).locator('ol li');
  await page.goto('/analysis?game=quantum-leap:board%3Dhex4&seed=3');
  await expect(lines).toHaveCount(3);
  for (const line of [0, 1, 2])
    expect(await lines.nth(line).locator('.moves button').count()).toBeGreaterThan(1);
  await page.getByText('Engine settings').click();
  expect(asked).toEqual([]);
  await page.getByText('On this computer').click();
  await expect(page.getByRole('textbox', { name: 'Threads' })).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked[0]?.threads).toBe(await page.evaluate(() => navigator.hardwareConcurrency));
  await expect(lines).toHaveCount(3);
  const before = asked.length;
  await page.reload();
  await expect.poll(() => asked.length, 'the choice is kept').toBeGreaterThan(before);
});

test('what is proven is shown as proven, and a wrong position is explained', async ({ page, expected }) => {
  expected.push(/422/);
  await page.goto(`/analysis?game=quantum-leap:board%3Drhomb6x1&setup=${encodeURIComponent('wwbw2 w -')}`);
  await expect(page.getByTestId('proven')).toContainText('Proven: White wins');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByLabel(/A game record/).fill('wwbz2 w -');
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('is no piece');
  await page.goto('/analysis/nothing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can\u2019t show this page');
  await expect(page).toHaveTitle('Cannot be shown: Quantarium');
  await expect(page.getByRole('alert')).toHaveText('This browser has no such analysis.');
  // Nor is a record taken there.
  expect(await drop(page, 'wwbw2 w -')).toBe(false);
});

test('a finished game opens at its turning point; a better move is found', async ({ page, server }) => {
  await page.goto(await server.open('quantum-leap:board=hex3', [person, person], '4'));
  await quickMoves(page, Infinity, 11);
  const ground = page.locator('.board .ground');
  const played = (await ground.boundingBox())!;
  await page.getByRole('link', { name: 'Analyse' }).click();
  await expect(page.getByTestId('graph')).toBeVisible();
  expect((await ground.boundingBox())!.height).toBeGreaterThan(0.9 * played.height);
  await expect(page.getByTestId('accuracy')).toHaveText([/^\d+%$/, /^\d+%$/], { timeout: 40_000 });
  await expect(page.getByText(/^Turning point: /)).toBeVisible();
  await tab(page, 'Moves');
  const point = page.locator('[data-node][aria-current=step]');
  await expect(point).not.toHaveAttribute('data-node', '0');
  await expect(point).toContainText(/\?/);
  await expect(point).toBeInViewport({ ratio: 1 });
  await tab(page, 'Review');
  const box = (await page.getByTestId('graph').boundingBox())!;
  await page.getByTestId('graph').hover({ position: { x: 2, y: box.height / 2 } });
  await expect(page.locator('figcaption')).toHaveText(/^Start position: White \d+%$/);
  await page.getByTestId('graph').click({ position: { x: 2, y: box.height / 2 } });
  await tab(page, 'Moves');
  await expect(page.locator('[data-node="0"]')).toHaveAttribute('aria-current', 'step');

  await tab(page, 'Review');
  await page.getByRole('button', { name: 'Find better moves' }).click();
  const practice = page.getByTestId('practice');
  await expect(practice).toContainText(/Find a better move for (White|Black)/);
  await clean(page);
  // Neither lines nor arrows nor the bar give it away.
  await expect(page.getByRole('region', { name: 'Engine' })).toHaveCount(0);
  await expect(page.locator('.eval')).toHaveCount(0);
  await expect(page.locator('[data-pointer]')).toHaveCount(0);
  const made = (await practice.getByText('was played.').textContent())!.split(' ')[1]!;
  await page.keyboard.press('m');
  await typeMove(page, made);
  await expect(practice).toContainText(`${made} is the move that was played.`);
  await practice.getByRole('button', { name: 'Try again' }).click();
  await practice.getByRole('button', { name: 'Show the move' }).click();
  const best = (await practice.getByText('was best.').textContent())!.trim().split(' ')[0]!;
  await expect(page.locator(`[data-pointer="${best}"]`)).toHaveCount(1);
  await practice.getByRole('button', { name: 'Back to the review' }).click();
  await page.getByRole('button', { name: 'Find better moves' }).click();
  await typeMove(page, best);
  await expect(practice).toContainText(`${best} is better.`);
  await practice.getByRole('button', { name: 'Back to the review' }).click();
  await expect(page.getByRole('region', { name: 'Engine' })).toBeVisible();
  // The review is kept with the rest.
  await page.reload();
  await expect(page.getByTestId('accuracy')).toHaveText([/^\d+%$/, /^\d+%$/]);
});

test('a review goes on while the engine thinks about something else', release, async ({ page }) => {
  await page.goto('/analysis?game=quantum-leap:board%3Dhex3&seed=4&moves=');
  await expect(page.locator('.headline')).toBeVisible();
  for (let step = 0; step < 4; step++) {
    const before = await nodes(page).count();
    await cell(page, await firstAble(page)).click();
    await page.locator('[role=gridcell].able').last().click();
    await expect(nodes(page)).toHaveCount(before + 1);
  }
  await tab(page, 'Review');
  await page.getByRole('button', { name: 'Review the game' }).click();
  await tab(page, 'Moves');
  // Each step has the engine drop what it thinks about.
  for (const key of ['Home', 'End', 'Home', 'End']) {
    await page.keyboard.press(key);
    const end = key === 'Home' ? page.locator('[data-node="0"]') : nodes(page).last();
    await expect(end).toHaveAttribute('aria-current', 'step');
  }
  await tab(page, 'Review');
  await expect(page.getByTestId('accuracy')).toHaveCount(2, { timeout: 40_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The graph has a point for the start and for each move.
  const curve = await page.getByTestId('graph').locator('.curve').getAttribute('d');
  expect(curve?.match(/[ML]/g)).toHaveLength(5);
});

test('a move typed before its position has come is made when it comes', release, async ({ page }) => {
  await study(page, '?game=quanta:board%3D6x6&seed=5');
  await typeMove(page, '+@a1');
  await expect(nodes(page)).toHaveCount(1);
  const [comes, come] = later();
  await page.route('**/api/ask', (route) => comes.then(() => route.continue()));
  await page.getByRole('button', { name: 'Earlier' }).click();
  await typeMove(page, '+@a6');
  await expect(page.getByRole('alert')).toHaveCount(0);
  come();
  await expect(nodes(page)).toHaveCount(2);
});
