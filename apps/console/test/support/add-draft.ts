import { PNG } from 'pngjs';
import type { Story } from './story.ts';

/** Creates a draft through the API, with a list of its own. */
export async function addDraft(
  { addList, console }: Story,
  { name, ...content }: { name: string; subject?: string; html?: string },
): Promise<{ uid: string; list: string }> {
  const list = await addList(name);
  const { uid } = await console.call('POST', '/campaigns', { name, list_uid: list.uid, ...content });
  return { uid, list: list.uid };
}

/** A picture of 480 by 240 pixels: a field under the sky. */
export const picture: Buffer = drawPicture(480, 240);

function drawPicture(width: number, height: number): Buffer {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isField = y > height * 0.6 + Math.sin(x / 60) * 14;
      const color = isField ? [90, 140 - y / 6, 80] : [150 + y / 4, 190 + y / 8, 225];
      png.data.set([...color, 255], (y * width + x) * 4);
    }
  }
  return PNG.sync.write(png);
}
