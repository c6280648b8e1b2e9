/** A game's options in words, such as "Hexagon 4, First edition"; nothing where all of them are as usual. */
import { readGame } from './game-string';
import { text, words } from './i18n';
import { readShape } from './shape';

const SHAPE = /^(hex|tri|rhomb|rect|star)\d|^mask\//;

function valueWords(family: string, key: string, value: string): string {
  const option = words.options[family]?.[key];
  const choice = option?.choices?.[value];
  if (choice !== undefined) return choice;
  if (SHAPE.test(value)) {
    const { kind, numbers } = readShape(value);
    return [text.shape.kinds[kind], numbers.join(' × ')].join(' ').trim();
  }
  if (/^\d+x\d+$/.test(value)) return value.replace('x', ' × ');
  return `${option?.title ?? key} ${value}`;
}

export function optionWords(game: string): string {
  const { id, values } = readGame(game);
  return Object.entries(values)
    .map(([key, value]) => valueWords(id, key, value))
    .join(', ');
}
