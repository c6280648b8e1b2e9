/** The boards on which the starts of the day are played, in turn; games without a drawn start change by their boards. */
export const DAY_BOARDS: Readonly<Record<string, readonly string[]>> = {
  'quantum-leap': [
    'quantum-leap',
    'quantum-leap:edition=1',
    'quantum-leap:board=hex4',
    'quantum-leap:board=rhomb7x7',
    'quantum-leap:edition=1,board=hex4',
    'quantum-leap:board=star3',
  ],
  quantum: ['quantum:setup=random', 'quantum:board=6x8,setup=random', 'quantum:board=10x8,setup=random'],
  'quantum-link': [
    'quantum-link:board=hex4',
    'quantum-link:board=rhomb7x7',
    'quantum-link',
    'quantum-link:board=star2',
    'quantum-link:board=tri9',
  ],
  quanta: [
    'quanta:board=9x9',
    'quanta:board=8x8',
    'quanta:board=10x8',
    'quanta:board=8x8,placing=orthogonal',
  ],
};
