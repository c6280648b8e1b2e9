/** Games in the tab: the rules and the computer in a worker, the game in the browser's storage. */
import { ALL, able, cells, expect, headline, played, ready, test, nodes, type Page } from './fixtures';
import { against, playInTab, begin } from './form';
import { askedOf, needsModule, withoutServer } from './module';
import { dice, makeMove, playOut } from './player';
import { person } from './server';

needsModule();

/** What the browser says of a network that is cut. */
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_(CONNECTION|SOCKET)|ERR_FAILED|Failed to load resource|FetchEvent/;

/** Waits until the page is kept, and would answer without a network. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
  });
}

// `games.spec.ts` has the other games, and `module.test.ts` their rules in the tab.
test('a whole game of Quantum against the computer, without the server', async ({ page }) => {
  await page.goto('/?game=quantum:board=4x5');
  await playInTab(page);
  // A better player ends it soon.
  await page.getByLabel('Level of the computer for Black').selectOption('5');
  const asked = askedOf(page);
  page.on('websocket', (socket) => asked.push(socket.url()));
  await begin(page);
  expect(await playOut(page, 3)).toBeGreaterThan(1);
  await expect(headline(page)).toHaveText(/wins|^You (won|lost)|^Draw/);
  expect(asked).toEqual([]);
});

test('the computer answers at the weakest and the strongest level, or at every one', async ({ page }) => {
  test.setTimeout(240_000);
  await withoutServer(page);
  for (const level of ALL ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1, 10]) {
    await page.goto('/?game=quantum');
    await page.getByLabel('Level of the computer for Black').selectOption(`${level}`);
    await begin(page);
    await makeMove(page, dice(level));
    await expect(played(page)).toHaveCount(2, { timeout: 30_000 });
  }
});

test.describe('without the network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('after one visit the page plays with the network cut', async ({ page, context, server, expected }) => {
    test.setTimeout(180_000);
    expected.push(CUT);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Start the game' })).toBeEnabled();
    await settled(page);
    await context.setOffline(true);
    await server.kill();
    try {
      await page.goto('/?game=quantum-leap:board=hex3&seed=4');
      await expect(page.getByText('Can\u2019t reach the server, so this game is played')).toBeVisible();
      await page.getByLabel('Level of the computer for Black').selectOption('2');
      await begin(page);
      await playOut(page, 4);
      await expect(headline(page)).toHaveText(/wins|^You (won|lost)/);

      await page.goto('/?game=quanta:board=5x5');
      await against(page, 'Friend here');
      await begin(page);
      const draw = dice(6);
      for (let moves = 0; moves < 4; moves++) await makeMove(page, draw);
      await page.reload();
      await ready(page);
      await expect(played(page)).toHaveCount(4);
      await expect(able(page).first()).toBeVisible();
      expect(await cells(page).count()).toBe(25);
      await expect(page.locator('a[href^="/api/print"]')).toHaveCount(0);

      await page.getByRole('button', { name: 'Hint' }).click();
      await expect(page.locator('p.hint')).toBeVisible({ timeout: 20_000 });
      await page.getByRole('link', { name: 'Analyse' }).click();
      await expect(nodes(page)).toHaveCount(4);
      await expect(page.locator('ol li .moves').first()).toBeVisible({ timeout: 20_000 });
      await page.goto('/games');
      await expect(page.getByText('only the games stored in this browser')).toBeVisible();
      await expect(page.locator('li')).toHaveCount(2);
      await page.goto('/rules/quanta');
      await expect(page.getByRole('heading', { name: 'Quanta' }).first()).toBeVisible();
      await page.locator('figure').last().scrollIntoViewIfNeeded();
      await expect(page.getByTestId('figure').last()).toBeVisible();
      await page.goto('/sweep?board=hex4&seed=2&mode=try');
      await expect(page.getByTestId('verdict')).toHaveText('This setup has a solution.');
    } finally {
      await server.run();
      await context.setOffline(false);
    }
    await page.goto('/');
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByText('The server stores the game')).toBeVisible();
  });

  test('a game is started in the tab at once if the server is gone', async ({ page, server, expected }) => {
    expected.push(CUT);
    await page.goto('/?game=quantum-leap:board=hex3&seed=4');
    const start = page.getByRole('button', { name: 'Start the game' });
    await expect(start).toBeEnabled();
    await settled(page);
    await server.kill();
    try {
      await start.click();
      await ready(page);
    } finally {
      await server.run();
    }
    // Once it is back the page offers again what it alone can do.
    await page.goBack();
    await expect(page.getByText('Can\u2019t reach the server')).toHaveCount(0, { timeout: 20_000 });
    await expect(page.getByText('By link').first()).toBeVisible();
  });

  test('the page can be installed, and its policy lets in only the module', async ({ page, request }) => {
    const answer = await request.get('/');
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|\*|blob:/);
    const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
      icons: { src: string; sizes: string }[];
    };
    for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
    await page.goto('/');
    await settled(page);
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A private window, as tests have, installs nothing.
    const other = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
    expect(other).toEqual([]);
  });
});

test('a game whose server is gone goes on in the tab, from the browser’s copy', async ({ page, server }) => {
  await page.goto(await server.open('quantum', [person, person], null));
  await makeMove(page, dice(1));
  await expect(played(page)).toHaveCount(1);
  const [move] = await played(page).allTextContents();
  await page.routeWebSocket(/socket/, (socket) => socket.close());
  await page.reload();
  await expect(page.getByRole('heading')).toHaveText(/server doesn.t answer/);
  await page.getByRole('button', { name: 'Continue in this tab' }).click();
  await ready(page);
  expect(await played(page).allTextContents()).toEqual([move]);
  await makeMove(page, dice(2));
  await expect(played(page)).toHaveCount(2);
});
