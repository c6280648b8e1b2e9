/** English: the words of what the site is, who runs it and what it knows. */
export const about = {
  title: 'About this site: Quantarium',
  heading: 'About this site',
  link: 'About and privacy',
  free: 'Free software: MIT or Apache 2.0',
  lead: 'A home for the quantum board games: Quantum Leap, Slater’s Quantum, Quantum Link and Quanta. Play people or the computer, study, and solve puzzles. It is free, without advertising.',
  operator: 'Who runs this site',
  nobody: 'Whoever runs this site has written nothing here.',
  privacy: 'Privacy',
  facts: [
    'Nothing on this page comes from other sites, and nothing of what you do here is sent to them.',
    'A cookie recognizes your browser, so that your seats stay yours. There is no other use of it.',
    'The server stores games with their moves, times and chat. Games in this browser, settings and puzzles stay in this browser.',
    'An account stores its name, ratings and games. Of a password only a hash is stored; a mail address only if you give one.',
    'Everybody can see ratings, games from the lobby and rated games. Of a game by a private link only its players know, and whoever has its link.',
    'Addresses of the network limit how much one client may ask for. The server’s log has them beside log-ins and refusals.',
    'On your account’s page you get everything that is stored about it as a file, and remove it.',
  ],
  forgotten: (days: number): string =>
    `An unfinished game whose players have no account is removed ${days} days after its last move.`,
  software: 'The program',
  version: (version: string): string =>
    `Quantarium ${version}, free software under the MIT License or the Apache License 2.0, as you choose.`,
  programs: 'For programs: the bot API',
};
