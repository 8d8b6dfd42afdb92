import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { screenshotFolder } from './start-console.ts';

const references = `${screenshotFolder}reference/`;
const differences = `${screenshotFolder}difference/`;
/** Tolerates font smoothing that differs slightly between runs. */
const colorTolerance = 0.2;
const maxShare = 0.02;

/**
 * Compares a page with its reference screenshot, which the first run takes. Whatever varies between runs is masked.
 * Resolves to the share of pixels that differ if that is too large, and stores the difference as a picture; otherwise
 * undefined. After an intended change, delete the reference.
 */
export async function compareWithReference(page: Page, name: string): Promise<number | undefined> {
  const varying = 'time, [data-varies], .recharts-wrapper, .mantine-Notification-root';
  const bytes = await page.screenshot({ mask: [page.locator(varying)], maskColor: '#888888' });
  const file = `${references}${name}.png`;
  if (!existsSync(file)) {
    mkdirSync(references, { recursive: true });
    writeFileSync(file, bytes);
    return undefined;
  }
  const [now, before] = [PNG.sync.read(bytes), PNG.sync.read(readFileSync(file))];
  const { width, height } = now;
  if (before.width !== width || before.height !== height) return 1;
  const difference = new PNG({ width, height });
  const pixels = pixelmatch(before.data, now.data, difference.data, width, height, { threshold: colorTolerance });
  const share = pixels / (width * height);
  if (share <= maxShare) return undefined;
  mkdirSync(differences, { recursive: true });
  writeFileSync(`${differences}${name}.png`, PNG.sync.write(difference));
  return share;
}
