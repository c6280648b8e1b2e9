/** The courses: every step can be done as it says, and a course ends in a game. */
import AxeBuilder from '@axe-core/playwright';
import { figures } from '../src/lib/i18n/en/figures';
import { courses as en } from '../src/lib/i18n/en/courses';
import { FIGURES } from '../src/lib/learn/figures';
import { COURSES } from '../src/lib/learn/courses';
import type { TableView } from '../src/lib/wire';
import { cell, expect, headline, ready, test } from './fixtures';
import { firstAble } from './player';

test('every step is a position by the rules in which its answer is a legal move', async ({ server }) => {
  for (const course of COURSES) {
    expect(Object.keys(en[course.id]?.steps ?? {})).toEqual(course.steps.map(({ id }) => id));
    for (const step of course.steps) {
      const { game, setup, seed, moves } = step;
      const answer = await fetch(`${server.address}/api/look`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ game, setup, seed, moves }),
      });
      const name = `${course.id} ${step.id}`;
      expect(answer.status, `${name}: ${answer.ok ? '' : await answer.clone().text()}`).toBe(200);
      const view = (await answer.json()) as TableView;
      const right = view.legal.filter(({ text }) => step.answer.test(text));
      expect(right.length, `${name}: ${view.legal.map(({ text }) => text).join(' ')}`).toBeGreaterThan(0);
    }
  }
});

test('every picture of the rules is a position by the rules, with its words', async ({ page, server }) => {
  expect(Object.keys(figures).sort()).toEqual(Object.keys(FIGURES).sort());
  for (const [rule, { game, setup, seed, moves }] of Object.entries(FIGURES)) {
    const answer = await fetch(`${server.address}/api/look`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game, setup, seed, moves }),
    });
    expect(answer.status, `${rule}: ${answer.ok ? '' : await answer.text()}`).toBe(200);
  }
  for (const [name, prefix] of [
    ['quantum-leap', 'QL'],
    ['quantum', 'QS'],
    ['quantum-link', 'QK'],
    ['quanta', 'QA'],
  ] as const) {
    await page.goto(`/rules/${name}`);
    const count = Object.keys(FIGURES).filter((rule) => rule.startsWith(prefix)).length;
    // Pictures are fetched when they come near.
    await expect(page.getByTestId('figure').first()).toBeVisible();
    if (name === 'quantum-leap') expect(await page.getByTestId('figure').count()).toBeLessThan(count);
    for (const figure of await page.locator('section figure').all()) await figure.scrollIntoViewIfNeeded();
    await expect(page.getByTestId('figure')).toHaveCount(count);
    await page.screenshot({ path: `test-results/screens/figures-${name}.png`, fullPage: true });
  }
});

test('a course is taken step by step, with a wrong move and help on the way', async ({ page, expected }) => {
  expected.push(/422/);
  await page.goto('/learn');
  await page.getByRole('link', { name: /^Quantum Leap Leap as far/ }).click();
  await expect(page.getByRole('heading', { name: 'One friend, one cell' })).toBeVisible();
  await cell(page, 'c3').click();
  await cell(page, 'e5').click();
  await expect(page.locator('.said')).toContainText('QL-6');
  await cell(page, 'c3').click();
  await cell(page, 'c4').click();
  await expect(page.getByText('The captured stone is gone.').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Two friends, two cells' })).toBeVisible();
  await cell(page, 'c2').click();
  await cell(page, 'c4').click();
  await expect(page.locator('.said')).toContainText('not the one asked for');
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.locator('[data-pointer="c3xc5"]')).toHaveCount(1);
  await cell(page, 'c3').click();
  await cell(page, 'c5').click();
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await cell(page, 'c3').click();
  await cell(page, 'c4').click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Play a game' }).click();
  await ready(page);
  await expect(headline(page)).toHaveText('Your move');
  expect(await firstAble(page)).not.toBe('');
  await page.goto('/learn');
  await expect(page.getByText('4 of 4 done')).toBeVisible();
});

test('the courses pass axe and are pictured', async ({ page }) => {
  test.setTimeout(600_000);
  const pages: Record<string, string> = {
    list: '/learn',
    leap: '/learn/quantum-leap#2',
    quantum: '/learn/quantum#4',
    link: '/learn/quantum-link#3',
    quanta: '/learn/quanta#3',
    end: '/learn/quanta#5',
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [390, 1440]) {
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await page.emulateMedia({ colorScheme: scheme });
      for (const [name, address] of Object.entries(pages)) {
        await page.goto(address);
        await page.reload();
        if (!['list', 'end'].includes(name)) await page.locator('[role=grid]').waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, `${name} at ${width}`).toBeLessThanOrEqual(0);
        await page.screenshot({ path: `test-results/screens/learn-${name}-${width}-${scheme}.png` });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160)}`),
          name,
        ).toEqual([]);
      }
    }
  }
});
