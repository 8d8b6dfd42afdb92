import { isRequested } from '@mailwright/testing';
import type { Page } from 'playwright-core';
import { screenshotFolder } from './start-console.ts';

/**
 * Whether to take screenshots. They are for people who want to look at the pages; taking them costs the browser a lot
 * of CPU.
 */
export const takesPictures = isRequested('CONSOLE_PICTURES');

/** Takes a screenshot of the current page, if screenshots are enabled. */
export async function takePicture(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  if (takesPictures) await page.screenshot({ ...options, path: `${screenshotFolder}${name}.png` });
}
