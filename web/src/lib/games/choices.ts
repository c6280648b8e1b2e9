import { words } from '../i18n';

export const choiceName = (choice: string): string =>
  words.choices[choice] ?? (/^\d$/.test(choice) ? words.die(choice) : choice);
