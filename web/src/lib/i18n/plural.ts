/** By Unicode's plural categories: English has one and other, Polish one, few and many, Japanese other. `#` stands for the number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Picks the form of a language for a number, and writes the number into it. */
export function pluralOf(locale: string): (count: number, forms: Forms) => string {
  // Made at the first use, as that takes a phone some milliseconds.
  let rules: Intl.PluralRules | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(locale);
    return (forms[rules.select(count)] ?? forms.other).replaceAll('#', String(count));
  };
}

export const english = pluralOf('en');
export const spanish = pluralOf('es');
