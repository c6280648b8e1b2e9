/** The game being chosen on the first page, kept in the page's address. */
import { drawSeed, readGame, writeGame, type Values } from '../game-string';
import type { Catalogue, GameInfo, OptionInfo, Occupant, Preview, TimeControl } from '../wire';
import { readClock, writeClock } from './clock';

/** The level between the weakest and the strongest. */
export const middling = (catalogue: Catalogue): number =>
  catalogue.levels[Math.floor((catalogue.levels.length - 1) / 2)]?.level ?? 1;

export class Choice {
  readonly catalogue: Catalogue;
  id = $state('');
  /** The values of every game's options, so that going to and fro loses nothing. */
  values = $state<Record<string, Values>>({});
  seed = $state(drawSeed());
  occupants = $state<Occupant[]>([]);
  /** The seats of friends elsewhere, by a link. */
  invited = $state<number[]>([]);
  clock = $state.raw<TimeControl | null>(null);
  /** What options have unless they are given, by key, where that depends on other options. */
  implied = $state.raw<Preview['usual']>({});

  info = $derived.by((): GameInfo => this.catalogue.games.find((game) => game.id === this.id)!);
  chosen = $derived(this.values[this.id] ?? {});
  game = $derived(writeGame(this.info, this.chosen));

  constructor(catalogue: Catalogue, query: URLSearchParams) {
    this.catalogue = catalogue;
    const { id, values } = readGame(query.get('game') ?? '');
    const known = catalogue.games.some((game) => game.id === id);
    this.id = known ? id : (catalogue.games[0]?.id ?? '');
    if (known) this.values[id] = values;
    this.clock = readClock(query.get('clock'));
    const seed = query.get('seed');
    if (seed && /^\d{1,20}$/.test(seed)) this.seed = seed;
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

  /** The value shown for an option: with more than two players Quantum Leap's edition is the first. */
  shown(option: OptionInfo): string {
    if (this.id === 'quantum-leap' && option.key === 'edition' && this.#crowd()) return '1';
    return this.chosen[option.key] ?? this.usual(option);
  }

  barred(key: string): readonly string[] {
    return this.id === 'quantum-leap' && key === 'edition' && this.#crowd() ? ['2'] : [];
  }

  #crowd(): boolean {
    return Number(this.chosen.players ?? 2) > 2;
  }

  /** Everybody at the table: seats that nobody was chosen for get a person first, then computers. */
  seated(count: number): Occupant[] {
    const level = middling(this.catalogue);
    return Array.from({ length: count }, (_, seat) => {
      const usual: Occupant = seat === 0 ? { type: 'person' } : { type: 'computer', level };
      return this.occupants[seat] ?? usual;
    });
  }

  /** The seats that friends get, of a game with so many. */
  friends(count: number): number[] {
    const seated = this.seated(count);
    return this.invited.filter((seat) => seated[seat]?.type === 'person');
  }

  sit(seat: number, occupant: Occupant, invited: boolean, count: number): void {
    this.occupants = this.seated(count).map((old, place) => (place === seat ? occupant : old));
    const others = this.friends(count).filter((other) => other !== seat);
    this.invited = invited ? [...others, seat] : others;
  }

  /** The page's address with this choice in it. */
  address(random: boolean): string {
    const query = new URLSearchParams({
      game: this.game,
      ...(random ? { seed: this.seed } : {}),
      ...(this.clock ? { clock: writeClock(this.clock) } : {}),
    });
    return `/?${query.toString()}`;
  }
}
