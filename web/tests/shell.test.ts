/** What is painted before styles and scripts have come is what they paint there. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const [shell, app, header, page] = [
  read('public/shell.css'),
  read('src/app.css'),
  read('src/lib/ui/Header.svelte'),
  read('index.html'),
];

/** What a property is of the first rule with this selector that has it. */
function valueOf(css: string, selector: string, property: string): string | undefined {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const values = rules
    .filter(([, of]) => of!.trim().split('\n').at(-1)!.trim() === selector)
    .map(([, , body]) => new RegExp(`(?:^|[\\s;])${property}:\\s*([^;]+);`).exec(body!)?.[1]?.trim());
  return values.find((value) => value !== undefined);
}
const variable = (name: string): string => {
  const value = valueOf(app, ':root', name);
  if (!value) throw new Error(`app.css does not define ${name}`);
  return value;
};

test.each([
  [':root', 'background', '--ground'],
  [':root', 'color', '--ink'],
  ['.shell .hex', 'fill', '--board'],
  ['.shell .hex', 'stroke', '--board-edge'],
  ['.shell .ball', 'fill', '--black-face'],
  ['.shell .ball', 'stroke', '--black-rim'],
  ['.shell .eye', 'fill', '--black-glyph'],
])('%s has the %s of %s', (selector, property, name) => {
  expect(valueOf(shell, selector, property)).toBe(variable(name));
});

test("the shell's sign is the header's", () => {
  const paths = (html: string): string[] =>
    [...html.matchAll(/<(?:path|circle) class="(?:hex|ball|eye)".*?\/>/g)].map(([all]) => all);
  expect(paths(page)).toHaveLength(3);
  expect(paths(header)).toEqual(paths(page));
});
