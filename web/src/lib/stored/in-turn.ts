/** Does one thing after the other, so that a long list does not ask for everything at once. */
let last: Promise<unknown> = Promise.resolve();

export function inTurn<T>(step: () => Promise<T>): Promise<T> {
  const next = last.then(step);
  last = next.catch(() => {});
  return next;
}
