/** The pictures on the rules pages: positions by the rules themselves, drawn as the boards are. */

export interface Figure {
  game: string;
  /** The start position; the seed's where it is not given. */
  setup: string | null;
  seed: string | null;
  moves: readonly string[];
  /** The cell whose sights are shown. */
  cell: string | null;
  /** Whether the lens is on. */
  lens: boolean;
}

const figure = (game: string, setup: string | null, change: Partial<Figure> = {}): Figure => ({
  game,
  setup,
  seed: null,
  moves: [],
  cell: null,
  lens: false,
  ...change,
});

/** By rule. */
export const FIGURES: Record<string, Figure> = {
  'QL-2': figure('quantum-leap', null, { seed: '1' }),
  'QL-3': figure('quantum-leap:board=hex4,players=3', null, { seed: '1' }),
  'QL-6': figure('quantum-leap:board=hex4', '4/5/2wb1b/1wwb1bb/2wb1b/2b2/4 w -', { cell: 'd3' }),
  'QL-7': figure('quantum-leap:board=hex3', '3/4/1wwbb/4/wwb w -', { moves: ['c3xc4'], lens: true }),
  'QS-3': figure('quantum', null),
  'QS-4': figure('quantum:board=8x6', '8/8/2S5/5C(3)2/8/8 w 0', { cell: 'f3' }),
  'QS-5': figure('quantum:board=8x6', '8/5s(6)2/3C4/2Q(4)1s(2)3/8/2s5 w 0', { cell: 'c3' }),
  'QS-9': figure('quantum:board=6x6', 'S(6)4C(6)/6/6/2Q(4)s(2)2/6/6 w 0', { lens: true }),
  'QK-5': figure('quantum-link:board=hex3', '3/2b21/1g1g2b11/b1b3g21/g1b31 g 0', { lens: true }),
  'QA-3': figure('quanta', null),
  'QA-4': figure('quanta:board=6x6', '6/6/2W3/4b1/2n3/6 w -', { lens: true }),
  'QA-6': figure('quanta:board=6x6', '6/6/1WwW2/1wn3/1WnB2/6 w -', { cell: 'c3' }),
};
