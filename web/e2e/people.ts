/** Several people, each in a browser of their own. */
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { NewTable, OpenedTable, PlaceTaken, Seek } from '../src/lib/wire';
import { expect, headline, played, remembers, type Another, type Page } from './fixtures';
import { dice, makeMove } from './player';
import { person, type Server } from './server';

/** A table of two, of whom the second comes by a link. */
export const TWO: Pick<NewTable, 'sitters' | 'invited'> = { sitters: [person, person], invited: [1] };

export const PASSWORD = 'correct horse';

/** What the server answers where a page's browser posts something, past the page. */
export async function posted<Answer>(page: Page, path: string, data: object, address = ''): Promise<Answer> {
  const { origin } = new URL((await page.request.get(`${address}/robots.txt`)).url());
  // By this the server knows a browser, and a guest.
  const answer = await page.request.post(origin + path, { data, headers: { origin } });
  await expect(answer).toBeOK();
  return (await answer.json()) as Answer;
}

/** Opens a table past the form, as the guest of a page; leads it there. The link for the others. */
export async function opened(page: Page, table: NewTable, address = ''): Promise<string> {
  const { id, secret } = await posted<OpenedTable>(page, '/api/tables', table, address);
  await page.goto(`${address}/table/${id}`);
  return `/table/${id}#${secret}`;
}

/** Has two meet in the lobby past its page, and leads them to their table: the first begins. */
export async function met(page: Page, other: Page, game: string): Promise<void> {
  const { id } = await posted<Seek>(page, '/api/lobby/seeks', { game, seating: 'opener' });
  const { table } = await posted<PlaceTaken>(other, `/api/lobby/seeks/${id}/take`, {});
  for (const one of [page, other]) await one.goto(`/table/${table!}`);
}

export async function comes(another: Another, address: string): Promise<Page> {
  const page = await another();
  await page.goto(address);
  return page;
}

/** Opens a game of the lobby for anybody. */
export async function openInLobby(page: Page, game: string, begins = 'You'): Promise<void> {
  await page.goto(`/lobby?game=${game}`);
  await page.getByRole('radio', { name: begins, exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Open the game' }).click();
  await expect(page.getByRole('button', { name: /^Withdraw/ }).first()).toBeVisible();
}

/** Takes the open game of that name. */
export async function takeInLobby(page: Page, title: string): Promise<void> {
  await page.goto('/lobby');
  await page.getByRole('button', { name: new RegExp(`^Play ${title}`) }).click();
}

/** The two at a table, who is to move before who waits. */
export async function inTurn(one: Page, other: Page): Promise<[Page, Page]> {
  const turn = (page: Page) => page.locator('.headline.yours').count();
  await expect.poll(async () => (await turn(one)) + (await turn(other))).toBe(1);
  return (await turn(one)) === 1 ? [one, other] : [other, one];
}

/** All make moves in turn until the game is over, and two are told what it came to for them. */
export async function playTogether(pages: readonly Page[], seed: number): Promise<void> {
  const draw = dice(seed);
  for (let moves = 0; moves < 200; moves++) {
    for (const page of pages) {
      if (await page.locator('.headline.over').count()) {
        const said = await Promise.all(pages.map((one) => headline(one).textContent()));
        const verdicts = said.map((words) => /^(You won|You lost|Draw)/.exec(words ?? '')?.[0]).sort();
        return expect(['Draw, Draw', 'You lost, You won']).toContain(verdicts.join(', '));
      }
      if ((await page.locator('.headline.yours').count()) === 0) continue;
      const before = await played(page).count();
      await makeMove(page, draw);
      for (const other of pages) await played(other).nth(before).waitFor({ state: 'attached' });
    }
  }
  throw new Error('the game has not ended');
}

/** Withdraws every seek that a test or its page has opened: the next test has the same server. */
export async function leaveLobby(page: Page, server: Server): Promise<void> {
  await server.withdrawSeeks();
  const open = (await (await page.request.get('/api/lobby')).json()) as Seek[];
  for (const { id, own } of open) if (own) await page.request.delete(`/api/lobby/seeks/${id}`);
}

/** Fills in the form that makes an account or lets in, and sends it. */
export async function enter(
  page: Page,
  name: string,
  way: 'Sign up' | 'Log in' = 'Sign up',
  password = PASSWORD,
): Promise<void> {
  if (way === 'Sign up') await page.getByRole('radio', { name: way }).check({ force: true });
  const form = page.getByRole('form', { name: way });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: way }).click();
}

/** Shows that the account is one's own, where the page asks for it: by the password, or by a passkey. */
export async function isOwner(page: Page, by: 'password' | 'passkey'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  if (by === 'passkey') {
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  } else {
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(dialog).toHaveCount(0);
}

/** Signs up past the form, and has the page know it as if it had been done there. */
export async function signUp(page: Page, name: string, address = ''): Promise<void> {
  // One address may make 20 accounts an hour: each account here has its own address.
  const parts = [...name].slice(-3).map((letter) => letter.charCodeAt(0) % 256);
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': `10.${parts.join('.')}` });
  await posted(page, '/api/account', { name, password: PASSWORD }, address);
  await remembers(page, 'account', name);
}

/** Signs up, and goes to the account's page. */
export async function atAccount(page: Page, name: string, address = ''): Promise<void> {
  await signUp(page, name, address);
  await page.goto(`${address}/account`);
  await unfolded(page, name);
}

/** Waits for an account's page, and opens all of its parts. */
export async function unfolded(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.locator('main details').evaluateAll((parts) => {
    for (const part of parts) (part as HTMLDetailsElement).open = true;
  });
}

/** What axe finds wrong, and where. */
export async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // While something fades in, its contrast is too low.
    const finite = (one: Animation): boolean => one.effect?.getComputedTiming().endTime !== Infinity;
    const moving = document.getAnimations().filter(finite);
    await Promise.allSettled(moving.map((one) => one.finished));
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    // What passes is not collected: that takes as long as the checks.
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join()}`);
  });
}

/** Axe finds nothing, and nothing scrolls sideways, at the width that the page has or is given. */
export async function clean(page: Page, width?: number): Promise<void> {
  if (width) await page.setViewportSize({ width, height: 844 });
  // A page that was only just gone to may still be loaded.
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  expect(await faults(page)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
}
