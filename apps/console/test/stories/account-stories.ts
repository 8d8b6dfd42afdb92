import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { limit, type Story } from '../support/story.ts';
import { takePicture } from '../support/take-picture.ts';

/** How the pages about the account are found, and the page about what runs in the background. */
export function accountStories(story: Story): void {
  test(
    'the pages about the account are listed beside each of them, on a phone in a list that opens by keyboard, and each has a heading',
    async () => {
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/account');
      await page.getByRole('heading', { name: 'Overview', level: 2 }).waitFor();
      const links = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
      const choice = page.locator('main summary');
      const openList = async () => {
        if (!story.isPhone) return;
        await choice.focus();
        await page.keyboard.press('Enter');
      };
      await openList();
      await takePicture(page, `account-list-${story.width}`);
      const names = await links.allTextContents();
      expect(names.length).toBeGreaterThan(8);
      const boxes = await Promise.all((await links.all()).map((each) => each.boundingBox()));
      const tops = boxes.map((box) => box?.y ?? 0);
      expect([...tops].sort((one, other) => one - other)).toEqual(tops);
      expect(new Set(tops).size).toBe(names.length);
      for (const name of names.slice(1)) {
        if (!(await links.first().isVisible())) await openList();
        await links.filter({ hasText: name }).first().focus();
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name, level: 2 }).first().waitFor();
        await until('the title', async () => (await page.title()) === `${name} · Mailwright`);
        if (story.isPhone) expect(await links.first().isVisible()).toBe(false);
        await takePicture(page, `account-${name.toLowerCase().replaceAll(' ', '-')}-${story.width}`);
      }
      await page.context().close();
    },
    limit,
  );

  test(
    'background work lists the imports into all lists, with what each has done, and leads to each',
    async () => {
      const { call } = story.console;
      const [one, other] = [await story.addList(`Work ${story.width}`), await story.addList(`Play ${story.width}`)];
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/account/work');
      await page.getByRole('heading', { name: 'Imports', exact: true }).waitFor();
      const rows = [{ EMAIL: `work${story.width}@example.com` }];
      await call('POST', `/lists/${one.uid}/imports`, { subscribers: rows });
      const { uid } = await call('POST', `/lists/${other.uid}/imports`, {
        subscribers: [...rows, { EMAIL: 'nobody' }],
      });
      const rowOf = (list: string) => page.getByRole('row').filter({ hasText: `${list} ${story.width}` });
      await rowOf('Work').getByText('1 added, 0 updated.').waitFor();
      await rowOf('Play').getByText('completed with errors').waitFor();
      await takePicture(page, `work-${story.width}`);
      await rowOf('Play').getByRole('link').click();
      await page.waitForURL(`**/lists/${other.uid}/imports/${uid}`);
      await page.context().close();
    },
    limit,
  );
}
