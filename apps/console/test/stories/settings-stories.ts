import { expect, test } from '@jest/globals';
import { button, limit, type Story } from '../support/story.ts';
import { takePicture } from '../support/take-picture.ts';

interface Settings {
  frequency_cap: unknown;
  quiet_hours: unknown;
  anonymous_tracking: boolean;
}

/** The settings of the account, and its tracking domain. */
export function settingsStories(story: Story): void {
  test(
    'the brand is shown in the preview while it is edited, an error is shown at its field, and once saved, the public form has it',
    async () => {
      const { console, width } = story;
      const list = await story.addList(`Branded ${width}`);
      await console.call('PATCH', `/lists/${list.uid}`, { sign_up_form: true });
      const page = await console.open({ width });
      await story.go(page, '/account/brand');
      const preview = page.getByRole('region', { name: 'Preview' });
      const colorsOf = (selector: string) =>
        page.evaluate(
          `(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.querySelector("${selector}")))`,
        );
      const accent = page.getByRole('textbox', { name: 'Buttons' });
      await accent.fill('#ffdd00');
      await accent.press('Tab');
      expect(await colorsOf('[class*=brandSampleButton]')).toEqual(['rgb(21, 20, 17)', 'rgb(255, 221, 0)']);
      await page.getByRole('textbox', { name: 'Background' }).fill('#102030');
      await page.getByLabel('Font', { exact: true }).selectOption('georgia');
      await page.getByLabel('Postal address').fill('12 Square\nLondon');
      await preview.getByText('12 Square London').waitFor();
      await button(page, 'Add profile').click();
      await page.getByLabel('Network').selectOption('mastodon');
      await page.getByLabel('Profile URL').fill('mastodon.example/@ada');
      await page.getByLabel('Logo URL').fill('http://example.com/logo.png');
      await takePicture(page, `brand-edited-${width}`, { fullPage: true });
      await button(page, 'Save').click();
      await page.getByText('must be an https URL').waitFor();
      await page.getByText('must be an http or https URL').waitFor();
      await page.getByLabel('Profile URL').fill('https://mastodon.example/@ada');
      await button(page, 'Remove logo').click();
      await button(page, 'Save').click();
      await page.getByText('Unsaved changes.').waitFor({ state: 'detached' });
      await page.reload();
      await preview.getByText('Mastodon').waitFor();
      expect(await accent.inputValue()).toBe('#ffdd00');

      await page.goto(`${console.stack.baseUrl}/f/${list.uid}`);
      await page.getByText('12 Square').waitFor();
      expect(await colorsOf('body')).toEqual([expect.anything(), 'rgb(16, 32, 48)']);
      await page.context().close();
      const plain = { accent_color: null, background_color: null, font: null, postal_address: null, social_links: [] };
      await console.call('PATCH', '/account/settings', { brand: plain });
    },
    limit,
  );

  test(
    'settings are saved by one button and kept, and changes by someone else are not overwritten without asking',
    async () => {
      const { console, width } = story;
      const page = await console.open({ width });
      await story.go(page, '/account/settings');
      await page.getByRole('switch', { name: 'Limit how many emails a subscriber gets' }).check({ force: true });
      await page.getByLabel('Maximum emails').fill('5');
      await page.getByRole('switch', { name: 'Don’t send at certain hours' }).check({ force: true });
      await page.getByLabel('Until (next day)').selectOption('06:30');
      await takePicture(page, `settings-edited-${width}`, { fullPage: true });
      await button(page, 'Save').click();
      await page.getByText('Unsaved changes.').waitFor({ state: 'detached' });
      await page.reload();
      await page.getByLabel('Maximum emails').waitFor();
      expect(await page.getByLabel('Maximum emails').inputValue()).toBe('5');
      expect(await page.getByLabel('Until (next day)').inputValue()).toBe('06:30');

      await page.getByLabel('Maximum emails').fill('8');
      const theirs = { frequency_cap: { mails: 2, days: 7 }, anonymous_tracking: true };
      await console.call('PATCH', '/account/settings', theirs);
      await button(page, /^Save/).click();
      await page.getByText('Someone else has changed these settings.').waitFor();
      await takePicture(page, `settings-outdated-${width}`, { fullPage: true });
      expect(await console.call<Settings>('GET', '/account/settings')).toMatchObject(theirs);
      await button(page, 'Save my changes anyway').click();
      await page.getByText('Someone else has changed these settings.').waitFor({ state: 'detached' });
      // The error disappears when the change is sent, and this note when it is saved.
      await page.getByText('Unsaved changes.').waitFor({ state: 'detached' });
      expect(await console.call<Settings>('GET', '/account/settings')).toMatchObject({
        frequency_cap: { mails: 8, days: 7 },
        anonymous_tracking: true,
        quiet_hours: { spans: [{ from: '22:00', to: '06:30' }], time_zone: 'Europe/Zurich' },
      });

      // The error is shown at its field, and nothing is saved.
      await page.getByLabel('Field with a time zone (optional)').fill('1ST');
      await button(page, 'Save').click();
      await page.getByText('must be the tag of a field').waitFor();
      await page.context().close();
      await console.call('PATCH', '/account/settings', {
        frequency_cap: null,
        quiet_hours: null,
        anonymous_tracking: false,
      });
    },
    limit,
  );

  test(
    'a tracking domain is added with its record to copy, is pending until the record is found, and is removed',
    async () => {
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/account/senders');
      await button(page, 'Add tracking domain').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Domain').fill('co.uk');
      await dialog.getByRole('button', { name: 'Add tracking domain' }).click();
      await dialog.getByText(/is a public suffix/).waitFor();
      await dialog.getByLabel('Domain').fill('links.example.com');
      await dialog.getByRole('button', { name: 'Add tracking domain' }).click();
      const section = page.getByRole('region', { name: 'Tracking domain' });
      await section.getByText('pending', { exact: true }).waitFor();
      await section.getByText('_mailwright.links.example.com').waitFor();
      await section.getByText(/^mailwright-tracking=/).waitFor();
      await button(page, 'Check now: links.example.com').click();
      await section.getByText(/Checked/).waitFor();
      await section.getByText('pending', { exact: true }).waitFor();
      await button(page, 'Remove links.example.com').click();
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await section.getByText('No tracking domain').waitFor();
      await page.context().close();
    },
    limit,
  );
}
