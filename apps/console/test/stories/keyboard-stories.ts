import { test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { keyboardOf } from '../support/keyboard.ts';
import { button, limit, type Story } from '../support/story.ts';
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
      await keyboard.use(button(page, 'Add list'));
      await keyboard.staysIn(page.getByRole('dialog', { name: 'Add list' }));
      await keyboard.press('Escape');
      await keyboard.awaitFocus(button(page, 'Add list'));
      await page.context().close();
    },
    limit,
  );
}
