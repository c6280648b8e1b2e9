/** The matches of people at this screen, kept in the browser. */
import { hotseat } from '../i18n';
import { persistedJson, persistedList } from '../persisted.svelte';
import type { NewTable, TableView } from '../wire';
import { MOST, newMatch, pointsOf, readMatches, startOf, withGame, type Match } from './match';

/** The names given last, by seat. */
const lastNames = persistedList('quantarium-names', '\n');

class Matches {
  readonly #stored = persistedJson('quantarium-matches', readMatches);
  /** The names on the form, by seat. */
  names = $state<string[]>([...lastNames.now]);

  get all(): readonly Match[] {
    return this.#stored.now;
  }

  of(table: string): Match | null {
    return this.all.find(({ games }) => games.some((game) => game.table === table)) ?? null;
  }

  nameAt(table: string, seat: number): string | null {
    const match = this.of(table);
    const player = match?.games.find((game) => game.table === table)?.players[seat];
    return (player != null && match!.names[player]) || null;
  }

  /** What somebody at a seat is called where no name was given. */
  playerAt(table: string, seat: number): string | null {
    const player = this.of(table)?.games.find((game) => game.table === table)?.players[seat];
    return player == null ? null : (this.nameAt(table, seat) ?? hotseat.player(player + 1));
  }

  /** A new match, where several people play at this screen. */
  begin(table: string, opened: NewTable): void {
    const { sitters, invited = [] } = opened;
    const persons = sitters.filter(({ type }) => type === 'person').length;
    if (persons < 2 || invited.length > 0) return;
    const names = sitters.map(({ type }, seat) => (type === 'person' ? (this.names[seat] ?? '') : null));
    lastNames.set([...this.names]);
    this.#stored.change((all) => [newMatch(table, startOf(opened), names), ...all].slice(0, MOST));
  }

  /** The next game of a table's match, with everybody so many seats further on. */
  follow(before: string, table: string, opened: NewTable, by: number): void {
    const match = this.of(before);
    if (match) this.#replace(before, withGame(match, table, opened, by));
  }

  note({ id, outcome, seats }: TableView): void {
    const match = this.of(id);
    const points = pointsOf(outcome, seats.length);
    const game = match?.games.find(({ table }) => table === id);
    if (!match || JSON.stringify(game?.points) === JSON.stringify(points)) return;
    const games = match.games.map((one) => (one.table === id ? { ...one, points } : one));
    this.#replace(id, { ...match, games });
  }

  /** The match of a table comes first, as it is now. */
  #replace(table: string, match: Match): void {
    this.#stored.change((all) => [
      match,
      ...all.filter(({ games }) => !games.some((game) => game.table === table)),
    ]);
  }
}

export const matches = new Matches();
