/** What is marked on a board: persisted. */
import { persist, restore } from '../persisted';

/** Only what can be clicked next; what looking at a cell shows, too; or nothing without the lens. */
export const MARK_CHOICES = ['targets', 'hover', 'lens'] as const;
export type MarkChoice = (typeof MARK_CHOICES)[number];

const KEY = 'quantarium-marks';

class MarkSetting {
  now = $state<MarkChoice>(MARK_CHOICES.find((choice) => choice === restore(KEY)) ?? 'targets');

  choose(choice: MarkChoice): void {
    this.now = choice;
    persist(KEY, choice);
  }
}

export const markSetting = new MarkSetting();
