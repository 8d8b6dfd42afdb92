import { isRequested } from '@mailwright/testing';
import type { Page } from 'playwright-core';
import { screenshotFolder } from './start-console.ts';

/** Whether pictures are made: for whoever wants to look at the pages, since making them takes a browser much CPU. */
export const takesPictures = isRequested('CONSOLE_PICTURES');

/** Makes a picture of a page as it is, if pictures are made. */
export async function takePicture(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  if (takesPictures) await page.screenshot({ ...options, path: `${screenshotFolder}${name}.png` });
}
