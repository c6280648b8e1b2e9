/** What changes at a table is said, and heard; its clocks, what is said of them, and the title of the page. */
import { onDestroy, untrack } from 'svelte';
import { announcer } from '../a11y/announcer.svelte';
import { mayMove } from '../a11y/motion';
import { browser } from '../backend/server/browser';
import { seatName, text } from '../i18n';
import { router } from '../router.svelte';
import { sounds } from '../sound/sound.svelte';
import { soundOf } from '../sound/tones';
import type { TableView } from '../wire';
import { isAsked, unanswered } from './answered';
import { tempo } from './settings.svelte';
import { announcement, departures, firstMoveWords } from './status';
import type { TableSession } from './table-session.svelte';
import { LATE, spokenTime, timeTaken } from './time';
import { Times } from './times.svelte';
import { playerName } from './verdict';

/** How long it is said what has become of an offer, in milliseconds. */
const REPLY_SHOWN = 6000;

export class Announcing {
  /** What has become of an offer, for a while. */
  reply = $state<string | null>(null);
  /** Whether the player here is to move. */
  turn = $state(false);
  #before: TableView | null = null;
  /** Whether the first move of the player here is due. */
  readonly #due = $derived.by(() => {
    const { view, people } = this.session;
    return view !== null && !view.outcome && (people?.own.includes(view.toMove) ?? false);
  });
  readonly #late = $derived.by(() => {
    const first = this.#due ? this.times.first() : null;
    return first === null || first > LATE ? '' : `${timeTaken(first + 999)} `;
  });
  readonly times = new Times(
    {
      low: (seat, left) => {
        const name = seatName(this.session.view?.seats[seat]?.name ?? '');
        announcer.say(text.clock.of(name, spokenTime(left)));
      },
      late: () => {
        if (!this.#due) return;
        announcer.say(text.friends.firstMoveYours(spokenTime(LATE)));
        sounds.play('call');
      },
    },
    () => this.session.table.now(),
  );

  constructor(private readonly session: TableSession) {
    $effect(() => (this.reply === null ? undefined : browser.after(REPLY_SHOWN, () => (this.reply = null))));
    $effect(() => {
      const now = session.view;
      if (now) untrack(() => this.#changed(now));
    });
    onDestroy(() => this.times.stop());
    $effect(() => {
      const { people, view } = session;
      if (!view) return;
      const asked = people && isAsked(view, people.own);
      const turn = asked ? `${text.friends.offered} ` : this.turn ? `${text.friends.turn} ` : '';
      document.title = this.#late + turn + text.titles.of(view.title);
    });
    $effect.pre(() => {
      // Time runs while an answer is not yet shown.
      const clock = session.table.state.view?.clock ?? null;
      untrack(() => this.times.show(clock));
    });
  }

  /** The clock stops while the page is hidden; at several screens it runs, and is seen as soon as the page is. */
  away(): void {
    this.times.look();
    const { people, view, table } = this.session;
    if (document.hidden && !people && (view?.clock?.running ?? null) !== null) table.pause();
  }

  #changed(now: TableView): void {
    const { people, me, seated } = this.session;
    const before = this.#before;
    const own = people ? people.own.includes(now.toMove) : me === now.toMove;
    this.turn = !now.outcome && own && (people !== null || now.moves.length > 0);
    // Who has agreed to another game goes there with the others.
    const next = before && before.rematch === undefined ? now.rematch : undefined;
    if (next !== undefined && seated) return router.go(`/table/${next}`);
    this.#sayState(before, now, own);
    this.#sayAnswer(before, now);
    const gone = before ? departures(now, people, before) : [];
    if (gone.length > 0) announcer.say(gone.join(text.gap));
    const sound = soundOf(before, now, people ? (people.own[0] ?? null) : me);
    if (sound) sounds.play(sound, mayMove() ? tempo().move : 0);
    this.#before = now;
  }

  #sayState(before: TableView | null, now: TableView, own: boolean): void {
    const { people } = this.session;
    const seats = people?.own ?? null;
    if (before === null || before.moves.length !== now.moves.length || before.outcome !== now.outcome) {
      announcer.say(announcement(before, now, seats, people?.contest?.result));
    } else if (!before.clock?.paused !== !now.clock?.paused) {
      announcer.say(now.clock?.paused ? text.clock.paused : text.clock.goesOn);
    } else if (now.clock?.first !== undefined && before.clock?.first === undefined) {
      announcer.say(firstMoveWords(now, now.clock.first, seats));
      // Whoever has waited for the others may look elsewhere.
      if (own) sounds.play('call');
    }
  }

  #sayAnswer(before: TableView | null, now: TableView): void {
    const { people } = this.session;
    const answer = people && unanswered(before, now, people.own);
    if (!answer) return;
    const who = people.players[answer.seat]?.name ?? playerName(now, answer.seat);
    this.reply = answer.refused ? text.friends.declined(who) : text.friends.lapsed(who);
    // What was moved has just been said.
    announcer.say(answer.refused ? this.reply : [announcer.words, this.reply].join(text.gap));
  }
}
