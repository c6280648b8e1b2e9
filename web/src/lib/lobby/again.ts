/** How often a list of what others do is asked for again, in milliseconds. */
const AGAIN = 10_000;

/** Does something now, and again and again while the page is seen: until the answer is called. */
export function againAndAgain(ask: () => unknown): () => void {
  ask();
  const timer = setInterval(() => document.visibilityState === 'visible' && ask(), AGAIN);
  return () => clearInterval(timer);
}
