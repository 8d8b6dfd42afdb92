import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { screenshotFolder } from './start-console.ts';

/** Where the pictures of the guides are made; `cp .local/console/pictures/*.png docs/images/` takes them over. */
const folder = `${screenshotFolder}pictures/`;
const maxBytes = 150_000;

/** Makes a picture for the guides of a page as it is shown, small enough for them. */
export async function drawPicture(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}${name}.png`;
  // Below the first screen of a long page is nothing that a guide needs.
  writeFileSync(file, await page.screenshot({ clip: { x: 0, y: 0, width: 1280, height: 720 } }));
  expect(statSync(file).size).toBeLessThan(maxBytes);
}
