import { defineConfig } from '@playwright/test';

/** Debian's Chromium, or another one by its path; as root it runs only without its sandbox. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/output',
  // Each worker has a server of its own (`e2e/fixtures.ts`).
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // On a machine that does much besides, a test may fail that is right. `cargo xtask test` names at its end what passed only the
  // second time; `--all` tries everything once.
  retries: process.env.QUANTARIUM_ALL === '1' ? 0 : 1,
  reporter: 'list',
  // See `release` in `e2e/fixtures.ts`.
  grepInvert: process.env.QUANTARIUM_ALL === '1' ? undefined : /@release/,
  use: {
    viewport: { width: 1280, height: 860 },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    // It would fetch every file of the page in every test; those without the network allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
