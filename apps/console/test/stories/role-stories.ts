import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { button, limit, type Story } from '../support/story.ts';
import { takePicture } from '../support/take-picture.ts';

/** What viewers and editors see in the console, and what they don't. */
export function roleStories(story: Story): void {
  /** Opens a page as a new user with this role. */
  const openAs = async (role: 'viewer' | 'editor'): Promise<Page> => {
    const email = `${role}-${story.width}@example.com`;
    await story.console.run(
      `INSERT INTO users (id, account_id, email, email_normalized, role)
        SELECT gen_random_uuid(), account_id, $1, $1, $2::user_role FROM users WHERE email_normalized = $3`,
      email,
      role,
      story.console.stack.firstAccount.email,
    );
    return story.console.open({ width: story.width, email });
  };

  test(
    'a viewer reads lists, segments, templates and campaigns and finds no way to change them, and pages for changes say who may open them',
    async () => {
      const { width } = story;
      const list = await story.addList(`Read only ${width}`);
      const template = await story.console.call('POST', '/templates', {
        name: `Looked at ${width}`,
        html: '<p>{{ content }}</p>',
      });
      const campaign = await story.console.call('POST', '/campaigns', {
        name: `Looked at ${width}`,
        list_uid: list.uid,
        subject: 'To be read',
        html: '<p>Hello</p>',
      });
      const segment = { list_uid: list.uid, name: 'Red ones', conditions: { all: [{ tag: 'red', operator: 'has' }] } };
      await story.console.call('POST', '/segments', segment);
      const page = await openAs('viewer');
      await story.go(page, `/lists/${list.uid}/segments`);
      await page.getByRole('link', { name: 'Red ones' }).waitFor();
      expect(
        await page
          .getByRole('main')
          .getByRole('button', { name: /^(Copy|Delete)/ })
          .count(),
      ).toBe(0);

      await story.go(page, `/lists/${list.uid}/settings`);
      await page.getByText('Your role is Viewer.').waitFor();
      expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
      expect(await button(page, 'Delete list…').count()).toBe(0);
      await takePicture(page, `viewer-settings-${width}`, { fullPage: true });

      await story.go(page, `/templates/${template.uid}`);
      await page.getByText('Your role is Viewer.').waitFor();
      expect(await button(page, 'Save').count()).toBe(0);
      expect(await page.getByRole('textbox', { disabled: false }).count()).toBe(0);
      await takePicture(page, `viewer-template-${width}`, { fullPage: true });

      await story.go(page, `/campaigns/${campaign.uid}`);
      await page.getByRole('heading', { name: `Looked at ${width}` }).waitFor();
      await page.getByText('Owners and managers can send', { exact: false }).first().waitFor();
      expect(await button(page, 'Send test…').count()).toBe(0);
      await takePicture(page, `viewer-campaign-${width}`, { fullPage: true });

      // Transactional emails contain addresses, so they aren't among the viewer's pages.
      for (const key of ['g', 'm', 'g', 'c']) await page.keyboard.press(key);
      await page.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: `Looked at ${width}` }).waitFor();

      for (const address of [`/lists/${list.uid}/form`, `/lists/${list.uid}/import`, '/account/audit-log']) {
        await story.go(page, address);
        await page.getByText('Your role doesn’t include this page').waitFor();
        await page.getByText(/^Your role is Viewer\. Owners.* can .*; an owner can change your role\.$/).waitFor();
      }
      await page.context().close();
      // If there are no templates, their page offers the starters, which another story tests.
      await story.console.call('DELETE', `/templates/${template.uid}`);
    },
    limit,
  );

  test(
    'an editor creates a campaign, even if the lists load late, but can’t send it and is told who can',
    async () => {
      const { width } = story;
      await story.addList(`Edited ${width}`);
      const page = await openAs('editor');
      let loadLists = (): void => undefined;
      const mayLoad = new Promise<void>((resolve) => (loadLists = resolve));
      await page.route(/\/lists(\?|$)/, async (route) => {
        await mayLoad;
        await route.continue();
      });
      await story.go(page, '/campaigns');
      await page.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor();
      expect(await button(page, 'Create campaign').isDisabled()).toBe(true);
      loadLists();
      await button(page, 'Create campaign').click();
      await page.getByRole('dialog').getByLabel('Name').fill(`Made by an editor ${width}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Create campaign' }).click();
      await page.getByRole('heading', { name: `Made by an editor ${width}` }).waitFor();
      await page
        .getByText('Your role is Editor. Owners and managers can send; an owner can change your role.')
        .waitFor();
      expect(await button(page, 'Send test…').count()).toBe(0);
      const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('link');
      expect(await steps.allInnerTexts()).toEqual([expect.stringMatching(/^Write/), 'Audience', 'Options']);
      await takePicture(page, `editor-campaign-${width}`);
      await story.go(page, `${new URL(page.url()).pathname}/send`);
      await page.getByText('Your role doesn’t include this page').waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'the user is asked before leaving a template with unsaved changes, can stay with what they wrote, and can leave once it is saved',
    async () => {
      const { width } = story;
      const template = await story.console.call('POST', '/templates', {
        name: `Left ${width}`,
        html: '<p>{{ content }}</p>',
      });
      const page = await story.console.open({ width });
      await story.go(page, `/templates/${template.uid}`);
      await page.getByLabel('Name', { exact: true }).fill(`Left twice ${width}`);
      const crumb = page.getByRole('main').getByRole('link', { name: 'Templates' });
      await crumb.click();
      const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
      await asked.getByRole('button', { name: 'Cancel' }).click();
      await asked.waitFor({ state: 'detached' });
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(`Left twice ${width}`);
      await button(page, 'Save').click();
      await page.getByText(/^Saved as version/).waitFor();
      await crumb.click();
      await page.getByRole('link', { name: `Left twice ${width}` }).waitFor();
      await page.context().close();
      await story.console.call('DELETE', `/templates/${template.uid}`);
    },
    limit,
  );
}
