export const home = {
  heading: 'Choose a game',
  start: 'Start the game',
  starting: 'Opening the table',
  orMove: 'or make the first move on the board',
  board: (game: string) => `${game}, the start position`,
  noGame: (id: string) => `There is no game ${id}. These are the games:`,
  options: 'Options',
  seats: 'Who plays',
  seedWords: 'Type a start\u2019s name, such as amber-otter-17, to play the same one.',
  newSeed: 'New start',
  readRules: 'Read the rules',
  by: (designer: string, year: number | null) => (year ? `${designer}, ${year}` : designer),
  /** What this is, for who has never been here. */
  lead: 'Four abstract board games, against the computer or a friend.',
  newHere: 'Never played?',
  learn: 'Learn in a few minutes',
  goOn: 'Continue your game',
  minutes: (count: number) => `about ${count} min`,
  /** What a game takes, as it was measured. */
  length: (moves: number, choices: number) => `About ${moves} moves a game, about ${choices} choices each.`,
  weight: (percent: number) => `Skill counts: thinking twice as long scores ${percent}%.`,
  away: 'Can\u2019t reach the server, so this game is played in this tab.',
  /** The options in one line, such as "Options: Second edition, Hexagon 5, 2 players". */
  optionsAre: (list: string) => `Options: ${list}`,
};
