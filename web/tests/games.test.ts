/** What each game of the program has on the page: a part that is missing is named. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BOARDS } from '../src/lib/games/boards';
import { FAMILIES } from '../src/lib/games/list';
import { choiceName } from '../src/lib/i18n';
import * as en from '../src/lib/i18n/en';
import { LEARN } from '../src/lib/learn/courses';
import type { Step } from '../src/lib/learn/make';
import type { Catalogue, TableView } from '../src/lib/wire';
import { coursesIn, locales } from './locales';
import { answered, built, look as lookAt, start } from './tab';

/** The files of a game's folder; what draws its pieces is named by its theme. */
const WORDS = Object.keys(locales).flatMap((code) => [`words/${code}.ts`, `courses/words/${code}.ts`]);
const PARTS = ['theme.ts', 'boards.ts', 'learn.ts', 'narration.ts', ...WORDS];

const module = built ? await start() : null;

const none: Catalogue = { games: [], levels: [] };
const catalogue = module ? answered(module, { type: 'catalogue' }, 'catalogue').catalogue : none;

const look = ({ game, setup, seed, moves }: Omit<Step, 'id' | 'answer'>): TableView =>
  lookAt(module!, { game, setup, seed, moves: [...moves] });

test.skipIf(!built)('the page lists the games of the program, and no other', () => {
  expect([...FAMILIES].sort()).toEqual(catalogue.games.map(({ id }) => id).sort());
});

test.each(Object.values(locales))('every level has its words', ({ words }) => {
  for (const { level } of catalogue.levels) expect(words.levels[level]).toBeTruthy();
});

describe.each(catalogue.games)('$id', ({ id, options }) => {
  test.each(PARTS)(`has web/src/lib/games/${id}/%s`, (part) => {
    expect(existsSync(new URL(`../src/lib/games/${id}/${part}`, import.meta.url))).toBe(true);
  });

  test.each(Object.entries(locales))('has its words: %s', (code, { games }) => {
    const [, words] = Object.entries(games).find(([path]) => path.includes(`/${id}/`))!;
    for (const { key, kind } of options) {
      const said = words.options[key];
      expect(said?.title && said.words, key).toBeTruthy();
      const values = kind.type === 'choice' ? kind.choices.map(({ value }) => value) : [];
      expect(Object.keys(said?.choices ?? {}).sort()).toEqual(values.sort());
    }
    const { courses, figures } = LEARN[id]!;
    const steps = courses.map((course) => [course.id, course.steps.map((step) => step.id)]);
    const lessons = coursesIn(code)[id]!;
    const named = Object.entries(lessons).map(([course, said]) => [course, Object.keys(said.steps)]);
    expect(named).toEqual(steps);
    for (const { id: course, steps: taught } of courses)
      for (const { id: step, trap } of taught)
        expect(Boolean(lessons[course]!.steps[step]!.trap), step).toBe(trap !== undefined);
    expect(Object.keys(words.figures)).toEqual(Object.keys(figures));
    for (const rule of Object.keys(figures)) expect(Object.keys(words.rules.rules)).toContain(rule);
  });

  test('has steps that its rules allow, with an answer among the legal moves, and pictures', () => {
    const { brief, courses, figures } = LEARN[id]!;
    const steps = courses.flatMap((course) => course.steps);
    for (const step of steps) {
      const { lens, legal } = look(step);
      for (const { kind } of lens) expect(Object.keys(en.messages.lens.kinds)).toContain(kind);
      for (const click of legal.flatMap(({ clicks }) => clicks)) {
        if (click.type === 'choice') expect(choiceName(click.choice)).not.toBe(click.choice);
      }
      const right = legal.filter(({ text }) => step.answer.test(text));
      expect(right.length, step.id).toBeGreaterThan(0);
      // What is proven of an idea: one move is right, and the one that tempts is among the wrong ones.
      if (!step.faulty) continue;
      expect(right, step.id).toHaveLength(1);
      expect(Object.keys(step.faulty.wrong[0]!), step.id).toContain(step.trap);
    }
    for (const step of brief) expect(steps.map((one) => one.id)).toContain(step);
    for (const figure of Object.values(figures)) expect(look(figure).pieces).not.toEqual([]);
  });

  test('has boards that it can be played on', () => {
    const { gallery, days, balance } = BOARDS[id]!;
    for (const game of [...gallery, ...days, ...Object.keys(balance)])
      expect(look({ game, setup: null, seed: '1', moves: [] }).game, game).toBe(game);
  });
});
