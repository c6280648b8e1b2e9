/** Boards of the gallery that are no plain shape, painted by us: hexagons of five cells a side, of which cells are left out. */

/** As text: `tests/designs.test.ts` says which cells they have. Each page has them, and a phone takes 10 ms to work them out. */
export const DESIGNS = {
  ring: 'mask/....ooooo/...oooooo/..ooooooo/.ooo..ooo/ooo...ooo/ooo..ooo/ooooooo/oooooo/ooooo',
  lakes: 'mask/....ooooo/...oooooo/..oo.o.oo/.oooooooo/oo.ooo.oo/oooooooo/oo.o.oo/oooooo/ooooo',
  hourglass: 'mask/....ooooo/....oooo/....ooo/....oo/....o/...oo/..ooo/.oooo/ooooo',
} as const;

export type Design = keyof typeof DESIGNS;

export const designOf = (board: string): Design | null =>
  (Object.keys(DESIGNS) as Design[]).find((design) => DESIGNS[design] === board) ?? null;
