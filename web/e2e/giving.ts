/** Texts given to the page past its fields, and those that it saves. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/** Pastes beside every field. */
export const paste = (page: Page, given: string): Promise<void> =>
  page.evaluate((words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', words);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, given);

/** Drops a file; whether the page took it. */
export const drop = (page: Page, given: string): Promise<boolean> =>
  page.evaluate((words) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([words], 'game.qgn', { type: 'text/plain' }));
    document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
    return !document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
    );
  }, given);

/** The text that a button or a link saves. */
export async function saved(button: Locator): Promise<string> {
  const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return readFile(await download.path(), 'utf8');
}

/** A text as a file to be chosen. */
export const file = (given: string) => ({
  name: 'game.qgn',
  mimeType: 'text/plain',
  buffer: Buffer.from(given),
});
