/** The games, by their names in game strings, in the order of the page's lists. Each has a folder of this name. */
export const FAMILIES: readonly string[] = ['quantum-leap', 'quantum', 'quantum-link', 'quanta'];

/** Whether this page has the game: a newer server may have more, and a stored game may be one that it had. */
export const isKnown = (family: string): boolean => FAMILIES.includes(family);

/** A page cannot be shown, as it is about a game that is not known. */
export class UnknownGame extends Error {
  constructor(readonly family: string) {
    super(`the page has no folder for the game ${family}`);
  }
}

/** A part of each game, by game in the order of the list; `found` has them by their files. */
export function byGame<T>(found: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const files = Object.keys(found);
  return Object.fromEntries(
    FAMILIES.map((family) => {
      const file = files.find((path) => path.includes(`/${family}/`));
      if (file === undefined) throw new Error(`games/${family} lacks ${files[0]?.split('/').at(-1)}`);
      return [family, found[file]!];
    }),
  );
}
