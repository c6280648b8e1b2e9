/** English: the words of what the site is, who runs it and what it knows. */
export const about = {
  heading: 'About this site',
  link: 'About and privacy',
  free: 'Free software: MIT or Apache 2.0',
  lead: 'A home for the quantum board games: Quantum Leap, Slater’s Quantum, Quantum Link and Quanta. Play people or the computer, study, and solve puzzles. It is free, without advertising.',
  operator: 'Who runs this site',
  nobody: 'Whoever runs this site has written nothing here.',
  privacy: 'Privacy',
  facts: [
    'Nothing on this page comes from other sites. Others are told of you only where you ask for notices, which go by your browser’s maker, by mail or to your webhook, and where this site announces open games in a chat.',
    'Cookies recognize your browser, so that your seats and your log-in stay yours, and others’ wrong passwords do not shut you out. There is no other use of them.',
    'The server stores games with their moves, times and chat, and analyses that you share. Games in this browser, settings and puzzles stay in this browser.',
    'An account stores its name, ratings, games and what you set for it. Of a password only a hash is stored; a mail address only if you give one.',
    'Everybody can see an account’s ratings, on which day it was last here, and its games from the lobby, from public leagues, for ratings and against the computer. Of a game by a private link only its players know, and whoever has its address.',
    'Addresses of the network limit how much one client may ask for. The server’s log has them beside log-ins and refusals.',
    'On your account’s page you get everything that is stored about it as a file, and remove it.',
  ],
  forgotten: (days: number): string =>
    `An unfinished game whose players have no account is removed ${days} days after its last move.`,
  software: 'The program',
  version: (version: string): string =>
    `Quantarium ${version}, free software under the MIT License or the Apache License 2.0, as you choose.`,
  weights: (games: string): string =>
    `On this server the computer plays ${games} with the operator’s own weights. In a tab it plays with the built-in ones.`,
  programs: 'For programs: the bot API',
};
