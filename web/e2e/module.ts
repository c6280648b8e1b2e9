/** The tab's module, which a page built without a compiler for WebAssembly lacks. */
import { existsSync } from 'node:fs';
import { remembers, test, type Page } from './fixtures';

const there = existsSync(new URL('../wasm/quantarium.wasm', import.meta.url));
const required = process.env.CI === 'true' || process.env.QUANTARIUM_MODULE === 'required';

/** Leaves out what cannot be tested without the module; fails where the module is promised. */
export function needsModule(): void {
  if (required && !there) throw new Error('web/wasm/quantarium.wasm is missing: `cargo xtask web` builds it');
  test.skip(!there, 'the page was built without a compiler for WebAssembly');
}

/** What is asked of the server from now on. */
export function askedOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url());
  });
  return asked;
}

/** Has the tab do all that it can; what is asked of the server all the same. */
export async function withoutServer(page: Page): Promise<string[]> {
  needsModule();
  await remembers(page, 'where', 'tab');
  return askedOf(page);
}
