/** The pages that are loaded when somebody goes there, by their routes' names. */
export const pages = {
  games: () => import('../pages/Games.svelte'),
  account: () => import('../pages/Account.svelte'),
  mail: () => import('../pages/Mail.svelte'),
  player: () => import('../pages/Player.svelte'),
  players: () => import('../pages/Players.svelte'),
  about: () => import('../pages/About.svelte'),
  archive: () => import('../pages/Archive.svelte'),
  arenas: () => import('../pages/Arenas.svelte'),
  lobby: () => import('../pages/Lobby.svelte'),
  leagues: () => import('../pages/Leagues.svelte'),
  analysis: () => import('../pages/Analysis.svelte'),
  analyses: () => import('../pages/Analyses.svelte'),
  learn: () => import('../pages/Learn.svelte'),
  embed: () => import('../pages/Embed.svelte'),
  puzzles: () => import('../pages/Puzzles.svelte'),
  today: () => import('../pages/Today.svelte'),
  balance: () => import('../pages/Balance.svelte'),
  boards: () => import('../pages/Boards.svelte'),
  replays: () => import('../pages/Replays.svelte'),
  sweep: () => import('../pages/Sweep.svelte'),
  rules: () => import('../pages/Rules.svelte'),
};

/** Loads a page's files, where they are not there already, before it is drawn. What cannot be loaded, the page itself says. */
export function fetchPage(name: string): void {
  if (name in pages) pages[name as keyof typeof pages]().catch(() => {});
}
