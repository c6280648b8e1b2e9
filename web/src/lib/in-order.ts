/** Work, so many pieces at once, heard of in their order. The first failure ends it: nothing is heard or begun after it. */
export async function inOrder<P, R>(
  pieces: readonly P[],
  atOnce: number,
  work: (piece: P) => Promise<R>,
  heard: (result: R) => void,
): Promise<void> {
  const done = new Map<number, R>();
  let [begun, next, failed] = [0, 0, false];
  async function run(): Promise<void> {
    while (begun < pieces.length && !failed) {
      const place = begun++;
      try {
        done.set(place, await work(pieces[place]!));
      } catch (reason) {
        failed = true;
        throw reason;
      }
      while (!failed && done.has(next)) heard(done.get(next++)!);
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(atOnce, pieces.length)) }, run));
}
