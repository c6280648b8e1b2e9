/** The pages' addresses, in the browser's history. */

import { dropAddress, shown, writeAddress } from './address';
import { readRoute } from './route';

/** Marks the addresses to which a page of this site led: before them lies that page. */
const WITHIN = { within: true };

/** Whether the page may be left. It is asked as when the tab is closed: where something would be lost, it asks its reader. */
const mayLeave = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash);
  /** Counts the ways taken: a page whose address says more than its path begins anew with each. */
  visit = $state(0);
  route = $derived(readRoute(this.path));

  constructor() {
    addEventListener('pagehide', writeAddress);
    addEventListener('popstate', () => {
      if (mayLeave()) return this.#read();
      // The browser is elsewhere already: the page that stays comes after that.
      history.pushState(WITHIN, '', shown);
    });
    addEventListener('hashchange', () => this.#read());
  }

  go(address: string): void {
    if (!mayLeave()) return;
    writeAddress();
    history.pushState(WITHIN, '', address);
    this.#read();
    if (!location.hash) scrollTo(0, 0);
  }

  /** Goes back to the page that led here; to an address where none did, or nowhere. */
  back(otherwise: string | null): void {
    writeAddress();
    if ((history.state as Partial<typeof WITHIN> | null)?.within) history.back();
    else if (otherwise !== null) this.go(otherwise);
  }

  /** Goes on to an address that stands for the one that was asked for. */
  replace(address: string): void {
    history.replaceState(history.state, '', address);
    this.#read();
  }

  #read(): void {
    // A link to seats at the table that is shown already is followed as on a fresh page.
    if (location.hash && location.pathname === this.path && this.route.page === 'table') location.reload();
    dropAddress();
    this.path = location.pathname;
    this.hash = location.hash;
    this.visit += 1;
  }
}

export const router = new Router();

/** Takes plain clicks on links of this site, so that pages change without a reload. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  // Only the keyboard goes there: the address stays, which says what the page shows.
  if (link.getAttribute('href') === '#main') return document.getElementById('main')?.focus();
  router.go(link.pathname + link.search + link.hash);
}

/** Forms are sent by the pages that have them, but for those that close a dialog. */
export function keepPage(event: SubmitEvent): void {
  if ((event.target as HTMLFormElement).method !== 'dialog') event.preventDefault();
}
