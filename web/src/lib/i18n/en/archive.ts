/** English: the words of the finished games that everybody may look up. */
export const archive = {
  link: 'Finished games of everybody',
  lead: 'Games that began in the lobby or in a public league, and rated games. Games by a private link are not here.',
  player: 'Player',
  usual: 'Usual board',
  any: 'Any',
  result: 'Result',
  results: {
    first: 'The first player wins',
    second: 'The second player wins',
    later: 'A later player wins',
    nobody: 'Draw',
  },
  rated: 'For ratings',
  from: 'From (UTC)',
  to: 'To (UTC)',
  search: 'Search',
  none: 'No games found.',
  further: 'None among the latest 10,000 games that were looked at.',
  months: 'All games of a month',
  monthsWords: 'As records in one text, which programs read: by the month in which they ended (UTC).',
};
