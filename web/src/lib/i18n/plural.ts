/**
 * Forms of a word or a sentence by the plural categories of a language, as Unicode has them: English tells one from
 * other, Polish one, few and many, Japanese nothing. `#` stands for the number.
 */
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
