/** Times as a field of the browser has them: by the clock on the wall, to the minute. */

/** Seconds since 1970 for a field. */
export const fieldTime = (seconds: number): string =>
  new Date((seconds - 60 * new Date(1000 * seconds).getTimezoneOffset()) * 1000).toISOString().slice(0, 16);

/** What a field says, in seconds since 1970. */
export const timeOf = (field: string): number => Math.floor(new Date(field).getTime() / 1000);
