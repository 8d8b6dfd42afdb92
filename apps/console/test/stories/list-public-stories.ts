import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { button, limit, type Story } from '../support/story.ts';

/** What people see of a list. */
export function listPublicStories(story: Story): void {
  test(
    'a list’s settings change what people see: its public name, whether it is on the preferences page, and its archive with the campaigns in it',
    async () => {
      const list = await story.addList(`Internal name ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/settings`);
      const form = page.getByRole('form', { name: 'Public details' });
      await form.getByLabel('Public name').fill('Letters from Ada');
      await form.getByRole('switch', { name: 'Let people join it on their preferences page' }).click();
      await form.getByRole('switch', { name: 'Public archive' }).click();
      await button(page, 'Save public details').click();
      await form.getByRole('link', { name: 'Open archive' }).waitFor();
      const address = await form.getByRole('link', { name: 'Open archive' }).getAttribute('href');
      const stored = await story.console.call('GET', `/lists/${list.uid}`);
      expect(stored).toMatchObject({
        name: `Internal name ${story.width}`,
        public_name: 'Letters from Ada',
        public_description: null,
        on_preferences_page: true,
        archive: { enabled: true, indexed: false },
      });
      const { call } = story.console;
      await call('POST', '/subscribers', { list_uid: list.uid, EMAIL: 'ada@example.com', tag: 'vip' });
      for (const [name, audience] of [
        ['Letter to all', {}],
        ['Letter to some', { tags_any: ['vip'] }],
      ] as const) {
        const mail = { list_uid: list.uid, name, subject: name, html: '<p>Hello</p>', audience };
        const { uid } = await call('POST', '/campaigns', mail);
        await call('POST', `/campaigns/${uid}/run`, {});
        await until('the end of the campaign', async () => {
          const { status } = await call<{ status: string }>('GET', `/campaigns/${uid}`);
          return status === 'sent';
        });
      }
      // A campaign whose resend is paused stays in the archive.
      await story.console.run(
        `UPDATE campaigns SET status = 'paused' WHERE name = 'Letter to all' AND status = 'sent'`,
      );
      await button(page, 'Choose campaigns…').click();
      const dialog = page.getByRole('dialog', { name: 'Campaigns in the archive' });
      expect(await dialog.getByRole('switch', { name: 'Letter to all' }).isChecked()).toBe(true);
      expect(await dialog.getByRole('switch', { name: 'Letter to some' }).isChecked()).toBe(false);
      await dialog.getByRole('searchbox').fill('to some');
      await dialog.getByRole('switch', { name: 'Letter to all' }).waitFor({ state: 'detached' });
      await dialog.getByRole('switch', { name: 'Letter to some' }).click();
      await dialog.getByRole('switch', { name: 'Letter to some', checked: true }).waitFor();
      await dialog.getByRole('searchbox').fill('to all');
      await dialog.getByRole('switch', { name: 'Letter to all' }).click();
      await dialog.getByRole('switch', { name: 'Letter to all', checked: false }).waitFor();

      await story.go(page, address ?? '');
      await page.getByRole('heading', { name: 'Letters from Ada' }).waitFor();
      await page.getByRole('link', { name: 'Letter to some' }).waitFor();
      expect(await page.getByRole('link', { name: 'Letter to all' }).count()).toBe(0);
      await page.context().close();
    },
    limit,
  );
}
