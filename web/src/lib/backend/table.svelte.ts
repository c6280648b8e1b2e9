/** What a page needs of a table, wherever the table is: in the server, or in this tab. */
import { joined } from '../play/chat';
import { noteThinking } from '../standing/thinking';
import type { BackendKind } from './choice.svelte';
import type { ChatLine, FromTable, LeftSeat, PlyView, Refusal, Standing, TableView, ToTable } from '../wire';

/** Whether the table can be reached: `lost` means that it is tried again, `gone` that there is no such table. */
export type Link = 'connecting' | 'open' | 'lost' | 'gone';

/** The code of a refusal by this page: the game went on without the move, whose text is the message. */
export const OVERTAKEN = 'overtaken';

type PeopleMessage = Extract<FromTable, { type: 'people' }>;

/** Who is at a table: what the message says, and what it leaves out where it is not so. */
export type People = Required<Omit<PeopleMessage, 'type' | 'seats' | 'left' | 'contest'>> & {
  /** The seats of this page's players; none for a watcher. */
  own: readonly number[];
  /** The player to move, where they have left, and in how many milliseconds the game can be claimed. */
  left: LeftSeat | null;
  /** The league or arena that the game is of, where one may know it. */
  contest?: PeopleMessage['contest'];
};

export type Lines = readonly (readonly string[])[];

export interface KnownTable {
  view: TableView | null;
  /** The earlier position that the page looks at. */
  plyView: PlyView | null;
  link: Link;
  /** What was refused last; gone with the next change. */
  refusal: Refusal | null;
  /** A move on its way to the table: its text. */
  pending: string | null;
  /** None where this page is the one screen of all players. */
  people: People | null;
  chat: readonly ChatLine[];
  /** The number of the last line that was there when the page came. */
  oldChat: number;
  /** The plan of this page's player: lines of moves from the current position. */
  plan: Lines;
  /** How long the way from the server to this page and back takes, in milliseconds, once the server has measured it. */
  lag?: number | undefined;
  /** Where to log in, and to come back to the link that led here: its seat is for who has an account. */
  logInFirst?: string;
}

type OptionalIn<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

/** What the standing of a table has only where it is so. */
const MAY_BE_LEFT_OUT: Record<OptionalIn<Standing>, true> = {
  thinking: true,
  canTakeBack: true,
  clock: true,
  free: true,
  offer: true,
  refused: true,
  rematch: true,
  replaced: true,
};

export type Table = Pick<LiveTable, keyof LiveTable>;

/** What tables in the server and in the tab have in common: what is said to them, and what is heard. */
export abstract class LiveTable {
  #state = $state.raw<KnownTable>({
    view: null,
    plyView: null,
    link: 'connecting',
    refusal: null,
    pending: null,
    people: null,
    chat: [],
    oldChat: 0,
    plan: [],
  });
  #looking: number | null = null;
  /** Who waits for an earlier position, by its ply. */
  #waiting = new Map<number, ((view: PlyView) => void)[]>();
  /** Whether all that was there when the page came has come: the answer to its first ping is behind that. */
  #greeted = false;

  #watchers = new Set<(view: TableView) => void>();

  /** What is known; read in an effect or a template, it is followed. */
  get state(): KnownTable {
    return this.#state;
  }

  play(text: string): void {
    const view = this.state.view;
    if (!view || this.state.pending !== null) return;
    this.#looking = null;
    this.set({ pending: text, refusal: null, plyView: null });
    this.submit({ type: 'play', ply: view.moves.length, text });
  }

  takeBack(): void {
    this.#ask((ply) => ({ type: 'takeBack', ply }));
  }

  resign(seat: number): void {
    this.#ask((ply) => ({ type: 'resign', ply, seat }));
  }

  /** Stops the clock until somebody goes on or plays. */
  pause = (): void => this.#stop('pause');
  resume = (): void => this.#stop('resume');

  /** Asks for what changes nothing about what is looked at. */
  request(message: ToTable): void {
    this.set({ refusal: null });
    this.submit(message);
  }

  /** Plans the answers to moves that others have not played yet: changes what was planned. */
  plan(change: (lines: Lines) => Lines): void {
    const lines = change(this.planned).map((line) => [...line]);
    this.#ask((ply) => ({ type: 'plan', ply, lines }));
  }

  /** Looks at the position after `ply` plies; `null` returns to the game. */
  look(ply: number | null): void {
    const view = this.state.view;
    if (!view) return;
    this.#looking = ply === null || ply >= view.moves.length ? null : Math.max(0, ply);
    if (this.#looking === null) this.set({ plyView: null });
    else this.submit({ type: 'viewPly', ply: this.#looking });
  }

  /** The position after `ply` plies; what is looked at stays as it is. */
  earlier(ply: number): Promise<PlyView> {
    const found = new Promise<PlyView>((resolve) => {
      this.#waiting.set(ply, [...(this.#waiting.get(ply) ?? []), resolve]);
    });
    this.submit({ type: 'viewPly', ply });
    return found;
  }

  /** The plies whose positions were asked for and have not come. */
  protected lookedAt(): readonly number[] {
    const looking = this.state.plyView?.ply === this.#looking ? null : this.#looking;
    return [...new Set([...this.#waiting.keys(), ...(looking === null ? [] : [looking])])];
  }

  /** Calls with how the game stands, now and whenever that changes, until the answer is called. */
  watch(listener: (view: TableView) => void): () => void {
    this.#watchers.add(listener);
    if (this.state.view) listener(this.state.view);
    return () => void this.#watchers.delete(listener);
  }

  /** What the clock shows that the table goes by, in milliseconds: times on the wire were read by it. */
  abstract now(): number;
  abstract close(): void;

  /** What is planned, also where the table has not answered yet. */
  protected get planned(): Lines {
    return this.state.plan;
  }

  protected abstract submit(message: ToTable): void;

  protected set(change: Partial<KnownTable>): void {
    this.#state = { ...this.#state, ...change };
  }

  protected handle(message: FromTable): void {
    switch (message.type) {
      case 'view':
        return this.show(message.view);
      case 'state': {
        // What no move changes was sent with the first view.
        if (!this.state.view) return;
        const setup = { ...this.state.view };
        // What a state leaves out is not there any more.
        for (const key of Object.keys(MAY_BE_LEFT_OUT) as OptionalIn<Standing>[]) delete setup[key];
        const seats = occupiedBy(setup.seats, setup.standIn, message.state.replaced);
        return this.show({ ...setup, seats, ...message.state });
      }
      case 'plyView':
        for (const found of this.#waiting.get(message.view.ply) ?? []) found(message.view);
        this.#waiting.delete(message.view.ply);
        if (message.view.ply === this.#looking) this.set({ plyView: message.view });
        return;
      case 'refused':
        return this.set({ refusal: message.refusal, pending: null });
      case 'people': {
        const { seats: own, left = null, ...said } = message;
        const none = { gone: [], players: [], former: [], chat: false, greets: false };
        return this.set({ people: { ...none, ...said, own, left } });
      }
      case 'clock': {
        if (!this.state.view) return;
        const view = { ...this.state.view, clock: message.clock };
        this.set({ view });
        for (const listener of this.#watchers) listener(view);
        return;
      }
      case 'pong':
        this.#greeted = true;
        if (message.lag !== this.state.lag) this.set({ lag: message.lag });
        return;
      case 'plan':
        return this.set({ plan: message.lines });
      case 'chat':
        this.set({ chat: joined(this.state.chat, message.lines) });
        if (!this.#greeted) this.set({ oldChat: message.lines.at(-1)?.line ?? 0 });
    }
  }

  protected abstract readonly where: BackendKind;
  /** Since when the computer thinks about the view that is shown. */
  #thinkingSince: number | null = null;

  /** Notes how long the computer has thought, where it has just moved: not what was missed while the line was dead. */
  #measure(view: TableView): void {
    const since = this.#thinkingSince;
    const before = this.state.view;
    this.#thinkingSince = view.thinking ? performance.now() : null;
    if (since === null || !before || this.state.link !== 'open') return;
    const mover = before.seats[before.toMove]?.sitter;
    const moved = view.moves.length === before.moves.length + 1;
    // With more than two the levels play by another search.
    if (!moved || mover?.type !== 'computer' || mover.seconds || view.seats.length !== 2) return;
    noteThinking(this.where, view.family, mover.level, performance.now() - since);
  }

  /** Shows how the game stands; `change` is what else is known by it. */
  protected show(view: TableView, change: Partial<KnownTable> = {}): void {
    this.#measure(view);
    if (this.#looking !== null && this.#looking >= view.moves.length) this.#looking = null;
    const back = this.#looking === null ? { plyView: null } : {};
    const shown = seenBy(this.state.people, view);
    this.set({ view: shown, link: 'open', refusal: null, ...back, ...change });
    for (const listener of this.#watchers) listener(shown);
  }

  #ask(message: (ply: number) => ToTable): void {
    const view = this.state.view;
    if (!view) return;
    this.#looking = null;
    this.set({ refusal: null, plyView: null });
    this.submit(message(view.moves.length));
  }

  /** Stopping the clock changes nothing about what is looked at. */
  #stop(type: 'pause' | 'resume'): void {
    const view = this.state.view;
    if (view?.clock) this.submit({ type, ply: view.moves.length });
  }
}

/** A view as the people of some seats see it: what others may do, they cannot. */
function seenBy(people: People | null, view: TableView): TableView {
  if (!people) return view;
  const canTakeBack =
    view.canTakeBack && !view.offer && view.moves.some(({ seat }) => people.own.includes(seat));
  if (people.own.includes(view.toMove)) return { ...view, canTakeBack };
  return { ...view, legal: [], aftermaths: [], canTakeBack };
}

/** The seats once the computer, at the level `standIn`, plays on for those who have left. */
export function occupiedBy(
  seats: TableView['seats'],
  standIn: number | undefined,
  replaced: readonly number[] = [],
): TableView['seats'] {
  if (standIn === undefined || replaced.length === 0) return seats;
  const sitter = { type: 'computer', level: standIn } as const;
  return seats.map((seat, place) => (replaced.includes(place) ? { ...seat, sitter } : seat));
}
