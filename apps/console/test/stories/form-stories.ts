import { expect, test } from '@jest/globals';
import { awaitSaved, button, limit, type Story } from '../support/story.ts';

/** A list's sign-up form, and its tags. */
export function formStories(story: Story): void {
  test(
    'a form is designed with a preview of unsaved changes, and its embed codes add people to the list',
    async () => {
      const list = await story.addList(`Form ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/form`);
      await page.getByLabel('Heading').fill('Letters from Ada');
      await page.getByLabel('Button text', { exact: true }).fill('Join');
      await page.getByLabel('Last name').uncheck();
      const preview = page.frameLocator('iframe');
      await preview.getByRole('heading', { name: 'Letters from Ada' }).waitFor();
      await preview.getByRole('button', { name: 'Join' }).waitFor();
      await preview.getByLabel('Last name').waitFor({ state: 'detached' });
      await page.getByLabel('Redirect to your own page').fill('javascript:alert(1)');
      await button(page, 'Save').click();
      await page.getByText('must be an http or https URL').first().waitFor();
      await page.getByLabel('Redirect to your own page').fill('');
      await button(page, 'Save').click();
      await awaitSaved(page);
      await page.getByRole('link', { name: 'Share', exact: true }).click();
      const code = (await page.getByRole('group', { name: 'Embed as HTML' }).textContent()) ?? '';
      expect(code).toContain('<button type="submit">Join</button>');
      const [, action = ''] = /action="([^"]+)"/.exec(code) ?? [];
      const visitor = await story.console.open({ width: story.width, isAnonymous: true });
      await visitor.goto(action);
      await visitor.getByLabel('Email').fill('new@example.com');
      await visitor.getByRole('button', { name: 'Join' }).click();
      await visitor.getByRole('heading', { name: 'Thank you' }).waitFor();
      const people = await story.console.call<{ source: string }[]>('GET', `/subscribers?list_uid=${list.uid}`);
      expect(people).toMatchObject([{ source: 'form', EMAIL: 'new@example.com' }]);
      await visitor.context().close();
      await page.context().close();
    },
    limit,
  );

  test(
    'the design and the sharing of a form are two tabs: codes have the full width, nothing covers them, and unsaved changes survive a look at them',
    async () => {
      const list = await story.addList(`Shared ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/form`);
      await page.getByLabel('Heading').fill('Not saved yet');
      const preview = page.getByRole('region', { name: 'Preview' });
      await preview.waitFor();
      expect(await page.getByRole('group', { name: 'Embed as HTML' }).count()).toBe(0);
      const [settings, shown] = await Promise.all([page.locator('form').boundingBox(), preview.boundingBox()]);
      if (story.isPhone) expect(shown?.y).toBeGreaterThan((settings?.y ?? 0) + (settings?.height ?? 0));
      else expect(shown?.x).toBeGreaterThan((settings?.x ?? 0) + (settings?.width ?? 0));

      await page.getByRole('link', { name: 'Share', exact: true }).click();
      await page.getByText('The codes below show the form as last saved.').waitFor();
      expect(await preview.count()).toBe(0);
      const panel = await page.getByRole('region', { name: 'Share' }).boundingBox();
      for (const name of ['Public link', 'Embed as iframe', 'Embed as HTML']) {
        const code = await page.getByRole('group', { name }).boundingBox();
        expect(code?.width).toBeGreaterThan((panel?.width ?? 0) - 50);
        await page.getByRole('group', { name }).click();
      }
      expect(await button(page, 'Copy').count()).toBe(3);
      await page.getByRole('link', { name: 'Design', exact: true }).click();
      // What is hidden can't have the focus, and keys would go elsewhere.
      await preview.waitFor();
      expect(await page.getByLabel('Heading').inputValue()).toBe('Not saved yet');

      await page.getByLabel('The form is public').press('Space');
      await button(page, 'Save').click();
      await awaitSaved(page);
      await page.getByRole('link', { name: 'Share', exact: true }).click();
      await page.getByText('The form isn’t public').waitFor();
      await page.context().close();
    },
    limit,
  );

  // The remaining stories are the same at every width.
  if (story.isPhone) return;

  test(
    'a tag is renamed by keyboard alone, and removed for everyone but not by Enter; both dialogs state how many subscribers are affected',
    async () => {
      const list = await story.addList(`Tags ${story.width}`);
      const subscribers = Array.from({ length: 30 }, (_, index) => ({ EMAIL: `t${index}@example.com`, tags: ['old'] }));
      await story.console.call('POST', '/subscribers/batch', { list_uid: list.uid, subscribers });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/tags`);
      await button(page, 'Rename old').click();
      await page.getByText('Rename old for 30 subscribers').waitFor();
      await page.getByRole('dialog').locator('input:focus').waitFor();
      await page.getByLabel('New name').fill('new');
      await page.keyboard.press('Enter');
      await page.getByText('old was renamed to new (30 / 30).').waitFor();
      await button(page, 'Remove new').click();
      await page.getByText('Remove new from 30 subscribers?').waitFor();
      await page.getByRole('dialog').locator('button:focus').getByText('Cancel').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await button(page, 'Remove new').click();
      await button(page, 'Remove everywhere').click();
      await page.getByText('new was removed (30 / 30).').waitFor();
      await page.getByText('No tags yet').waitFor();
      await page.context().close();
    },
    limit,
  );
}
