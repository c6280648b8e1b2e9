/** The address of what is shown. Safari throws after a hundred changes in half a minute: the first changes are written at once, for a
 * reload; after that only the newest one is, twice a second. */
const AT_ONCE = 30;
/** In milliseconds. */
const APART = 500;

let wanted: string | null = null;
export let shown: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** How many have come at once, and when that was counted. */
let [recent, counted] = [0, 0];

export function showAddress(address: string): void {
  wanted = shown = address;
  if (timer === undefined) writeAddress();
}

/** Writes what waits, before something else is shown. */
export function writeAddress(): void {
  const address = wanted;
  dropAddress();
  if (address === null || new URL(address, location.href).href === location.href) return;
  const now = performance.now();
  [recent, counted] = [1 + Math.max(0, recent - (now - counted) / APART), now];
  try {
    history.replaceState(history.state, '', address);
    if (recent < AT_ONCE) return;
  } catch {
    // The browser has had too many, and may take it later.
    wanted = address;
  }
  timer = setTimeout(writeAddress, APART);
}

/** Forgets what waits: something else is shown. */
export function dropAddress(): void {
  wanted = null;
  clearTimeout(timer);
  timer = undefined;
}
