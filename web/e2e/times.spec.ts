/** Clocks at several screens show what the server's clock shows, whatever happens on the way. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, FromTable, TimeControl } from '../src/lib/wire';
import { ALL, expect, headline, played, ready, test, type Another, type Page } from './fixtures';
import { Line } from './line';
import { opened, comes, TWO } from './people';
import { dice, makeMove } from './player';
import type { Server } from './server';

/** How far a clock on a page may be from the server's, in milliseconds. */
const NEAR = 200;
/** How often it is looked at, and as often the page draws it anew. */
const EVERY = 100;
/** How long each situation lasts. */
const WHILE = ALL ? 10_000 : 2_000;
/** After how long a page knows what has happened, at the latest. */
const KNOWN = 1500;
/** The same where the server stood still: the page asks every three seconds. */
const STOOD = 5000;

/** What a page showed: when, how much later that is than it was to be looked at, the clock of each seat, and the time for a first move. */
interface Shown {
  at: number;
  late: number;
  clocks: (string | null)[];
  first: string | null;
}

/** What the server's clock showed at a moment. It runs only while the server does. */
type Mark = Record<'at' | 'time', number>;

interface Recorded {
  looks: Shown[];
  clocks: Clock[];
  marks: Mark[];
}

/** The page looks at its clocks from now on. */
const watches = (page: Page): Promise<void> =>
  page.evaluate((every) => {
    const looks: Shown[] = [];
    let last = Date.now();
    Object.assign(globalThis, { looks });
    const words = (within: ParentNode, what: string): string | null =>
      within.querySelector(what)?.textContent?.trim() ?? null;
    setInterval(() => {
      const at = Date.now();
      const clocks = [...document.querySelectorAll('.seats > li')].map((seat) => words(seat, '.clock'));
      looks.push({ at, late: at - last - every, clocks, first: words(document, '.seats .first') });
      last = at;
    }, every);
  }, EVERY);

/** How the server's clock stood: as a page without a seat is told, which asks once a second, too. */
async function askClock(page: Page, table: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((path) => {
    const [clocks, marks]: [Clock[], Mark[]] = [[], []];
    Object.assign(globalThis, { clocks, marks });
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/tables/${path}/socket`);
    const note = (clock?: Clock): unknown => clock && clocks.push(clock);
    let asked = 0;
    const ask = (): void => {
      asked = Date.now();
      socket.send('{"type":"ping"}');
    };
    socket.onopen = () => {
      ask();
      setInterval(() => socket.send('{"type":"state"}'), 1000);
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data as string) as FromTable;
      if (message.type === 'pong') {
        const at = Date.now();
        // A slow answer says little.
        if (at - asked < 50) marks.push({ at: (asked + at) / 2, time: message.time });
        setTimeout(ask, 100);
      }
      if (message.type === 'view') return note(message.view.clock);
      if (message.type === 'state') return note(message.state.clock);
      if (message.type === 'events') return note(message.standing.clock);
    };
  }, table);
}

/** The milliseconds that a clock says, and to how many it says them. */
function read(words: string): [number, number] {
  const slow = /^(?:(\d+) days? ?)?(?:(\d+) h ?)?(?:(\d+) min)?$/.exec(words);
  if (slow) {
    const [days = 0, hours = 0, minutes = 0] = slow.slice(1).map((part) => Number(part ?? 0));
    return [((days * 24 + hours) * 60 + minutes) * 60_000, 60_000];
  }
  const parts = words.replace(/^\D+/, '').split(':').map(Number);
  const seconds = parts.reduce((sum, part) => 60 * sum + part, 0);
  return [Math.round(seconds * 1000), words.includes('.') ? 100 : 1000];
}

/** What is of a clock besides the time that passes. */
const stand = ({ running, paused, first, left }: Clock): string =>
  JSON.stringify([running, paused, first === undefined, left.filter((_, seat) => seat !== running)]);

/** Whether a clock on a page is the server's: rounded up, and drawn a moment ago. A page that was busy is looked at late. */
function isRight(shown: string, left: number, late: number): boolean {
  const [value, whole] = read(shown);
  const wrong = value - Math.max(0, left);
  return wrong >= -NEAR && wrong <= whole + NEAR + Math.max(0, late);
}

/** All that pages have shown since the last time is what the server's clock showed then. */
async function right(pages: readonly Page[], truth: Page): Promise<void> {
  // A page on a busy machine looks less often.
  for (const page of pages) {
    const looks = () => page.evaluate(() => (globalThis as unknown as Recorded).looks.length);
    await expect.poll(looks).toBeGreaterThan((WHILE / EVERY) * 0.7);
  }
  const { clocks, marks } = await truth.evaluate(() => {
    const { clocks, marks } = globalThis as unknown as Recorded;
    return { clocks, marks };
  });
  const ahead = ({ at, time }: Mark): number => time - at;
  // Where the server stood still a page knows it by its next ping, and what has just changed a while later.
  const stood = marks.filter((mark, place) => Math.abs(ahead(mark) - ahead(marks[place - 1] ?? mark)) > 50);
  const changes = clocks.filter((clock, place) => stand(clock) !== stand(clocks[place - 1] ?? clock));
  const wrong: string[] = [];
  for (const page of pages) {
    const looks = await page.evaluate(() => (globalThis as unknown as Recorded).looks.splice(0));
    const settled = looks.flatMap((look) => {
      const mark = marks.findLast(({ at }) => at <= look.at);
      const next = marks.find(({ at }) => at > look.at);
      const wasLate = (one: Mark): boolean => one === next || (one.at <= look.at && look.at - one.at < STOOD);
      if (!mark || !next || stood.some(wasLate)) return [];
      const time = look.at + ahead(mark);
      const changed = changes.some((clock) => time >= clock.time && time - clock.time < KNOWN);
      return changed ? [] : [{ ...look, time }];
    });
    for (const { time, late, clocks: shown, first } of settled) {
      const now = clocks.findLast((clock) => clock.time <= time);
      if (!now) continue;
      const passed = time - now.time;
      const verify = (words: string | null, left: number): void => {
        if (words !== null && !isRight(words, left, late))
          wrong.push(`${words} where ${left / 1000} s are left`);
      };
      for (const [seat, words] of shown.entries())
        verify(words, now.left[seat]! - (now.running === seat ? passed : 0));
      verify(first, (now.first ?? NaN) - passed);
    }
    // A server on a machine with much else to do stands still at times.
    if (stood.length === 0) expect(settled.length).toBeGreaterThan(2);
  }
  // One at a time would take longer than all of them were looked at.
  expect(wrong).toEqual([]);
}

/** The line's delay changes every second, for a while. */
async function jitter(lines: readonly Line[], draw: (below: number) => number): Promise<void> {
  for (let passed = 0; passed < WHILE; passed += 1000) {
    for (const line of lines) line.delay = draw(180);
    await sleep(Math.min(1000, WHILE - passed));
  }
}

/** Two people, each with a line of their own; `sees` waits a while, and compares what they and others show with what the server says. */
async function two(another: Another, server: Server, clock: TimeControl, seed: number) {
  const lines = [await Line.to(server.address), await Line.to(server.address)] as const;
  const [one, other] = [await another(lines[0].address), await another(lines[1].address)];
  const truth = await another();
  const link = await opened(one, { game: 'quantum-link:board=hex3', seed: '7', clock, ...TWO });
  await askClock(truth, new URL(one.url()).pathname.split('/').at(-1)!);
  await other.goto(link);
  await ready(one);
  await expect(headline(other)).toBeVisible();
  for (const seat of [one, other]) await watches(seat);
  const draw = dice(seed);
  const sees = async (...others: Page[]): Promise<void> => {
    await jitter(lines, draw);
    await right([one, other, ...others], truth);
  };
  const end = (): void => {
    for (const line of lines) line.close();
  };
  return { one, other, sees, lines, end };
}

test('the clocks of players and watchers are right, also over a bad line', async ({ another, server }) => {
  test.setTimeout(300_000);
  const { one, other, sees, lines, end } = await two(another, server, { base: 120, increment: 0 }, 5);
  // A first move is due.
  await sees();
  for (const [seat, player] of [one, other, one].entries()) {
    await makeMove(player, dice(seat));
    await expect(played(other)).toHaveCount(seat + 1);
  }
  const watcher = await comes(another, new URL(one.url()).pathname);
  await expect(headline(watcher)).toBeVisible();
  await watches(watcher);
  await sees(watcher);
  // Nothing comes from the other any more, or goes there.
  lines[1].cut();
  await expect(other.getByText('Connection lost')).toBeVisible({ timeout: 30_000 });
  await expect(one.getByText(/, offline$/)).toBeAttached({ timeout: 30_000 });
  await sees(watcher);
  lines[1].mend();
  await expect(other.getByText('Connection lost')).toBeHidden({ timeout: 30_000 });
  await sees(watcher);
  // The page is frozen, as that of a browser in the background.
  const session = await other.context().newCDPSession(other);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await sleep(WHILE);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await sees(watcher);
  await other.getByRole('button', { name: 'Pause' }).click();
  await expect(one.getByText('Black asks for a pause')).toBeVisible();
  await one.getByRole('button', { name: 'Agree' }).click();
  await expect(headline(other)).toHaveText('Paused: you resume');
  // Only the player to move goes on.
  await expect(one.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  await sees(watcher);
  await other.getByRole('button', { name: 'Resume' }).click();
  await sees(watcher);
  await one.getByRole('button', { name: 'Takeback' }).click();
  await other.getByRole('button', { name: 'Agree' }).click();
  await expect(played(one)).toHaveCount(2);
  await sees(watcher);
  end();
});

test('the last seconds are shown to the tenth', async ({ another, server }) => {
  const { one, other, sees, end } = await two(another, server, { base: 18, increment: 0 }, 6);
  for (const [seat, player] of [one, other, one].entries()) await makeMove(player, dice(seat));
  await expect(played(other)).toHaveCount(3);
  await sees();
  end();
});

test('what is left of days is right, too', async ({ another, server }) => {
  test.setTimeout(180_000);
  const { one, sees, end } = await two(another, server, { days: 1 }, 7);
  // Long enough for a minute to pass.
  for (let passed = 0; passed < (ALL ? 65_000 : WHILE); passed += WHILE) await sees();
  await makeMove(one, dice(7));
  await sees();
  end();
});
