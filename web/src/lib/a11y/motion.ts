export const mayMove = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;
