import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { addDraft } from '../support/add-draft.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { button, limit, type Story } from '../support/story.ts';
import { blocksOf } from '../support/writing.ts';
import { chapters, setPassword } from './keyboard-chapters.ts';

/** Using the console with nothing but the keyboard. */
export function keyboardStories(story: Story): void {
  test(
    'from signing in to signing out, everything is done with the keyboard alone, and the focus is always seen and never lost',
    async () => {
      await setPassword(story);
      const page = await story.console.open({ width: story.width, isAnonymous: true });
      const hands = { story, page, keyboard: keyboardOf(page) };
      for (const chapter of Object.values(chapters)) await chapter(hands);
      await page.context().close();
    },
    limit,
  );

  test(
    'Tab leaves the blocks of a mail from within a list and code, which stay as they are, and lists are indented by the tools',
    async () => {
      const { uid } = await addDraft(story, { name: 'Tabs', subject: 'Tabs' });
      const page = await story.console.open({ width: story.width });
      const keyboard = keyboardOf(page);
      await story.go(page, `/campaigns/${uid}`);
      const blocks = blocksOf(page);
      const next = page.getByRole('switch', { name: 'Write my own plain-text version' });
      const leave = async () => {
        await keyboard.press('Tab');
        await keyboard.awaitFocus(next);
        await keyboard.press('Shift+Tab');
        await keyboard.awaitFocus(blocks);
      };
      const useTool = async (name: string) => {
        const isInRow = await button(page, name).isVisible();
        await keyboard.tabTo(button(page, isInRow ? name : 'More'), 'Shift+Tab');
        await keyboard.press('Enter');
        if (!isInRow) {
          await keyboard.arrowTo(page.getByRole('menuitem', { name, exact: true }));
          await keyboard.press('Enter');
        }
        await keyboard.awaitFocus(blocks);
      };
      await keyboard.tabTo(blocks);
      await keyboard.type('- one');
      await keyboard.press('Enter');
      await keyboard.type('two');
      await leave();
      const nested = blocks.locator('li li', { hasText: 'two' });
      expect(await nested.count()).toBe(0);
      await useTool('Indent');
      await nested.waitFor();
      await useTool('Outdent');
      await nested.waitFor({ state: 'detached' });
      for (const key of ['Enter', 'Enter']) await keyboard.press(key);
      await keyboard.type('``` code');
      await blocks.locator('pre', { hasText: 'code' }).waitFor();
      await leave();
      expect(await blocks.locator('pre').textContent()).toBe('code');
      await page.context().close();
    },
    limit,
  );

  test(
    'a row that is scrolled away with the keyboard leaves the focus in its table, which scrolls on',
    async () => {
      const list = await story.addList('Scrolled');
      const subscribers = Array.from({ length: 120 }, (_, index) => ({ EMAIL: `${index}@example.com` }));
      await story.console.call('POST', '/subscribers/batch', { list_uid: list.uid, subscribers });
      const page = await story.console.open({ width: story.width });
      const keyboard = keyboardOf(page);
      await story.go(page, `/lists/${list.uid}`);
      const row = page.getByRole('row').nth(2);
      const address = (await row.getByRole('link').textContent()) ?? '';
      await keyboard.tabTo(row.getByRole('link'));
      const rows = page.getByRole('rowgroup');
      await until('the row to be scrolled away', async () => {
        await keyboard.press('PageDown');
        return (await page.getByRole('link', { name: address, exact: true }).count()) === 0;
      });
      await keyboard.awaitFocus(rows);
      await keyboard.press('End');
      await page.locator('[aria-rowindex="121"]').waitFor();
      await keyboard.awaitFocus(rows);
      await page.context().close();
    },
    limit,
  );

  test(
    'when a chart that has the focus goes away, what had the focus before gets it back',
    async () => {
      const list = await story.addList('Charted');
      await story.console.call('POST', '/subscribers', { list_uid: list.uid, EMAIL: 'charted@example.com' });
      const page = await story.console.open({ width: story.width });
      const keyboard = keyboardOf(page);
      await story.go(page, `/lists/${list.uid}/growth`);
      const before = button(page, 'Show as table');
      const chart = page.locator('svg[tabindex]').first();
      await chart.waitFor();
      await keyboard.tabTo(before);
      await keyboard.tabTo(chart);
      await chart.evaluate((element: unknown) => (element as { remove(): void }).remove());
      await keyboard.awaitFocus(before);
      await page.context().close();
    },
    limit,
  );
}

/** Using the navigation of a phone with a keyboard. */
export function drawerStories(story: Story): void {
  test(
    'the navigation of a phone opens, keeps the focus, closes and leads to pages with the keyboard alone',
    async () => {
      const page = await story.console.open({ width: story.width });
      const keyboard = keyboardOf(page);
      await story.go(page, '/');
      await page.getByRole('heading', { name: 'Home' }).waitFor();
      const opener = button(page, 'Menu');
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      await keyboard.use(opener);
      await keyboard.staysIn(drawer);
      await keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
      await keyboard.awaitFocus(opener);
      await keyboard.press('Enter');
      await keyboard.use(drawer.getByRole('link', { name: 'Lists' }));
      await page.getByRole('heading', { name: 'Lists', exact: true }).waitFor();
      await drawer.waitFor({ state: 'detached' });
      await keyboard.awaitFocus(page.getByRole('main'));
      await keyboard.use(button(page, 'Create list'));
      await keyboard.staysIn(page.getByRole('dialog', { name: 'Create list' }));
      await keyboard.press('Escape');
      await keyboard.awaitFocus(button(page, 'Create list'));
      await page.context().close();
    },
    limit,
  );
}
