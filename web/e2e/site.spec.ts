/** Two people play through to the end by two servers of a site, one of which is killed in the middle. */
import { expect, played, release, test } from './fixtures';
import { opened, playTogether, TWO } from './people';
import { dice, makeMove } from './player';
import { canStart, Site } from './site';
import { post } from './server';

/** The first is enough for a change. */
const GAMES = {
  'quantum-link:board=hex2': {},
  'quanta:board=5x5': release,
  'quantum-leap:board=hex3': release,
  quantum: release,
};

for (const [game, sampled] of Object.entries(GAMES))
  test(`a game of ${game} outlives its server`, sampled, async ({ page, another, expected }) => {
    test.skip(!canStart(), 'PostgreSQL is not installed');
    test.setTimeout(240_000);
    // What is asked of a server while it ends.
    expected.push(/Failed to load resource/, /WebSocket connection/);
    const site = await Site.start();
    const [first, second] = site.servers;
    const here = await site.way(second, first);
    const there = await site.way(first, second);
    try {
      const link = await opened(page, { game, seed: '7', ...TWO }, here);
      // The first takes it into memory, by a link that leads nowhere: the others pass on to it.
      const path = `/api/tables/${/table\/(\w+)/.exec(link)![1]}/join`;
      expect((await post(first.address, path, { secret: '0'.repeat(52) })).status).toBe(403);
      const friend = await another(there);
      await friend.goto(link);
      const pages = [page, friend];
      const draw = dice(3);
      for (let moves = 0; moves < 3; moves++) {
        const turn = pages[moves % 2]!;
        await makeMove(turn, draw);
        for (const one of pages) await expect(played(one)).toHaveCount(moves + 1);
      }
      await first.kill();
      await expect(friend.locator('.headline.yours')).toBeVisible();
      await expect(page.locator('.headline:not(.yours)')).toBeVisible();
      await expect(async () => makeMove(friend, draw)).toPass({ timeout: 30_000 });
      await expect(played(page)).toHaveCount(4, { timeout: 30_000 });
      await playTogether(pages, 5);
      const moves = await played(page).allTextContents();
      expect(await played(friend).allTextContents()).toEqual(moves);
    } finally {
      await site.stop();
    }
  });
