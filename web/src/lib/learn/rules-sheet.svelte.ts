/** The rules beside a game: which game's are open, and at which rule. */
export const rulesSheet = $state<{ shown: { family: string; rule: string | null } | null }>({ shown: null });
