import { beforeEach, expect, test } from 'vitest';
import { UpdateConnection, type UpdateEnv } from '../src/lib/backend/server/connection';
import type { FromLobby } from '../src/lib/wire';
import { last, lines, noLines, page } from './line';

let waits: number[] = [];
let due: (() => void)[] = [];
let looks: (() => void)[] = [];
let shown = (): void => {};
let clock = 0;
let heard: FromLobby[] = [];
let links: boolean[] = [];

const env: UpdateEnv = {
  ...page,
  after: (milliseconds, then) => {
    waits.push(milliseconds);
    due.push(then);
    return () => (due = due.filter((one) => one !== then));
  },
  every: (_, then) => {
    looks.push(then);
    return () => (looks = looks.filter((one) => one !== then));
  },
  whenShown: (then) => ((shown = then), () => {}),
  now: () => clock,
};

const receive = (update: FromLobby): unknown => heard.push(update);
const connect = () => new UpdateConnection<FromLobby>(env, receive, (open) => links.push(open));
const none: FromLobby = { type: 'seeks', seeks: [], known: false };

beforeEach(() => {
  noLines();
  [waits, due, looks, heard, links] = [[], [], [], [], []];
  clock = 0;
});

test('what is said is heard, and answers to pings are not', () => {
  connect();
  lines[0]!.emit(none);
  lines[0]!.emit({ type: 'pong' });
  lines[0]!.dispatchEvent(new MessageEvent('message', { data: 'no JSON' }));
  expect(heard).toEqual([none]);
  expect(links).toEqual([true]);
});

test('a lost connection comes back, later and later until something is heard', () => {
  connect();
  for (let attempt = 0; attempt < 6; attempt++) {
    last().close();
    due.shift()!();
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  last().emit(none);
  last().close();
  expect(waits.at(-1)).toBe(500);
  expect(links.at(-1)).toBe(false);
  // A page that is shown again does not wait; an attempt under way goes on.
  shown();
  last().readyState = 0;
  shown();
  expect([lines.length, due]).toEqual([8, []]);
});

test('a silent connection is given up', () => {
  connect();
  lines[0]!.emit(none);
  // A hidden page looks seldom: that nothing has come meanwhile says nothing.
  clock = 60_000;
  for (const look of looks) look();
  expect(lines[0]!.sent).toEqual([{ type: 'ping' }]);
  clock = 65_000;
  for (const look of looks) look();
  expect(links).toEqual([true]);
  clock = 66_000;
  for (const look of looks) look();
  expect(links).toEqual([true, false]);
  expect(due.length).toBe(1);
});

test('who is somebody else now listens anew, and the old line is not heard', () => {
  const connection = connect();
  connection.again();
  lines[0]!.emit(none);
  expect(heard).toEqual([]);
  lines[1]!.emit(none);
  expect(heard).toEqual([none]);
  expect(due).toEqual([]);
});

test('a closed connection stays closed', () => {
  connect().close();
  expect(lines[0]!.readyState).toBe(3);
  expect(due).toEqual([]);
  expect(looks).toEqual([]);
});
