/** Whose chat is not shown in this browser. */
const KEY = 'quantarium-muted';
/** How many names are remembered; the oldest are forgotten. */
const MOST = 200;

export class Mutes {
  #names = $state.raw<readonly string[]>([]);

  constructor(
    restore: (key: string) => string | null,
    private readonly persist: (key: string, value: string) => void,
  ) {
    this.#names = parse(restore(KEY));
  }

  /** Whether nobody of them is heard. */
  has(names: readonly string[]): boolean {
    return names.length > 0 && names.every((name) => this.#names.includes(name));
  }

  set(names: readonly string[], muted: boolean): void {
    const rest = this.#names.filter((name) => !names.includes(name));
    this.#names = muted ? [...rest, ...names].slice(-MOST) : rest;
    this.persist(KEY, JSON.stringify(this.#names));
  }
}

/** What was stored: another version may have written it. */
function parse(stored: string | null): readonly string[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
