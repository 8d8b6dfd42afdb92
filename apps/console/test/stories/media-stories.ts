import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import type { Page } from 'playwright-core';
import { picture } from '../support/add-draft.ts';
import { limit, type Story } from '../support/story.ts';

/** The image library. */
export function mediaStories(story: Story): void {
  /**
   * Drops files on the page as a person would. Each file has its name, its media type, and its content in Base64 or its
   * size in bytes.
   */
  const drop = async (page: Page, files: [name: string, type: string, content: string | number][]) => {
    const dataTransfer = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      const bytesOf = (content) =>
        typeof content === 'number'
          ? new Uint8Array(content)
          : Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      for (const [name, type, content] of ${JSON.stringify(files)})
        transfer.items.add(new File([bytesOf(content)], name, { type }));
      return transfer;
    })()`);
    await page.locator('.drop').dispatchEvent('drop', { dataTransfer });
  };

  test(
    'every valid image that is dropped is uploaded, even while others are being uploaded, and the page says why each invalid one is not',
    async () => {
      const page = await story.console.open({ width: story.width });
      const content = picture.toString('base64');
      let goOn = (): void => undefined;
      const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
      let running = 0;
      const most: number[] = [];
      await page.route('**/media?name=*', async (route) => {
        running += 1;
        most.push(running);
        await mayGoOn;
        const response = await route.fetch();
        running -= 1;
        await route.fulfill({ response });
      });
      await story.go(page, '/templates/images');
      await drop(page, [
        ['photo.heic', 'image/heic', content],
        ['poster.png', 'image/png', 10_000_001],
        ['broken.png', 'image/png', 'AAAA'],
        ['dropped-1.png', 'image/png', content],
        ['dropped-2.png', 'image/png', content],
      ]);
      await until('the first upload', () => Promise.resolve(most.length > 0));
      await drop(page, [['dropped-3.png', 'image/png', content]]);
      goOn();
      for (const name of ['dropped-1.png', 'dropped-2.png', 'dropped-3.png'])
        await page.getByTitle(name, { exact: true }).waitFor();
      expect(most).toEqual([1, 1, 1, 1]);
      const note = page.getByRole('alert').filter({ hasText: 'Not uploaded' });
      await note.getByText('photo.heic: It isn’t a JPEG, PNG, GIF or WebP image.').waitFor();
      await note.getByText('poster.png: It’s larger than 10 MB.').waitFor();
      await note.getByText('broken.png: The file is not a JPEG').waitFor();
      for (const { uid, name } of await story.console.call<{ uid: string; name: string }[]>('GET', '/media'))
        if (name.startsWith('dropped-')) await story.console.call('DELETE', `/media/${uid}`);
      await page.context().close();
    },
    limit,
  );
}
