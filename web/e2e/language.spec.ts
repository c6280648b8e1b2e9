/** The page in its languages: chosen by hand and kept. */
import { expect, headline, ready, test } from './fixtures';
import { playOut } from './player';
import { computer, person } from './server';

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

test('where the browser stores nothing, the language is chosen for this visit', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await page.goto('/');
  await page.getByLabel('Language').selectOption('es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.goto('/learn');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test.describe('in a browser that speaks Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('a game is played to its end', async ({ page, server }) => {
    await page.goto(await server.open('quantum-leap:board=hex3', [person, computer]));
    await expect(headline(page)).toHaveText('Te toca');
    await playOut(page, 3);
    await expect(headline(page)).toHaveText(/^Has (ganado|perdido): (blancas|negras) sin salida$/);
    await expect(page.locator('.reason')).toContainText(/no tienen? ninguna captura/);
  });
});
