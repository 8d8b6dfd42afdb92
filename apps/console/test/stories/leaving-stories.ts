import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import type { Page } from 'playwright-core';
import { addDraft } from '../support/add-draft.ts';
import { limit, type Story } from '../support/story.ts';
import { blocksOf, savedNote, type Written } from '../support/writing.ts';

/** Leaving a page while something on it isn't saved, and coming back. */
export function leavingStories(story: Story): void {
  const read = (uid: string) => story.console.call<Written & { reply_to: string | null }>('GET', `/campaigns/${uid}`);
  const leave = (page: Page) => page.getByRole('link', { name: 'Lists', exact: true }).click();
  const isAtLists = (page: Page) => page.getByRole('heading', { name: 'Lists', exact: true }).waitFor();
  /** Holds matching requests until the returned function is called. */
  const hold = async (page: Page, address: RegExp, method = 'GET') => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(address, async (route) => {
      if (route.request().method() === method) await released;
      await route.continue();
    });
    return () => release();
  };

  test(
    'what is typed into the blocks counts as unsaved at once, and not only when the mail has been composed from it',
    async () => {
      const { uid } = await addDraft(story, { name: `Typed just now ${story.width}` });
      const template = { name: `Typed just now ${story.width}`, html: '<p>{{ content }}</p>', design: null };
      const layout = await story.console.call('POST', '/templates', template);
      const page = await story.console.open({ width: story.width });
      const release = await hold(page, /\/assets\/server\.browser-.*\.js/);
      await story.go(page, `/campaigns/${uid}`);
      await savedNote(page).waitFor();
      await blocksOf(page).click();
      await page.keyboard.type('Hello');
      await page.getByRole('status').filter({ hasText: 'Unsaved changes' }).waitFor({ timeout: 5_000 });
      release();
      await savedNote(page).waitFor();
      expect((await read(uid)).html).toContain('Hello');
      // What the editor takes back itself is no change.
      await blocksOf(page).click();
      await page.keyboard.type('!');
      await page.keyboard.press('Backspace');
      await savedNote(page).waitFor();

      await page.getByRole('link', { name: 'Templates', exact: true }).click();
      await page.getByRole('link', { name: template.name }).click();
      await page.getByText('Blocks', { exact: true }).click();
      await page.getByRole('button', { name: 'Convert to blocks' }).click();
      await blocksOf(page).waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved as version 2').waitFor();
      await blocksOf(page).click();
      await page.keyboard.type('x');
      await leave(page);
      const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
      await asked.getByRole('button', { name: 'Leave' }).click();
      await isAtLists(page);
      await story.console.call('DELETE', `/templates/${layout.uid}`);
      await page.context().close();
    },
    limit,
  );

  test(
    'a value that is refused after the page was left is announced, and the announcement leads back to the value',
    async () => {
      const name = `Refused ${story.width}`;
      const { uid } = await addDraft(story, { name });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}/options`);
      const replyTo = page.getByLabel('Reply-to address');
      await replyTo.fill('nobody');
      await leave(page);
      await isAtLists(page);
      const note = page.getByRole('alert').filter({ hasText: 'Your last changes to' });
      await note.getByRole('link', { name: 'Open the page' }).click();
      await page.getByRole('status').filter({ hasText: 'Not saved' }).waitFor();
      expect(await replyTo.inputValue()).toBe('nobody');
      expect(await replyTo.getAttribute('aria-invalid')).toBe('true');
      await note.waitFor({ state: 'detached' });
      await replyTo.fill('ada@example.com');
      await savedNote(page).waitFor();
      expect((await read(uid)).reply_to).toBe('ada@example.com');

      // Closing the announcement drops the changes.
      await replyTo.fill('nobody');
      await leave(page);
      await note.getByRole('button').click();
      await note.waitFor({ state: 'detached' });
      await page.goBack();
      await savedNote(page).waitFor();
      expect(await replyTo.inputValue()).toBe('ada@example.com');
      await page.context().close();
    },
    limit,
  );

  test(
    'whoever comes back before the last save has finished finds what they typed',
    async () => {
      const { uid } = await addDraft(story, { name: `Back soon ${story.width}` });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      await blocksOf(page).click();
      const release = await hold(page, new RegExp(`/app/v1/campaigns/${uid}$`), 'PATCH');
      await page.getByLabel('Subject').fill('Typed before leaving');
      await blocksOf(page).click();
      await page.keyboard.type('Written before leaving.');
      await leave(page);
      await isAtLists(page);
      await page.goBack();
      await blocksOf(page).getByText('Written before leaving.').waitFor({ timeout: 10_000 });
      expect(await page.getByLabel('Subject').inputValue()).toBe('Typed before leaving');
      await page.getByLabel('Subject').fill('Typed after coming back');
      release();
      await until('everything to be saved', async () => {
        const { subject, html } = await read(uid);
        return subject === 'Typed after coming back' && html.includes('Written before leaving.');
      });
      await savedNote(page).waitFor();
      await page.context().close();
    },
    limit,
  );
}
