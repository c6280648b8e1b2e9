/** A server for each worker, and pages on which every error fails the test. */
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { Server } from './server';

/** Whether everything is tested, as before a release, and not the sample that is enough for a change. */
export const ALL = process.env.QUANTARIUM_ALL === '1';

/** What is tested of a list: all of it, or every second one from a place on. */
export const sample = <T>(list: readonly T[], from = 0): T[] =>
  list.filter((_, place) => ALL || place % 2 === from % 2);

/** Marks a test that is long, or much like another one: it is left out of the sample. */
export const release = { tag: '@release' };

/** A page in another person's browser, until the test ends. */
export type Another = (address?: string) => Promise<Page>;

interface Each {
  /** Errors that a test brings about on purpose. */
  expected: RegExp[];
  another: Another;
}

/** Has a page remember something from an earlier visit: when it is next loaded, and not again later. */
export async function remembers(page: Page, what: string, value: string): Promise<void> {
  await page.addInitScript(
    ([key, text]) => {
      // The page of an error stores nothing.
      if (origin === 'null' || sessionStorage.getItem(`${key} ${text}`)) return;
      sessionStorage.setItem(`${key} ${text}`, 'told');
      localStorage.setItem(key, text);
    },
    [`quantarium-${what}`, value] as const,
  );
}

/** Shows moves as fast as they are made; `hand.spec.ts` looks at the pace. */
const atOnce = (page: Page): Promise<void> => remembers(page, 'pace', 'instant');

/** Switches the engine of an analysis off: for each position it takes all processors for more than a minute. */
export const withoutEngine = (page: Page): Promise<void> => remembers(page, 'analysis', 'off');

export const test = base.extend<Each, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.start('--behind-proxy');
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  expected: async ({}, use) => use([]),
  another: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (baseURL = server.address) => {
      const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
      contexts.push(context);
      const page = await context.newPage();
      await atOnce(page);
      await withoutEngine(page);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  page: async ({ page, expected }, use) => {
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
    page.on('console', (message) => {
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      if (['error', 'warning'].includes(message.type())) wrong.push(`${message.type()}: ${message.text()}`);
    });
    await atOnce(page);
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
        console.error(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
      });
    });
    await use(page);
    expect(wrong.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
  },
});

export { expect, type Page };

/** What is awaited until the test lets it go on. */
export function later(): [awaited: Promise<void>, go: () => void] {
  let go = (): void => {};
  return [new Promise((done) => (go = done)), () => go()];
}

/** Waits until the page shows a table with its moves to choose from, or its result. */
export async function ready(page: Page): Promise<void> {
  await page.locator('.headline.yours, .headline.over').waitFor();
}

export const cells = (page: Page) => page.locator('[role=gridcell]');
/** What a reader is told of the board. */
export const boardWords = (page: Page): Promise<(string | null)[]> =>
  cells(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
export const able = (page: Page) => page.locator('[role=gridcell].able');
export const headline = (page: Page) => page.getByTestId('headline');
/** The moves in the list. */
export const played = (page: Page) => page.locator('[data-ply]:not([data-ply="0"])');
/** The moves of an analysis. */
export const nodes = (page: Page) => page.locator('[data-node]:not([data-node="0"])');
export const cell = (page: Page, name: string) => page.locator(`[data-name="${name}"]`);
