/**
 * Every page passes axe and fits its screen. By default each page is seen once, in one theme and at one width,
 * page by page another; with `QUANTARIUM_ALL=1` in both themes and at both widths.
 */
import { ALL, expect, test, withoutEngine, remembers, type Page } from './fixtures';
import { against, openOptions } from './form';
import { needsModule } from './module';
import { faults, leaveLobby } from './people';
import { dice, makeMove, quickMoves, typeMove, atTable } from './player';
import { puzzlesIn } from './puzzle-files';
import { computer, person, type Server } from './server';

type Prepare = (page: Page, server: Server) => Promise<unknown>;

const VIEWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
].flatMap((size) => (['light', 'dark'] as const).map((colorScheme) => ({ ...size, colorScheme })));

/** A page by its address, and what must be there before it is seen. */
const at =
  (address: string, awaited = 'h1'): Prepare =>
  async (page) => {
    await page.goto(address);
    await page.locator(awaited).first().waitFor({ state: 'attached' });
  };

const table =
  (game: string, moves: number, seed: string | null = null): Prepare =>
  async (page, server) => {
    await page.goto(await server.open(game, [person, person], seed));
    await quickMoves(page, moves, 8);
  };

const lens =
  (game: string, moves: number, seed: string | null = null): Prepare =>
  async (page, server) => {
    await table(game, moves, seed)(page, server);
    await page.keyboard.press('l');
    await page.locator('[data-lens]').first().waitFor();
  };

const analysis =
  (game: string, seed: string | null = null): Prepare =>
  async (page, server) => {
    await table(game, 4, seed)(page, server);
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.locator('ol li').first().waitFor();
  };

const puzzle = (game: string): Prepare =>
  at(`/puzzles/${game}/${puzzlesIn(game)[5]!.id}`, '[role=gridcell].able');

const missed =
  (game: string): Prepare =>
  async (page, server) => {
    await puzzle(game)(page, server);
    await typeMove(page, Object.keys(puzzlesIn(game)[5]!.wrong[0]!)[0]!);
    await page.getByTestId('verdict').waitFor();
  };

const games: Prepare = async (page, server) => {
  await table('quantum', 1)(page, server);
  await at('/games', 'li')(page, server);
};

/** The lobby with an open game of somebody else, one of one's own, and a game that goes on. */
const lobby: Prepare = async (page, server) => {
  await server.seek('quantum-leap:board=hex3,players=3');
  await page.goto('/lobby');
  await page.getByRole('button', { name: 'Open the game' }).click();
  await page.getByRole('button', { name: /^Withdraw/ }).waitFor();
  await page.goto('/?game=quantum');
  await against(page, 'By link');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByLabel('Link for a friend').waitFor();
  await at('/lobby', '[aria-labelledby="my-games"] li')(page, server);
  await page.locator('[data-seek]').first().waitFor();
};

const over: Prepare = async (page, server) => {
  await page.goto(await server.open('quantum-leap:board=hex3', [person, person], '7'));
  await quickMoves(page, Infinity, 4);
  await page.getByRole('region', { name: 'The game in numbers' }).waitFor();
};

const shortOfTime: Prepare = async (page, server) => {
  await page.goto(await server.open('quantum', [person, person], null, { base: 11, increment: 0 }));
  await makeMove(page, dice(1));
};

const sweep =
  (query: string): Prepare =>
  async (page) => {
    needsModule();
    await page.goto(`/sweep?${query}`);
    await page.getByText('Save and share').waitFor();
  };

const mask: Prepare = async (page) => {
  await page.goto('/?game=quantum-leap:board=star2&seed=5');
  await openOptions(page);
  await page.locator('input[type=radio][value=mask]').check();
  await page.locator('.editor [role=gridcell]').first().waitFor();
};

const settings: Prepare = async (page) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
};

const share: Prepare = async (page) => {
  await page.goto('/analysis?game=quanta:board%3D6x6&moves=%2B@a1,n@c3');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog', { name: 'Share' }).waitFor();
};

const reviewed: Prepare = async (page) => {
  await page.goto('/analysis?game=quanta:board%3D6x6&moves=%2B@a1,n@c3');
  await page.getByRole('button', { name: 'Comment and mark' }).click();
  await page.getByLabel('Comment on this move').fill('a comment');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.getByTestId('accuracy').first().waitFor();
};

const whatIf: Prepare = async (page, server) => {
  await table('quanta:board=6x6', 2)(page, server);
  await page.getByRole('button', { name: 'What if' }).click();
  await page.locator('dialog .ground').waitFor();
};

/** The gallery of boards, with one that was painted here. */
const boards: Prepare = async (page, server) => {
  const own = JSON.stringify([{ game: 'quantum-leap:board=mask/oo/ooo/oooo', name: '' }]);
  await remembers(page, 'boards', own);
  await at('/boards', '.ground')(page, server);
};

const PAGES: Record<string, Prepare> = {
  home: at('/', '.ground'),
  'home: Quanta': at('/?game=quanta', '.ground'),
  'home: six players on a star': at('/?game=quantum-leap:board=star2,players=6&seed=3', '.ground'),
  'home: a board of one’s own': mask,
  'table: Quantum Leap': table('quantum-leap', 3, '7'),
  'table: Quantum': table('quantum', 3),
  'table: Quantum Link': table('quantum-link', 3),
  'table: Quanta': table('quanta', 3),
  'table: a game that is over': over,
  'table: a clock': shortOfTime,
  'lens: Quantum Leap': lens('quantum-leap', 1, '7'),
  'lens: Quantum': lens('quantum:board=6x6', 4),
  'lens: Quantum Link': lens('quantum-link', 4),
  'lens: Quanta': lens('quanta:board=9x9', 4),
  'analysis: Quantum Leap': analysis('quantum-leap', '7'),
  'analysis: Quantum Link': analysis('quantum-link'),
  'analysis: sharing': share,
  'analysis: reviewed': reviewed,
  'analyses kept': async (page, server) => {
    await withoutEngine(page);
    await reviewed(page, server);
    await page.goto('/analyses');
    await page.getByRole('listitem').first().waitFor();
  },
  boards,
  balance: at('/balance?game=quantum-link:board=hex2', '.ground'),
  replays: at('/replays', '.ground'),
  'table: a side board': whatIf,
  today: at('/today', 'article .ground'),
  'editor: Quantum': at('/analysis?edit=1&game=quantum', '[role=gridcell]'),
  'editor: Quantum Link': at('/analysis?edit=1&game=quantum-link', '[role=gridcell]'),
  'viewer in a frame': at('/embed?game=quantum&moves=a2-b3', '[role=gridcell]'),
  games,
  players: at('/players', 'h3'),
  'lobby: opening a game': at('/lobby', 'form h2'),
  'lobby: seeks and games': lobby,
  arenas: at('/arenas'),
  leagues: at('/leagues', 'h2'),
  about: at('/about', 'h2'),
  archive: at('/archive'),
  settings,
  account: at('/account', 'form'),
  rules: at('/rules'),
  'rules: Quantum Leap': at('/rules/quantum-leap'),
  'rules: Quantum': at('/rules/quantum'),
  'rules: Quantum Link': at('/rules/quantum-link'),
  'rules: Quanta': at('/rules/quanta'),
  courses: at('/learn'),
  'lesson: Quantum Leap': at('/learn/quantum-leap#2', '[role=grid]'),
  'lesson: Quantum': at('/learn/quantum#4', '[role=grid]'),
  'lesson: Quantum Link': at('/learn/quantum-link#3', '[role=grid]'),
  'lesson: Quanta': at('/learn/quanta#3', '[role=grid]'),
  'the end of a course': at('/learn/quanta#5'),
  'puzzle: Quantum Leap': puzzle('quantum-leap'),
  'puzzle: Quantum': puzzle('quantum'),
  'puzzle: Quantum Link': missed('quantum-link'),
  'puzzle: Quanta': missed('quanta'),
  'sweep: watched': sweep('seed=7&leap=12'),
  'sweep: tried': sweep('seed=7&mode=try'),
  'sweep: one’s own': sweep('mode=own'),
  'no such page': at('/nowhere'),
};

/** Pages seen in the other languages, whose words are longer or wider. */
const TRANSLATED: Record<string, Prepare> = {
  home: PAGES.home!,
  table: (page, server) => atTable(page, server, 'quanta', [person, computer], null),
  games: at('/games'),
  account: at('/account', 'form'),
  leagues: at('/leagues', 'h2'),
  lobby: async (page, server) => {
    await server.seek('quanta');
    await at('/lobby', '[data-seek]')(page, server);
  },
  rules: at('/rules/quantum'),
  courses: at('/learn'),
  lesson: at('/learn/quanta#3', '[role=grid]'),
  analysis: at('/analysis?game=quantum-link', '[role=gridcell]'),
};

async function look(page: Page, view: (typeof VIEWS)[number]): Promise<void> {
  await page.setViewportSize(view);
  await page.emulateMedia({ colorScheme: view.colorScheme, reducedMotion: 'reduce' });
  const seen = `${view.width} wide, ${view.colorScheme}`;
  const wider = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(wider, `wider than the screen, ${seen}`).toBeLessThanOrEqual(0);
  const links = page.locator('header nav a');
  const cut = await links.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(cut, `words of the header overlap, ${seen}`).toBe(0);
  expect(await faults(page), seen).toEqual([]);
}

test.afterEach(({ page, server }) => leaveLobby(page, server));

let turn = 0;
function sees(name: string, prepare: Prepare, language = 'en'): void {
  const views = ALL ? VIEWS : [VIEWS[turn++ % VIEWS.length]!];
  test(name, async ({ page, server }) => {
    await remembers(page, 'language', language);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await prepare(page, server);
    for (const view of views) await look(page, view);
  });
}

/** Pages that differ by game or by what is on them: "table: Quanta", "table: a clock". */
const kinds = new Map<string, [string, Prepare][]>();
for (const page of Object.entries(PAGES)) {
  const kind = page[0].split(':')[0]!;
  kinds.set(kind, [...(kinds.get(kind) ?? []), page]);
}
// The sample has one page of each kind, and of another game each time.
const seen = [...kinds.values()].flatMap((pages, place) => (ALL ? pages : [pages[place % pages.length]!]));
for (const [name, prepare] of seen) sees(name, prepare);
for (const [place, language] of ['es', 'ja'].entries()) {
  const some = Object.entries(TRANSLATED).filter((_, number) => ALL || number % 3 === place);
  for (const [name, prepare] of some) sees(`${language}: ${name}`, prepare, language);
}
