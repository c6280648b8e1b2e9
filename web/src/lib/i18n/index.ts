/** The words on the page. English only for now: another language is another object of this type. */
import { en } from './en';

export type Messages = typeof en;

export const text: Messages = en;
export { formatDate, formatScore, sentence } from './format';
