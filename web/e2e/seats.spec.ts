/** Names, ratings, scores and clocks stay in their cards at every width, with the longest names that are legal. */
import { FAMILIES } from '../src/lib/games/list';
import type { FromTable, NewTable } from '../src/lib/wire';
import { expect, headline, played, sample, test, type Page } from './fixtures';
import { enter, opened, signUp, inTurn, TWO } from './people';
import { dice, makeMove, resign } from './player';
import { computer, person } from './server';

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

/** The longest legal names: of wide letters, of narrow ones. */
const NAMES = ['WWWWWWWWWWWWWWWWWWWW', 'Bartholomew_Mnbvcxzq'];

/** What is out of its card, out of the window, cut without a sign of it, or broken into two lines. */
const wrong = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
    for (const card of document.querySelectorAll('.seats > li')) {
      const box = card.getBoundingClientRect();
      if (box.left < 0 || box.right > innerWidth) found.push('a card is out of the window');
      for (const part of card.querySelectorAll<HTMLElement>('p, span:not(.lost, .lost *), a, abbr')) {
        const { left, right, top, bottom, width } = part.getBoundingClientRect();
        if (width === 0 || part.closest('.hidden')) continue;
        const said = `${part.className} ${part.textContent.trim()}`;
        if (left < box.left - 0.5 || right > box.right + 0.5) found.push(`beside its card: ${said}`);
        if (top < box.top - 0.5 || bottom > box.bottom + 0.5) found.push(`above or below its card: ${said}`);
        const style = getComputedStyle(part);
        const cut = style.overflowX !== 'visible' && part.scrollWidth > part.clientWidth;
        if (cut && style.textOverflow !== 'ellipsis') found.push(`cut: ${said}`);
        // A name may be cut where all of it is told; nothing else may.
        if (cut && part.title === '') found.push(`cut, and told nowhere: ${said}`);
      }
      const parts = [...card.querySelectorAll('.name, .clock, .score, .tally, .occupant')];
      const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
      for (const [place, one] of boxes.entries())
        for (const other of boxes.slice(place + 1)) {
          const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          if (across > 1 && down > 1) found.push('two parts of a card lie over each other');
        }
      const name = card.querySelector('.name')!;
      if (name.getBoundingClientRect().height > 30) found.push(`a name in two lines: ${name.textContent}`);
    }
    return found;
  });

/** The buttons beside the board that something covers when the keyboard comes to them from below. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('.side > :not(.top) :is(button, summary)');
    const there = [...all].filter((one) => one.checkVisibility() && !one.closest(':disabled, .hidden'));
    const found = there.reverse().filter((one) => {
      one.focus();
      const { x, y, width, height } = one.getBoundingClientRect();
      return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    return found.map((one) => one.textContent.trim());
  });

async function fits(page: Page, what: string, sizes = SIZES): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // What measures itself follows in a later picture.
    await expect.poll(() => wrong(page), `${what} at ${size.width}x${size.height}`).toEqual([]);
  }
}

const DAY: NewTable['clock'] = { base: 86_400, increment: 60 };

test('at a rated table of two with long names, going on and when it is over', async ({ page, another }) => {
  test.setTimeout(180_000);
  await signUp(page, NAMES[0]!);
  const other = await another();
  const settings = { drawn: true, rated: true, clock: DAY };
  await other.goto(await opened(page, { game: 'quanta', seed: null, ...settings, ...TWO }));
  await other.getByRole('link', { name: 'Log in to take the seat' }).click();
  await enter(other, NAMES[1]!);
  await expect(page.getByRole('link', { name: NAMES[1]! })).toBeVisible();
  for (const [place, mover] of (await inTurn(page, other)).entries()) {
    await makeMove(mover, dice(place + 1));
    await expect(played(page)).toHaveCount(place + 1);
  }
  await fits(page, 'going on');
  await resign(other);
  await expect(headline(page)).toHaveText(/^You won/);
  await expect(page.getByText('1662?')).toBeVisible();
  await fits(page, 'over');
  // The whole name is there for who asks for it.
  await expect(page.getByRole('link', { name: NAMES[1]! })).toHaveAttribute('title', NAMES[1]!);
  // So is every list with it.
  for (const path of ['/games', '/account', `/player/${NAMES[1]}`]) {
    await page.goto(path);
    const name = NAMES[path === '/account' ? 0 : 1]!;
    await expect(page.locator('#main').getByText(name).first()).toBeVisible();
    await fits(page, path);
  }
  await page.getByRole('link', { name: 'Challenge' }).click();
  await page.getByRole('radio', { name: 'Days per turn' }).check({ force: true });
  await page.getByRole('button', { name: 'Challenge', exact: true }).click();
  await expect(page.getByText('has your challenge')).toBeVisible();
  await other.goto('/lobby');
  await expect(other.getByText('challenges you')).toBeVisible();
  for (const one of [page, other]) await fits(one, 'a challenge');
  await other.getByRole('button', { name: /^Accept/ }).click();
  await expect(other).toHaveURL(/\/table\//);
  await other.goto('/lobby');
  await expect(other.getByRole('region', { name: 'Your games' }).getByText(NAMES[0]!)).toBeVisible();
  await fits(other, 'games that go on');
});

const rated = { rating: { rating: 2345, deviation: 350, provisional: true }, change: -1234 };

/** Has the table say that accounts with long names, four-digit ratings and large changes sit everywhere. */
async function renamed(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((data) => {
      const message = JSON.parse(String(data)) as FromTable;
      if (message.type === 'people')
        message.players = message.there.map((_, seat) => {
          return { name: NAMES[seat % 2]!, bot: seat % 3 === 1, ...rated };
        });
      socket.send(JSON.stringify(message));
    });
  });
}

const MORE = [3, 4, 5, 6].map((count) => `quantum-leap:edition=1,board=hex4,players=${count}`);
for (const game of sample([...FAMILIES, ...MORE], 1))
  for (const clock of [DAY, { days: 14 }, undefined])
    test(`in every card of ${game}, with ${JSON.stringify(clock) ?? 'no clock'}`, async ({ page }) => {
      await renamed(page);
      const count = Number(/players=(\d)/.exec(game)?.[1] ?? 2);
      const others = Array.from({ length: count - 1 }, () => person);
      await opened(page, {
        game,
        seed: game.startsWith('quantum-leap') ? '1' : null,
        sitters: [person, ...(count === 6 ? [...others.slice(1), computer] : others)],
        invited: Array.from({ length: count === 6 ? 4 : count - 1 }, (_, place) => place + 1),
        ...(clock ? { clock } : {}),
      });
      await expect(page.locator('.seats a').first()).toBeVisible();
      await fits(page, game);
      if (game === 'quanta') await fits(page, game, [{ width: 320, height: 640 }]);
      await page.setViewportSize({ width: 1280, height: 620 });
      await expect.poll(() => covered(page)).toEqual([]);
    });
