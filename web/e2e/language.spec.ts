/** The page in its languages: chosen by hand, kept, and complete. */
import { words as es } from '../src/lib/i18n/es/words';
import { words as ja } from '../src/lib/i18n/ja/words';
import { words as en } from '../src/lib/i18n/en/words';
import type { Catalogue } from '../src/lib/wire';
import { expect, headline, ready, test } from './fixtures';
import { playOut } from './player';
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
    await expect(headline(page)).toHaveText(/^Has (ganado|perdido): (blancas|negras) sin salida$/);
    await expect(page.locator('.reason')).toContainText('no tiene ninguna captura');
  });
});
