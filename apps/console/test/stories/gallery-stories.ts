import path from 'node:path';
import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { button, limit, type Story } from '../support/story.ts';
import { takePicture } from '../support/take-picture.ts';
import { blocksOf, openStep, showTab } from '../support/writing.ts';

interface Begun {
  uid: string;
  updated_at: string;
  subject: string | null;
  html: string | null;
  design: object | null;
}

const brand = {
  accent_color: '#8a3b12',
  background_color: '#f7f3ee',
  font: 'georgia',
  postal_address: '12 Square\nLondon',
  social_links: [{ network: 'mastodon', url: 'https://mastodon.example/@ada' }],
};
const plain = { accent_color: null, background_color: null, font: null, postal_address: null, social_links: [] };

// What the pictures of some designs show.
const titles = { Digest: 'Five reads', Product: 'The lamp that follows', Survey: 'How was your order?' };

/** The gallery of what mails start from. */
export function galleryStories(story: Story): void {
  test(
    'a campaign begins with a start from the gallery in the colors of the brand, or with a copy of a template of the account',
    async () => {
      const { width } = story;
      const { call } = story.console;
      const list = await story.addList(`Gallery ${width}`);
      await call('PATCH', '/account/settings', { brand });
      const own = { name: `Own ${width}`, subject: 'Ours', html: '<p>Our words. {{ unsubscribe_url }}</p>' };
      const template = await call('POST', '/templates', own);
      const page = await story.console.open({ width });
      const begin = async (name: string, start: string) => {
        await story.go(page, '/campaigns?add');
        const dialog = page.getByRole('dialog', { name: 'Create campaign' });
        await dialog.getByLabel('Name', { exact: true }).fill(name);
        await dialog.getByLabel('List', { exact: true }).selectOption(list.uid);
        expect(await dialog.getByLabel('Empty', { exact: true }).isChecked()).toBe(true);
        await dialog.getByText('The designs use your brand colors.').waitFor();
        for (const [design, title] of Object.entries(titles)) {
          const card = dialog.locator('label').filter({ has: page.getByRole('radio', { name: design, exact: true }) });
          await card.scrollIntoViewIfNeeded();
          await card.frameLocator('iframe').getByText(title).waitFor();
        }
        await takePicture(page, `gallery-${width}`);
        await dialog.getByLabel(start, { exact: true }).check();
        await dialog.getByRole('button', { name: 'Create campaign' }).click();
        await page.getByRole('heading', { name }).waitFor();
        return call<Begun>('GET', `/campaigns/${path.basename(new URL(page.url()).pathname)}`);
      };
      const copied = await begin(`From my own ${width}`, `Own ${width}`);
      expect(copied).toMatchObject({ subject: 'Ours', html: own.html, design: null });

      const begun = await begin(`From a design ${width}`, 'Announcement');
      expect(begun.subject).toBe('Orders now arrive the next day');
      expect(begun.html).toContain('background-color:#8a3b12');
      expect(begun.html).toContain('background-color:#f7f3ee');
      expect(begun.html).toContain('12 Square · London');
      expect(begun.html).toContain('href="https://mastodon.example/@ada"');
      expect(begun.html).toContain('href="{{ unsubscribe_url }}"');
      await blocksOf(page).getByText('Orders now arrive the next day').waitFor();
      await blocksOf(page).getByText('Orders now arrive the next day').click();
      await takePicture(page, `gallery-begun-${width}`);
      // Opening the editor and clicking into it is no change.
      await openStep(page, 'Audience');
      await page.getByText('It reaches').waitFor();
      const { uid } = begun;
      expect(await call<Begun>('GET', `/campaigns/${uid}`)).toMatchObject({ updated_at: begun.updated_at });
      await page.context().close();
      await call('DELETE', `/templates/${template.uid}`);
      await call('PATCH', '/account/settings', { brand: plain });
    },
    limit,
  );

  if (story.isPhone) return;

  test(
    'a mail made of blocks takes the colors of the brand with one click, and its profiles as a line of links',
    async () => {
      const { width } = story;
      const { call } = story.console;
      const list = await story.addList(`Colored ${width}`);
      await call('PATCH', '/account/settings', { brand });
      const { uid } = await call('POST', '/campaigns', { name: `Colored ${width}`, list_uid: list.uid });
      const page = await story.console.open({ width });
      await story.go(page, `/campaigns/${uid}`);
      await blocksOf(page).click();
      await page.keyboard.type('Hello');
      await page.keyboard.press('Enter');
      await button(page, 'Insert').click();
      await page.getByRole('menuitem', { name: 'Social links' }).click();
      await showTab(page, 'Style');
      await button(page, 'Use brand colors').click();
      await until('the saved look', async () => {
        const { html } = await call<Begun>('GET', `/campaigns/${uid}`);
        return ['#f7f3ee', 'Georgia', 'https://mastodon.example/@ada'].every((part) => html?.includes(part));
      });
      await page.context().close();
      await call('PATCH', '/account/settings', { brand: plain });
    },
    limit,
  );
}
