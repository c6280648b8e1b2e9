/**
 * Forms of a word or a sentence by the plural categories of a language, as Unicode has them: English tells one from
 * other, Polish one, few and many, Japanese nothing. `#` stands for the number.
 */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Picks the form of a language for a number, and writes the number into it. */
export function pluralOf(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale);
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', String(count));
}
