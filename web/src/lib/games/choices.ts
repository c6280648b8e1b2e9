import { text } from '../i18n';

/** A choice in words. */
export function choiceName(choice: string): string {
  return text.choices.names[choice] ?? (/^\d$/.test(choice) ? text.choices.die(choice) : choice);
}
