/** What a button that is a picture says, to screen readers and under the pointer. */
export const named = (words: string) => ({ 'aria-label': words, title: words });
