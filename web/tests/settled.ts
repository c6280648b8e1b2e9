/** Lets what has been begun go on, as far as it waits for nothing else. */
export const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 5));
