/** A league: opened, joined by its link, started, played, and left; with axe on each page. */
import { type Another, expect, test, type Page } from './fixtures';
import { clean, posted, signUp, inTurn } from './people';
import { dice, makeMove, resign } from './player';

/** The games of whoever looks. */
const own = (page: Page) => page.getByRole('region', { name: 'Your games now' }).getByRole('listitem');
const join = (page: Page) => page.getByRole('button', { name: 'Join', exact: true });

/** Somebody new opens a league of a small game, of the form that a radio button names, and whatever else is set: its link. */
async function opened(page: Page, by: string, name: string, form: string, more?: () => Promise<void>) {
  await signUp(page, by);
  await page.goto('/leagues?game=quantum-link:board=hex2');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('radio', { name: form }).check({ force: true });
  await more?.();
  await clean(page);
  await page.getByRole('button', { name: 'Open the league' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  return page.getByLabel('Send this link').inputValue();
}

async function begun(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: 'Start the league' }).click();
}

/** Others join a league past its page, each in a browser of their own. */
async function joined(another: Another, link: string, names: readonly string[]): Promise<Page[]> {
  const others: Page[] = [];
  for (const name of names) {
    const other = await another();
    await signUp(other, name);
    await posted(other, `/api/leagues/${link.split('/').at(-1)}/join`, {});
    others.push(other);
  }
  return others;
}

test('a league is opened, joined and started; its cross table has each result', async ({ page, another }) => {
  await page.goto('/leagues');
  await expect(page.getByText('To open or join a league, log in.')).toBeVisible();
  await clean(page);
  const link = await opened(page, 'Lena', 'Autumn of the hexagons', 'Twice, sides swapped');
  await expect(page.getByText('2 more players are needed to start.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start the league' })).toBeDisabled();
  const [milo, nadja] = (await joined(another, link, ['Milo', 'Nadja'])) as [Page, Page];
  const otto = await another();
  await signUp(otto, 'Otto');
  await otto.goto(link);
  await join(otto).click();
  // What takes the place of the button has the keyboard.
  const leave = otto.getByRole('button', { name: 'Leave' });
  await expect(leave).toBeFocused();
  await expect(otto.getByRole('link', { name: 'Otto' })).toBeVisible();
  await clean(otto);
  // He thinks better of it; a guest looks on.
  await leave.click();
  await expect(join(otto)).toBeVisible();
  const guest = await another();
  await guest.goto('/leagues');
  await guest.getByRole('link', { name: /Autumn of the hexagons/ }).click();
  await expect(join(guest)).toHaveCount(0);
  await begun(page);
  await expect(page.getByText('0 of 6 games finished')).toBeVisible();
  // Each has a game with both others at once; as three may go on, two of the three have one more, as it is drawn.
  await expect.poll(() => own(page).count()).toBeGreaterThanOrEqual(2);
  await expect(page.getByRole('link', { name: /against .*: in progress/ })).not.toHaveCount(0);
  await clean(page);
  // One game: a move each, then Lena gives up.
  await page.getByRole('link', { name: 'Lena against Milo: in progress' }).first().click();
  await page.locator('.headline').waitFor();
  await milo.goto(page.url());
  await expect(milo.getByRole('link', { name: 'Autumn of the hexagons' })).toBeVisible();
  for (const one of await inTurn(page, milo)) await makeMove(one, dice(1));
  await resign(page);
  await page.locator('.ended').getByRole('link', { name: 'Autumn of the hexagons' }).click();
  await expect(page.getByRole('link', { name: 'Lena against Milo: lost' })).toHaveText(/^0/);
  await expect(page.getByRole('link', { name: 'Milo against Lena: won' })).toHaveText(/^1/);
  await expect(page.getByText('1 of 6 games finished')).toBeVisible();
  await clean(page, 320);
  // Nadja leaves, having finished nothing: her games count for nobody.
  await nadja.goto(link);
  await nadja.getByRole('button', { name: 'Leave' }).click();
  await clean(nadja);
  await nadja.getByRole('button', { name: 'Leave' }).click();
  await expect(nadja.locator('#main').getByText('You have left the league.')).toBeVisible();
  await clean(nadja);
  await page.reload();
  await expect(page.getByText('(has left)')).toBeVisible();
  await expect(page.getByRole('link', { name: /Nadja.*does not count/ })).not.toHaveCount(0);
  await expect(page.getByText('5 of 6 games finished')).toBeVisible();
});

test('who comes late joins a league that has started, and meets everybody', async ({ page, another }) => {
  const link = await opened(page, 'Lara', 'Winter of the hexagons', 'Until half the games are over');
  await joined(another, link, ['Mira', 'Nils']);
  await begun(page);
  await expect(page.getByText('0 of 3 games finished')).toBeVisible();
  const late = await another();
  await signUp(late, 'Odo');
  await late.goto(link);
  await expect(late.getByText('Whoever joins now meets each player, too')).toBeVisible();
  await clean(late);
  await join(late).click();
  await expect(late.getByText('0 of 6 games finished')).toBeVisible();
  await expect(own(late)).toHaveCount(3);
  await clean(late);
});

test('a ladder is climbed by challenge, and who comes late begins at its foot', async ({ page, another }) => {
  const link = await opened(page, 'Runa', 'The long ladder', 'Ladder');
  await joined(another, link, ['Stig', 'Tove']);
  await begun(page);
  const late = await another();
  await signUp(late, 'Ulla');
  await late.goto(link);
  await join(late).click();
  // She may challenge all three above her.
  const challenges = late.getByRole('button', { name: /^Challenge / });
  await expect(challenges).toHaveCount(3);
  await clean(late);
  await expect(late.getByRole('table').first().getByRole('row').last()).toContainText('Ulla');
  await challenges.first().click();
  await expect(late.locator('#main').getByText('You have challenged')).toBeVisible();
  await expect(challenges).toHaveCount(2);
  await expect(own(late)).toHaveCount(1);
  await clean(late, 320);
  // Who leaves does not come back.
  for (let clicks = 0; clicks < 2; clicks++) await late.getByRole('button', { name: 'Leave' }).click();
  await expect(late.locator('#main').getByText('You have left the league.')).toBeVisible();
  await expect(join(late)).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'End the ladder' }).click();
  await clean(page);
  await page.getByRole('button', { name: 'End the ladder' }).click();
  await expect(page.locator('#main').getByText('The ladder is over.')).toBeVisible();
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
});

test('two players of a league with a clock agree when they play', async ({ page, another }) => {
  const link = await opened(page, 'Vera', 'Evenings', 'With a clock, at a time agreed', () =>
    page.getByRole('radio', { name: 'Several, with promotion' }).check({ force: true }),
  );
  const [wim] = (await joined(another, link, ['Wim', 'Xenia'])) as [Page, Page];
  await begun(page);
  const games = (one: Page) => one.getByRole('region', { name: 'Agree when to play' }).getByRole('listitem');
  await expect(games(page)).toHaveCount(2);
  // In the only group nobody moves up or down.
  await expect(page.getByText('An arrow tells')).toHaveCount(0);
  await clean(page);
  const mine = games(page).filter({ hasText: 'Wim' });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await mine.getByLabel('Time for the game against Wim').fill(`${tomorrow}T20:30`);
  await mine.getByRole('button', { name: 'Propose' }).click();
  await expect(mine).toContainText('You propose');
  // Whether the opponent is notified is for them to say.
  await expect(page.locator('#main').getByText('Noted.')).toBeVisible();
  await clean(page, 320);
  await wim.goto(link);
  const theirs = games(wim).filter({ hasText: 'Vera' });
  await expect(theirs).toContainText('Vera proposes');
  await clean(wim);
  await theirs.getByRole('button', { name: 'Agree' }).click();
  await expect(theirs).toContainText('Agreed: it begins');
  await theirs.getByRole('button', { name: 'Withdraw' }).click();
  await expect(theirs.getByRole('button', { name: 'Agree' })).toBeVisible();
  // When the game begins, who looks at the league is led there.
  const seated = { type: 'seated', id: link.split('/').at(-1), table: 'begun', title: 'Quantum Link' };
  await wim.routeWebSocket('**/lobby/socket', (socket) => socket.send(JSON.stringify(seated)));
  await wim.reload();
  await wim.waitForURL('**/table/begun');
});

test('players of a league with groups see each, and who would move up or down', async ({ page, another }) => {
  const link = await opened(page, 'Ada', 'Divisions', 'Several, with promotion', async () => {
    await page.getByRole('textbox', { name: 'Players in a group' }).fill('3');
    await page.keyboard.press('Tab');
  });
  await joined(another, link, ['Boris', 'Cleo', 'Dirk', 'Edda', 'Finn']);
  await begun(page);
  await expect(page.getByRole('heading', { name: 'Group 2' })).toHaveCount(2);
  await expect(page.getByText('0 of 6 games finished')).toBeVisible();
  await expect(page.getByText('would move up', { exact: true })).toHaveCount(1);
  await expect(page.getByText('would move down', { exact: true })).toHaveCount(1);
  await clean(page);
  await clean(page, 320);
});
