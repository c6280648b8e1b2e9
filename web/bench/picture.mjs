/** Makes the README's picture, docs/page.jpg, with a built quantarium (QUANTARIUM_BIN) and a Chromium (CHROMIUM). */
import { fileURLToPath } from 'node:url';
import { withBrowser } from './browser.mjs';

const FILE = fileURLToPath(new URL('../../docs/page.jpg', import.meta.url));

await withBrowser(async (browser, server) => {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en',
  });
  await page.goto(`${server.address}/?game=quantum-leap&seed=7`);
  await page.locator('.board [data-piece]').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: FILE, type: 'jpeg', quality: 85 });
});
