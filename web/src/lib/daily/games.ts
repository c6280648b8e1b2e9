/** How the games of a day have got on. */
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
    } catch {
      // The table may be gone, or its server: then the game can be begun again.
    }
  }
}
