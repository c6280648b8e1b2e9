/** The page in its languages: chosen by hand, kept, and complete. */
import AxeBuilder from '@axe-core/playwright';
import { words as es } from '../src/lib/i18n/es/words';
import { words as ja } from '../src/lib/i18n/ja/words';
import { words as en } from '../src/lib/i18n/en/words';
import type { Catalogue } from '../src/lib/wire';
import { expect, headline, ready, test } from './fixtures';
import { dice, makeMove, playOut } from './player';
import { computer, person } from './server';

test('every game, option, value and level of the server has its words in every language', async ({
  server,
}) => {
  const catalogue = (await (await fetch(`${server.address}/api/catalogue`)).json()) as Catalogue;
  for (const words of [en, es, ja]) {
    for (const { level } of catalogue.levels) expect(words.levels[level]).toBeTruthy();
    for (const game of catalogue.games) {
      expect(words.summaries[game.id]).toBeTruthy();
      for (const option of game.options) {
        const said = words.options[game.id]?.[option.key];
        expect(said?.title && said.words, `${game.id} ${option.key}`).toBeTruthy();
        const values = option.kind.type === 'choice' ? option.kind.choices.map(({ value }) => value) : [];
        expect(Object.keys(said?.choices ?? {}).sort()).toEqual(values.sort());
      }
    }
  }
});

test('a language is chosen, kept, and told to the browser', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByLabel('Language').selectOption('es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('button', { name: 'Empezar la partida' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Empezar la partida' })).toBeVisible();
  await page.getByLabel('Idioma').selectOption('ja');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.getByRole('button', { name: '対局を始める' }).click();
  await ready(page);
  await expect(headline(page)).toHaveText('あなたの番です');
});

test.describe('in a browser that speaks Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('a game is played to its end', async ({ page, server }) => {
    await page.goto(await server.open('quantum-leap:board=hex3', [person, computer]));
    await expect(headline(page)).toHaveText('Te toca');
    await playOut(page, 3);
    await expect(headline(page)).toHaveText(/^Ganan (blancas|negras)$/);
    await expect(page.locator('.reason')).toContainText('no tiene ninguna captura');
  });
});

for (const [code, label] of [
  ['es', 'Spanish'],
  ['ja', 'Japanese'],
] as const) {
  test(`every page fits in ${label} and is pictured`, async ({ page, server }) => {
    test.setTimeout(600_000);
    await page.addInitScript((language) => localStorage.setItem('quantarium-language', language), code);
    const pages: Record<string, string> = {
      home: '/',
      leap: await server.open('quantum-leap', [person, computer]),
      quanta: await server.open('quanta', [person, computer], null),
      games: '/games',
      'rules-quantum': '/rules/quantum',
      learn: '/learn',
      lesson: '/learn/quanta#3',
      analysis: '/analysis?game=quantum-link',
    };
    await page.goto(pages.leap!);
    for (let moves = 0; moves < 3; moves++) await makeMove(page, dice(2));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      for (const [name, address] of Object.entries(pages)) {
        await page.goto(address);
        await page.locator('h1').waitFor({ state: 'attached' });
        if (address.startsWith('/table/')) await ready(page);
        if (address === '/') await page.locator('.ground').waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, `${name} at ${width} is wider than the screen`).toBeLessThanOrEqual(0);
        await page.screenshot({ path: `test-results/screens/${code}-${name}-${width}.png` });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id }) => id),
          `${name} at ${width}`,
        ).toEqual([]);
      }
    }
  });
}
