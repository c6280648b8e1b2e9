/** Runs `work` with a server of its own (QUANTARIUM_BIN) and a Chromium (CHROMIUM), and ends both. */
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';

export const { Server, person, computer } = (await runnerImport('./e2e/server.ts')).module;

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
