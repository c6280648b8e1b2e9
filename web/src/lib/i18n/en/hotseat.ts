export const hotseat = {
  nameOf: (seat: string) => `Name of ${seat}`,
  player: (number: number) => `Player ${number}`,
  match: 'Match',
  game: (number: number) => `Game ${number}`,
  between: 'Pass-and-play',
  manners: { turn: 'Turn the board to who moves', curtain: 'Draw a curtain' },
  yourTurn: (name: string) => `${name}, your turn`,
  show: 'Show the board',
  sameStart: 'Same start, sides changed',
};
