/** How the games of a day have got on. */
import { Refused } from '../backend/backend';
import { backendOf } from '../backend/choice.svelte';
import type { Day } from './day';
import { dayRecords, nameOf } from './record.svelte';

/** Looks at those that were not over when they were looked at last. */
export async function lookAtGames(day: Day): Promise<void> {
  for (const [name, game] of Object.entries(dayRecords.of(day).games)) {
    if (game.points !== null) continue;
    try {
      const { family, outcome, moves } = await backendOf(game.table).view(game.table);
      const won = outcome?.winner == null ? null : nameOf(family, outcome.winner) === name;
      const points = outcome ? (won === null ? 1 : won ? 2 : 0) : null;
      dayRecords.setGame(day, name, { ...game, points, plies: moves.length });
    } catch (reason) {
      // A table that is gone: the game can be begun again.
      if (reason instanceof Refused && reason.refusal.code === 'not-found') dayRecords.dropGame(day, name);
    }
  }
}
