/** The time of a table: its clocks, what is said of them, and the title of the page. */
import { onDestroy, untrack } from 'svelte';
import { announcer } from '../a11y/announcer.svelte';
import { seatName, text } from '../i18n';
import { sounds } from '../sound/sound.svelte';
import type { Announcing } from './announcing.svelte';
import type { TableSession } from './table-session.svelte';
import { LATE, spokenTime, timeTaken } from './time';
import { Times } from './times.svelte';

export class TableClock {
  readonly times: Times;
  /** Whether the first move of the player here is due. */
  readonly #due = $derived.by(() => {
    const { view, people } = this.session;
    return view !== null && !view.outcome && (people?.own.includes(view.toMove) ?? false);
  });
  readonly #late = $derived.by(() => {
    const first = this.#due ? this.times.first() : null;
    return first === null || first > LATE ? '' : `${timeTaken(first + 999)} `;
  });

  constructor(
    private readonly session: TableSession,
    announcing: Announcing,
  ) {
    const { table } = session;
    this.times = new Times(
      {
        low: (seat, left) => {
          const name = seatName(session.view?.seats[seat]?.name ?? '');
          announcer.say(text.clock.of(name, spokenTime(left)));
        },
        late: () => {
          if (!this.#due) return;
          announcer.say(text.friends.firstMoveYours(spokenTime(LATE)));
          sounds.play('call');
        },
      },
      () => table.now(),
    );
    onDestroy(() => this.times.stop());
    $effect(() => {
      if (!session.view) return;
      const { people, view } = session;
      const asked =
        view.offer && people && people.own.length > 0 && !people.own.includes(view.offer.by[0] ?? 0);
      const turn = asked ? `${text.friends.offered} ` : announcing.turn ? `${text.friends.turn} ` : '';
      document.title = this.#late + turn + text.titles.table(view.title);
    });
    $effect.pre(() => {
      // Time runs while an answer is not yet shown.
      const clock = table.state.view?.clock ?? null;
      untrack(() => this.times.show(clock));
    });
  }

  /** The clock stops while the page is hidden; at several screens it runs, and is seen as soon as the page is. */
  away(): void {
    this.times.look();
    const { people, view, table } = this.session;
    if (document.hidden && !people && (view?.clock?.running ?? null) !== null) table.pause();
  }
}
