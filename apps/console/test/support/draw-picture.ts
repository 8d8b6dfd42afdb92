import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { screenshotFolder } from './start-console.ts';

/**
 * Where the pictures for the guides are made. `cp .local/console/pictures/* docs/images/` copies them into the
 * docs.
 */
const folder = `${screenshotFolder}pictures/`;
const maxBytes = 150_000;

/** Takes a picture of the current page for the guides, small enough for them. */
export async function drawPicture(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}${name}.png`;
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  // The guides need only the first screen of a long page.
  writeFileSync(file, await page.screenshot({ clip: { x: 0, y: 0, width: 1280, height: 720 } }));
  expect(statSync(file).size).toBeLessThan(maxBytes);
}
