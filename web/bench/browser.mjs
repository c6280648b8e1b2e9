/** Runs `work` with a server of its own (QUANTARIUM_BIN) and a Chromium (CHROMIUM), and ends both. */
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';

export const { Server, person, computer } = (await runnerImport('./e2e/server.ts')).module;

/** The processor time of the page's main thread so far, in milliseconds: a busy machine does not change it. */
export async function workOf(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
}

export async function withBrowser(work) {
  const server = await Server.start();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    await work(browser, server);
  } finally {
    await browser.close();
    await server.stop();
  }
}
