/** The game being chosen on the first page, kept in the page's address. */
import { themeOf } from '../games';
import { readGame, writeGame, type Values } from '../game-string';
import { drawStart, readStart } from '../start-names';
import type { Catalogue, GameInfo, OptionInfo, Occupant, Preview, TimeControl } from '../wire';
import { readClock, writeClock } from './clock';
import { FIRST_STAND_IN, type LastSettings } from './last';
import { FIRST_PAIRING, hasSide, invitedSeats, seated, type Pairing } from './pairing';

export class Choice {
  /** A game that the address names and that is not there. */
  readonly unknown: string | null;
  id = $state('');
  /** The values of every game's options, so that going to and fro loses nothing. */
  values = $state<Record<string, Values>>({});
  seed = $state(drawStart());
  pairing = $state.raw<Pairing>(FIRST_PAIRING);
  /** Who plays a game of more. */
  occupants = $state<Occupant[]>([]);
  /** The seats of friends elsewhere, by a link, in a game of more than two. */
  invited = $state<number[]>([]);
  clock = $state.raw<TimeControl | null>(null);
  /** The level that plays on for a person who leaves a game of more than two; nobody can leave without one. */
  standIn = $state<number | null>(FIRST_STAND_IN);
  /** Whether the board is being painted as large as there is room. */
  paints = $state(false);
  /** What options have unless they are given, by key, where that depends on other options. */
  implied = $state.raw<Preview['usual']>({});

  info = $derived.by((): GameInfo => this.catalogue.games.find((game) => game.id === this.id)!);
  chosen = $derived(this.values[this.id] ?? {});
  game = $derived(writeGame(this.info, this.chosen));

  /** Whether the game has its usual board and rules, as rated games have. */
  isUsual = $derived(this.info.options.every((option) => this.shown(option) === this.usual(option)));

  constructor(
    readonly catalogue: Catalogue,
    query = new URLSearchParams(location.search),
    last: LastSettings | null = null,
  ) {
    const asked = query.get('game') ?? last?.game ?? '';
    const { id, values } = readGame(asked);
    const known = catalogue.games.some((game) => game.id === id);
    this.unknown = known || !query.has('game') ? null : id.slice(0, 40);
    this.id = known ? id : (catalogue.games[0]?.id ?? '');
    if (known) this.values[id] = values;
    // An address that names a game says all about it.
    this.clock = readClock(query.has('game') ? query.get('clock') : (last?.clock ?? null));
    if (last) {
      this.pairing = last.pairing;
      this.occupants = last.occupants;
      this.standIn = last.standIn;
    }
    this.paints = query.has('paint');
    const seed = readStart(query.get('seed') ?? '');
    if (seed !== null) this.seed = seed;
  }

  /** The value that need not be given. */
  usual(option: OptionInfo): string {
    return this.implied[option.key] ?? option.default;
  }

  /** Chooses a value; one that would not go with another takes the other back to its default. */
  set(option: OptionInfo, value: string): void {
    const next = { ...this.chosen };
    if (value === this.usual(option)) delete next[option.key];
    else next[option.key] = value;
    if (option.key === 'players') delete next.edition;
    this.values[this.id] = next;
  }

  shown(option: OptionInfo): string {
    return this.#bound(option.key) ?? this.chosen[option.key] ?? this.usual(option);
  }

  /** The values that do not go with so many players. */
  barred({ key, kind }: OptionInfo): readonly string[] {
    const bound = this.#bound(key);
    if (bound === undefined || kind.type !== 'choice') return [];
    return kind.choices.map(({ value }) => value).filter((value) => value !== bound);
  }

  /** What an option is with more than two players, where that is bound. */
  #bound(key: string): string | undefined {
    const players = Number(this.chosen.players ?? 2);
    return players > 2 ? themeOf(this.id).always(players)[key] : undefined;
  }

  /** One's own side in a game of two: drawn where it is left open. */
  drawnSide(): 0 | 1 {
    const { side } = this.pairing;
    if (!hasSide(this.pairing)) return 0;
    return side ?? (crypto.getRandomValues(new Uint8Array(1))[0]! % 2 === 0 ? 0 : 1);
  }

  /** Whether one's own side is drawn when the game starts. */
  isOpen(count: number): boolean {
    return count === 2 && hasSide(this.pairing) && this.pairing.side === null;
  }

  /** Everybody at the table; in a game of more than two, a person first and then computers, unless chosen otherwise. */
  seated(count: number, side: 0 | 1 = this.pairing.side ?? 0): Occupant[] {
    if (count === 2) return seated(this.pairing, side);
    return Array.from({ length: count }, (_, seat) => {
      const usual: Occupant =
        seat === 0 ? { type: 'person' } : { type: 'computer', level: this.pairing.level };
      return this.occupants[seat] ?? usual;
    });
  }

  /** The seats that friends get, of a game with so many. */
  friends(count: number, side: 0 | 1 = this.pairing.side ?? 0): number[] {
    if (count === 2) return invitedSeats(this.pairing, side);
    const everybody = this.seated(count);
    return this.invited.filter((seat) => everybody[seat]?.type === 'person');
  }

  sit(seat: number, occupant: Occupant, invited: boolean, count: number): void {
    this.occupants = this.seated(count).map((old, place) => (place === seat ? occupant : old));
    const others = this.friends(count).filter((other) => other !== seat);
    this.invited = invited ? [...others, seat] : others;
  }

  levelAll(level: number, count: number): void {
    this.occupants = this.seated(count).map((one) => (one.type === 'computer' ? { ...one, level } : one));
  }

  /** What the next visit begins with. */
  last(): LastSettings {
    const { game, pairing, occupants, clock, standIn } = this;
    return { game, pairing, occupants: [...occupants], clock: clock && writeClock(clock), standIn };
  }

  address(random: boolean): string {
    const query = new URLSearchParams({
      game: this.game,
      ...(random ? { seed: this.seed } : {}),
      ...(this.clock ? { clock: writeClock(this.clock) } : {}),
    });
    return `/?${query.toString()}`;
  }
}
