/** Notices that the server was upgraded while this page was open: its page then has other scripts. And that a part does not come. */

/** How often to look at most, in milliseconds. */
const PAUSE = 60_000;

/** The scripts of this page. The build names them after what is in them. */
const scripts = (): string[] =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].map(
    ({ src }) => new URL(src, location.href).pathname,
  );

/** Whether the server's page is another one than this; false where the server does not say. */
export async function isOutdated(own: readonly string[] = scripts()): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    const page = answer.ok ? await answer.text() : '';
    return page.includes('<script') && !own.every((script) => page.includes(script));
  } catch {
    return false;
  }
}

class Update {
  /** Whether a newer page waits to be loaded. */
  waits = $state(false);
  lacks = $state(false);
  #looked = 0;

  /** Looks when the player comes back to the page. */
  readonly seen = async (): Promise<void> => {
    if (document.hidden || this.waits || Date.now() - this.#looked < PAUSE) return;
    this.#looked = Date.now();
    this.waits = await isOutdated();
  };

  /** A part of the page could not be loaded: an upgraded server has it no more, or there is no network. */
  readonly missing = async (): Promise<void> => {
    this.lacks = true;
    if (await isOutdated()) location.reload();
  };
}

export const update = new Update();
