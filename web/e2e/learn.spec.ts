/** The courses: every step can be done as it says, and a course ends in a game. */
import { figures } from '../src/lib/i18n/en/figures';
import { courses as en } from '../src/lib/i18n/en/courses';
import { rules } from '../src/lib/i18n/en/rules';
import { FIGURES } from '../src/lib/learn/figures';
import { COURSES } from '../src/lib/learn/courses';
import type { TableView } from '../src/lib/wire';
import { cell, expect, headline, ready, release, test } from './fixtures';
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

test(
  'every picture of the rules is a position by the rules, with its words',
  release,
  async ({ page, server }) => {
    expect(Object.keys(figures).sort()).toEqual(Object.keys(FIGURES).sort());
    for (const [rule, { game, setup, seed, moves }] of Object.entries(FIGURES)) {
      const answer = await fetch(`${server.address}/api/look`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ game, setup, seed, moves }),
      });
      expect(answer.status, `${rule}: ${answer.ok ? '' : await answer.text()}`).toBe(200);
    }
    for (const [name, { rules: list }] of Object.entries(rules)) {
      const prefix = list[0]!.id.split('-')[0]!;
      await page.goto(`/rules/${name}`);
      const count = Object.keys(FIGURES).filter((rule) => rule.startsWith(prefix)).length;
      // Pictures are fetched when they come near.
      await page.locator('section figure').first().scrollIntoViewIfNeeded();
      await expect(page.getByTestId('figure').first()).toBeVisible();
      if (name === 'quantum-leap') expect(await page.getByTestId('figure').count()).toBeLessThan(count);
      for (const figure of await page.locator('section figure').all()) await figure.scrollIntoViewIfNeeded();
      await expect(page.getByTestId('figure')).toHaveCount(count);
    }
  },
);

test('a course is taken step by step, with a wrong move and help on the way', async ({ page, expected }) => {
  expected.push(/422/);
  await page.goto('/learn');
  await page.getByRole('link', { name: /^Quantum Leap Leap as far/ }).click();
  await expect(page.getByRole('heading', { name: 'One friend, one cell' })).toBeVisible();
  await cell(page, 'c3').click();
  await cell(page, 'e5').click();
  await expect(page.getByRole('alert')).toContainText('QL-6');
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
