/** What this browser stores. Other tabs store under the same keys: a value is read anew whenever it is looked at, and before each change,
 * under the browser's lock. Until that is given the change is shown; a page that is about to go writes it at once. */

import { untrack } from 'svelte';

/** What could not be stored: without storage, or without room in it, it holds for this visit. */
const visit = new Map<string, string>();

function read(key: string): string | null {
  try {
    return visit.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    visit.delete(key);
  } catch {
    visit.set(key, text);
  }
}

/** How often each value has changed, here or in another tab: what shows it follows. */
const changes = $state<Record<string, number>>({});

/** Says which key's value has changed, for what is no part of the page's display. */
const changing = new EventTarget();

function changed(key: string): void {
  changes[key] = (untrack(() => changes[key]) ?? 0) + 1;
  changing.dispatchEvent(new Event(key));
}

export class Persisted<T> {
  #last: { text: string | null; value: T } | null = null;
  #waiting: ((now: T) => T)[] = [];

  constructor(
    readonly key: string,
    private readonly parse: (text: string | null) => T,
    private readonly print: (value: T) => string,
  ) {}

  get now(): T {
    void changes[this.key];
    return this.#waiting.reduce((now, make) => make(now), this.#stored());
  }

  set now(value: T) {
    this.set(value);
  }

  #stored(): T {
    const text = read(this.key);
    if (this.#last?.text !== text) this.#last = { text, value: this.parse(text) };
    return this.#last!.value;
  }

  set(value: T): void {
    const text = this.print(value);
    if (text === read(this.key)) return;
    write(this.key, text);
    changed(this.key);
  }

  /** Makes the value anew from what is stored when its turn comes. */
  change(make: (now: T) => T): void {
    this.#waiting.push(make);
    // Pages that come over plain HTTP have no locks.
    const locks: LockManager | undefined = globalThis.navigator?.locks;
    if (!locks) return this.flush();
    changed(this.key);
    locks.request(this.key, () => this.#make(make)).catch(() => this.#make(make));
  }

  #make(make: (now: T) => T): void {
    if (!this.#waiting.includes(make)) return;
    this.#waiting = this.#waiting.filter((one) => one !== make);
    this.set(make(this.#stored()));
  }

  /** Calls whenever the value may have changed, until the answer is called. */
  watch(then: () => void): () => void {
    changing.addEventListener(this.key, then);
    return () => changing.removeEventListener(this.key, then);
  }

  flush(): void {
    for (const make of this.#waiting) this.#make(make);
  }
}

/** Each key's value, once: whoever changes it, all see it. */
const all = new Map<string, Persisted<unknown>>();

/** The browser says what other tabs store, and when a page comes back that was put aside and did not hear of it. */
function heard({ key = null }: { key?: string | null }): void {
  if (key !== null) visit.delete(key);
  for (const one of key === null ? all.keys() : [key]) changed(one);
}
globalThis.addEventListener?.('pagehide', () => all.forEach((one) => one.flush()));
for (const type of ['storage', 'pageshow']) globalThis.addEventListener?.(type, heard as EventListener);

/** What is stored under a key; `parse` trusts nothing, as another version may have written it: where it is given JSON, or null for
 * what is none, its type says only what should be there. */
export function persistedAs<T>(
  key: string,
  parse: (text: string | null) => T,
  print: (value: T) => string,
): Persisted<T> {
  const known = all.get(key);
  if (known) return known as Persisted<T>;
  const made = new Persisted(key, parse, print);
  all.set(key, made as Persisted<unknown>);
  return made;
}

export const persistedJson = <T, Found>(key: string, parse: (found: Found) => T): Persisted<T> =>
  persistedAs<T>(key, (text) => parse(jsonOf(text) as Found), JSON.stringify);

export const persistedChoice = <T extends string | null>(
  key: string,
  choices: readonly T[],
  usual: T,
): Persisted<T> => persistedAs<T>(key, (text) => choices.find((one) => one === text) ?? usual, String);

export const persistedSwitch = (key: string, usual: boolean): Persisted<boolean> =>
  persistedAs(
    key,
    (text) => (usual ? text !== 'off' : text === 'on'),
    (on) => (on ? 'on' : 'off'),
  );

export const persistedCount = (key: string): Persisted<number> => persistedAs(key, parseCount, String);

export const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

export function parseCount(text: string | null): number {
  const count = Number(text ?? 0);
  return isCount(count) ? count : 0;
}

export const persistedText = (key: string): Persisted<string | null> =>
  persistedAs(
    key,
    (text) => text || null,
    (text) => text ?? '',
  );

export const persistedList = (key: string, between = ' '): Persisted<readonly string[]> =>
  persistedAs(
    key,
    (text): readonly string[] => (text ? text.split(between) : []),
    (list) => list.join(between),
  );

/** A text as JSON; null where it is none. */
export function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
