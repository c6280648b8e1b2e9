/** Which moves wait to be confirmed: persisted. */
import { persist, restore } from '../persisted';

/** On cells too small for a finger; every one entered by a finger; every one. */
export const CONFIRM_CHOICES = ['small', 'touch', 'always'] as const;
export type ConfirmChoice = (typeof CONFIRM_CHOICES)[number];

const KEY = 'quantarium-confirm';
/** Below this, in pixels, a finger does not see which cell it touches. */
const SMALL = 32;

class Confirming {
  now = $state<ConfirmChoice>(CONFIRM_CHOICES.find((choice) => choice === restore(KEY)) ?? 'small');

  choose(choice: ConfirmChoice): void {
    this.now = choice;
    persist(KEY, choice);
  }

  /** Whether a move entered by a finger, or not, on cells so many pixels wide waits. */
  readonly waits = (touched: boolean, width: number): boolean =>
    this.now === 'always' || (touched && (this.now === 'touch' || width < SMALL));
}

export const confirming = new Confirming();
