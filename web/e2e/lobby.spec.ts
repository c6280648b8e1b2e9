/** People who find each other in the lobby: real browsers, each with its own cookies. */
import type { FromLobby } from '../src/lib/wire';
import { expect, headline, played, ready, test, release, type Page } from './fixtures';
import { clean, comes, leaveLobby, met, playTogether, openInLobby, takeInLobby } from './people';
import { dice, makeMove } from './player';
import { begin } from './form';

const seeks = (page: Page) => page.locator('[data-seek]');

test.afterEach(({ page, server }) => leaveLobby(page, server));

test('two find each other in the lobby and play to the end', async ({ page, another }) => {
  const other = await comes(another, '/lobby');
  await openInLobby(page, 'quantum-link:board=hex2');
  await expect(page.getByRole('button', { name: 'Open the game' })).toBeFocused();
  // It comes by itself, and one click leads both to the table.
  await other.getByRole('button', { name: /^Play Quantum Link/ }).click();
  await expect(other).toHaveURL(/\/table\/[0-9a-z]+$/);
  await expect(page).toHaveURL(other.url());
  await playTogether([page, other], 5);
  // Guests greet and thank.
  for (const one of [page, other]) await one.locator('.chat summary').click();
  await page.getByRole('button', { name: 'Thanks' }).click();
  await expect(other.getByRole('log')).toContainText('Thanks');
  await expect(other.getByRole('textbox', { name: 'A line' })).toHaveCount(0);
  // What was read stays read, whatever else comes.
  await page.locator('.chat summary').click();
  await other.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.getByRole('button', { name: 'Agree' })).toBeVisible();
  await expect(page.locator('.chat summary')).toHaveText('Chat');
  // What was there before the page is not new.
  await other.reload();
  await expect(other.locator('.chat .lines')).toContainText('Thanks');
  await expect(other.locator('.chat summary')).toHaveText('Chat');
  await clean(other);
});

test('a game that began here is seen live in the lobby, by the day’s puzzle', async ({ page, another }) => {
  const [other, stranger] = [await another(), await another()];
  await met(page, other, 'quanta:board=5x5');
  await makeMove(page, dice(1));
  await stranger.goto('/lobby');
  await expect(stranger.getByRole('link', { name: 'Solve' })).toBeVisible();
  // A game of the test before may still be shown.
  const live = stranger.getByRole('article', { name: 'Live game' }).filter({ hasText: 'Quanta' });
  const board = live.getByRole('img');
  await expect(board).toBeVisible({ timeout: 40_000 });
  const before = await board.innerHTML();
  await makeMove(other, dice(2));
  // What is said of it may be the same again, such as that there is no capture.
  await expect.poll(() => board.innerHTML()).not.toBe(before);
  await clean(stranger);
  await live.getByRole('link', { name: 'Watch' }).click();
  await expect(stranger).toHaveURL(page.url());
  await expect(played(stranger)).toHaveCount(2);
});

test('a seek stays open while one plays the computer; a click leads to it', async ({ page, another }) => {
  await openInLobby(page, 'quanta:board=5x5', 'Opponent');
  await page.goto('/?game=quantum-link:board=hex2');
  await begin(page);
  const other = await another();
  await takeInLobby(other, 'Quanta');
  await ready(other);
  // Nobody is taken away from a game.
  const bar = page.locator('.bar', { hasText: 'Your game of Quanta begins.' });
  await expect(bar).toBeVisible();
  await makeMove(other, dice(1));
  await page.getByRole('link', { name: 'To the table' }).click();
  await expect(played(page)).toHaveCount(1);
  await expect(bar).toBeHidden();
  await page.goto('/lobby');
  const mine = page.getByRole('region', { name: 'Your games' });
  await expect(mine.getByText('Your move')).toBeVisible();
});

test('a taken seek greys out where it is, and nothing moves', release, async ({ page, another, server }) => {
  for (const game of ['quantum-link:board=hex2', 'quantum-link:board=hex3', 'quantum-link:board=hex4'])
    await server.seek(game);
  await page.goto('/lobby');
  await expect(seeks(page)).toHaveCount(3);
  const last = seeks(page).nth(2).getByRole('button');
  await last.hover();
  const before = await last.boundingBox();
  const other = await comes(another, '/lobby');
  await seeks(other).nth(0).getByRole('button').click();
  await expect(other).toHaveURL(/\/table\//);
  await expect(seeks(page).nth(0).getByRole('button')).toHaveText('Gone');
  await server.seek('quanta:board=5x5');
  await expect(seeks(page)).toHaveCount(4);
  expect(await last.boundingBox()).toEqual(before);
  // A click on what has just gone does nothing.
  await seeks(page).nth(0).getByRole('button').click({ force: true });
  await expect(page).toHaveURL(/\/lobby$/);
  // Away from the list, it is tidied.
  await page.getByRole('heading', { name: 'Lobby', level: 1 }).click();
  await expect(seeks(page)).toHaveCount(3, { timeout: 10_000 });
});

test('three meet in a game that ends if one leaves, as its seek says', release, async ({ page, another }) => {
  const [other, last] = [await another(), await another()];
  await page.goto('/lobby?game=quantum-leap:board=hex3,players=3');
  await page.getByLabel('If a player leaves').selectOption({ label: 'The game ends' });
  await page.getByRole('radio', { name: 'You', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Open the game' }).click();
  for (const one of [other, last]) {
    await one.goto('/lobby');
    await expect(seeks(one).first()).toContainText('If a player leaves: The game ends');
    await clean(one);
    await one.getByRole('button', { name: /^Play Quantum Leap/ }).click();
  }
  await makeMove(page, dice(1));
  await ready(other);
  await other.getByRole('button', { name: 'Leave', exact: true }).click();
  await other.getByRole('button', { name: 'Yes, leave' }).click();
  for (const one of [page, other, last]) await expect(headline(one)).toContainText(/won|lost|wins/);
});

test('by keyboard alone: open a game, withdraw it', release, async ({ page }) => {
  await page.goto('/lobby?game=quantum');
  const submit = page.getByRole('button', { name: 'Open the game' });
  await submit.focus();
  await page.keyboard.press('Enter');
  const withdraw = page.getByRole('button', { name: 'Withdraw Quantum', exact: true });
  await withdraw.focus();
  await page.keyboard.press('Enter');
  const gone = page.getByRole('button', { name: 'Quantum is gone' });
  await expect(gone).toBeFocused();
  // Past the link that the empty list shows: what is gone stays while somebody is in the list.
  for (let times = 0; times < 2; times++) await page.keyboard.press('Tab');
  await expect(gone).toBeHidden();
});

test('who comes first is told what to do', async ({ page }) => {
  // On the server that tests share others may have opened games.
  const none: FromLobby = { type: 'seeks', seeks: [], known: false };
  await page.routeWebSocket('**/api/lobby/socket', (socket) => socket.send(JSON.stringify(none)));
  await page.goto('/lobby');
  await expect(page.getByText('No open games right now.')).toBeVisible();
  await page.getByRole('link', { name: 'Play the computer' }).click();
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeVisible();
});

test('seeks come back after a power cut, and the page with them', async ({ page, server, expected }) => {
  expected.push(/ERR_(CONNECTION|SOCKET)|WebSocket connection/);
  await openInLobby(page, 'quantum-link:board=hex3');
  await server.kill();
  await expect(page.getByText('Connection lost')).toBeVisible();
  await server.run();
  await expect(page.getByText('Connection lost')).toBeHidden({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: /^Withdraw/ })).toBeEnabled();
});

test('a lobby that was opened without a network is whole when that is back', async ({ page, expected }) => {
  expected.push(/ERR_FAILED|WebSocket/);
  let away = true;
  await page.routeWebSocket('**/api/lobby/socket', (socket) => {
    if (away) void socket.close();
    else socket.connectToServer();
  });
  await page.route('**/api/ask', (route) => (away ? route.abort() : route.continue()));
  await page.goto('/lobby');
  await expect(page.getByRole('alert')).toContainText('reach the server');
  away = false;
  await expect(page.getByRole('button', { name: 'Open the game' })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the time left in others’ games goes on while no server answers', async ({ page, expected }) => {
  // The game has no picture.
  expected.push(/503/, /404/);
  await page.clock.install();
  const now = Math.floor(Date.now() / 1000);
  const seat = (name: string) => ({ name, sitter: { type: 'person' } });
  const table = { id: 'far', game: 'quantum', title: 'Quantum', seats: [seat('White'), seat('Black')] };
  const known = { opened: now, acted: now, clock: { days: 1 }, left: 6 * 3_600_000, toMove: 0 };
  const running = { ...table, ...known, plies: 2, result: '*', online: true };
  let failed = -1;
  await page.route('**/api/lobby/games', (route) => {
    if (failed < 0) return route.fulfill({ json: [{ table: running, players: [null, null] }] });
    failed += 1;
    return route.fulfill({ status: 503, body: '' });
  });
  await page.goto('/lobby');
  const left = page.getByRole('region', { name: 'Games being played' }).locator('.left');
  await expect(left).toContainText('6');
  failed = 0;
  for (const [time, times] of Object.entries({ '02:00:00': 1, '00:10': 2 })) {
    await page.clock.fastForward(time);
    await expect.poll(() => failed).toBeGreaterThanOrEqual(times);
    await expect(left).toContainText('4');
  }
});
