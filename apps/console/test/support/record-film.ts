import { mkdirSync } from 'node:fs';
import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { screenshotFolder } from './start-console.ts';
import { takesPictures } from './take-picture.ts';

const folder = `${screenshotFolder}pictures/`;
const maxBytes = 1_500_000;
const size = { width: 960, height: 600 };

/** A film of a page, frame by frame, for the README. It is only recorded if screenshots are enabled. */
export interface Film {
  /** Shows the page as it is for this long. */
  show(seconds: number): Promise<void>;
  /** Shows where the pointer is before it clicks there, then clicks. */
  click(target: Locator): Promise<void>;
  /** Writes the film as an animated WebP beside the pictures for the guides. */
  save(name: string): Promise<void>;
}

/** Begins to record a page. */
export function recordFilm(page: Page): Film {
  const frames: { image: Buffer; delay: number }[] = [];
  async function show(seconds: number): Promise<void> {
    if (!takesPictures) return;
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
    const image = await page.screenshot({ animations: 'disabled' });
    frames.push({ image: await sharp(image).resize(size).png().toBuffer(), delay: seconds * 1_000 });
  }
  return {
    show,
    click: async (target) => {
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      if (takesPictures && box !== null) {
        const at = { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 };
        await page.evaluate(`${drawPointer}(${JSON.stringify(at)})`);
        await show(0.8);
        await page.evaluate(removePointer);
      }
      await target.click();
    },
    save: async (name) => {
      if (!takesPictures) return;
      mkdirSync(folder, { recursive: true });
      const images = frames.map(({ image }) => image);
      const delay = frames.map((frame) => frame.delay);
      const { size: bytes } = await sharp(images, { join: { animated: true } })
        .webp({ quality: 75, effort: 6, delay, loop: 0 })
        .toFile(`${folder}${name}.webp`);
      expect(bytes).toBeLessThan(maxBytes);
    },
  };
}

const drawPointer = `(({ x, y }) => {
  const pointer = Object.assign(document.createElement('div'), { id: 'film-pointer' });
  Object.assign(pointer.style, { position: 'fixed', left: x - 16 + 'px', top: y - 16 + 'px', width: '32px',
    height: '32px', borderRadius: '50%', background: 'rgb(0 121 107 / 25%)', border: '2px solid rgb(0 121 107 / 80%)',
    zIndex: 10_000, pointerEvents: 'none' });
  document.body.append(pointer);
})`;
const removePointer = `document.getElementById('film-pointer').remove()`;
