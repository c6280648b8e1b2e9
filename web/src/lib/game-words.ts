/** A game's options in words, such as "Hexagon 4, First edition". */
import { readGame } from './game-string';
import { themeOf } from './games';
import { isKnown } from './games/list';
import { gameWords, text } from './i18n';
import { readShape } from './shape';
import type { TableView } from './wire';

const SHAPE = /^(hex|tri|rhomb|rect|star)\d|^mask\//;

export function valueWords(family: string, key: string, value: string): string {
  const option = gameWords[family]?.options[key];
  const choice = option?.choices?.[value];
  if (choice !== undefined) return choice;
  if (SHAPE.test(value)) {
    const { kind, numbers } = readShape(value);
    return [text.shape.kinds[kind], numbers.join(' × ')].join(' ').trim();
  }
  if (/^\d+x\d+$/.test(value)) return value.replace('x', ' × ');
  return option?.count?.(value) ?? `${option?.title ?? key} ${value}`;
}

/** The options that are not as usual; nothing where all of them are. Of a game that is not known only that. */
export function optionWords(game: string): string {
  const { id, values } = readGame(game);
  if (!isKnown(id)) return text.broken.game;
  return Object.entries(values)
    .map(([key, value]) => valueWords(id, key, value))
    .join(', ');
}

/** A game at a table: its edition, its options, how large the board is. */
export function tableWords({
  game,
  family,
  board,
  seats,
}: Pick<TableView, 'game' | 'family' | 'board' | 'seats'>): string {
  const { values } = readGame(game);
  const said = Object.entries({ ...themeOf(family).always(seats.length), ...values }).map(([key, value]) =>
    valueWords(family, key, value),
  );
  return [...said, text.shape.cells(board.cells.length)].join(', ');
}
