/** The rules beside a game: which game's are open, and at which rule. */
class RulesSheetState {
  shown = $state.raw<{ family: string; rule: string | null } | null>(null);

  open(family: string, rule: string | null = null): void {
    this.shown = { family, rule };
  }

  close(): void {
    this.shown = null;
  }
}

export const rulesSheet = new RulesSheetState();
