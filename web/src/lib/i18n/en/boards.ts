/** English: the words of the gallery of boards. */
export const boards = {
  pageTitle: 'Boards: Quantarium',
  heading: 'Boards',
  lead: 'Choose a board to play on it.',
  link: 'All boards',
  own: 'Painted by you',
  builtIn: 'Built in',
  usual: 'The usual board',
  unnamed: 'Your board',
  name: 'Name',
  remove: (name: string) => `Remove ${name}`,
  paint: 'Paint a board',
  designs: { ring: 'Ring', lakes: 'Six lakes', hourglass: 'Hourglass' },
  /** What the first player wins. */
  balance: (first: number, from: number, to: number) => `The first player wins ${first}% (${from} to ${to})`,
  games: (count: number) => `Measured in ${count} games between equal computers; 95% interval`,
};
