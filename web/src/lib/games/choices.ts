import { words } from '../i18n';

export function choiceName(choice: string): string {
  return words.choices[choice] ?? (/^\d$/.test(choice) ? words.die(choice) : choice);
}
