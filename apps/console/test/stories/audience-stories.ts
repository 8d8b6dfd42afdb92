import { test } from '@jest/globals';
import { readMails } from '../support/read-mails.ts';
import { button, limit, type Story } from '../support/story.ts';
import { openStep } from '../support/writing.ts';

/** A campaign's audience, its variants and its schedule. */
export function audienceStories(story: Story): void {
  test(
    'an audience is counted while it is edited and restored after everyone was chosen, the last step states the start in both zones, and the winner of a test is chosen by hand',
    async () => {
      const { call } = story.console;
      const name = `Tested ${story.width}`;
      const list = await story.addList(name);
      const subscribers = Array.from({ length: 10 }, (_, index) => ({
        EMAIL: `v${index}.${story.width}@example.com`,
        tags: index < 6 ? ['vip'] : [],
      }));
      await call('POST', '/subscribers/batch', { list_uid: list.uid, subscribers });
      const html = '<p>News</p><p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>';
      const { uid } = await call('POST', '/campaigns', { name, list_uid: list.uid, subject: `${name} A`, html });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}/audience`);
      await page.getByText('It reaches 10 people now.').waitFor();
      await page.getByLabel('Only some subscribers').check();
      await page.getByRole('combobox', { name: 'With at least one of these tags' }).fill('vip');
      await page.keyboard.press('Enter');
      await page.getByText('It reaches 6 people now.').waitFor();
      await page.getByLabel(`Everyone subscribed to ${name}`).check();
      await page.getByText('It reaches 10 people now.').waitFor();
      await page.getByLabel('Only some subscribers').check();
      await page.getByText('It reaches 6 people now.').waitFor();

      await openStep(page, 'Options');
      await page.getByLabel('Test variants').click({ force: true });
      await page.getByRole('group', { name: 'Variant B' }).getByLabel('Subject').fill(`${name} B`);
      await page.getByLabel('Sample size in percent').fill('50');
      await page.getByLabel('Winner selection').selectOption('manual');
      await page.getByLabel('Only on certain days and hours').click({ force: true });
      for (const day of ['Saturday', 'Sunday']) await page.getByLabel(day).press('Space');
      await page.getByLabel('From', { exact: true }).selectOption('00:00');
      await page.getByLabel('Until', { exact: true }).selectOption('24:00');
      await openStep(page, 'Send');

      await page.getByText(`: subscribers of ${name} with one of the tags vip.`).waitFor();
      await page.getByText('3 of 6 people get one of 2 variants, split evenly.').waitFor();
      await page.getByText('every day, 00:00 to 24:00 (UTC)').waitFor();
      await page.getByText('Later', { exact: true }).click();
      await page.getByLabel('Date and time').fill('2999-01-31T09:30');
      const zone = page.getByRole('combobox', { name: 'Time zone' });
      await zone.fill('Tokyo');
      await page.getByRole('option', { name: /Asia\/Tokyo/ }).click();
      await page.getByText('31 January 2999 at 09:30 in Asia/Tokyo (UTC+09:00)').first().waitFor();
      await page.getByText('31 January 2999 at 01:30 your time, in Europe/Zurich (UTC+01:00)').first().waitFor();
      await button(page, 'Schedule').click();
      await page.getByText('Scheduled. You can still change it.').waitFor();
      await page.getByRole('link', { name: 'Edit campaign' }).click();
      await openStep(page, 'Send');
      await page.getByText('Now', { exact: true }).click();
      await button(page, 'Send to 6 people now').click();

      await page.getByText('being tested').waitFor();
      await page
        .getByText('No variant leads by clicks yet. Everyone else waits until you choose the winner.')
        .waitFor();
      await page.getByRole('row', { name: `Variant B ${name} B` }).waitFor();
      await page
        .getByRole('row', { name: /Variant B/ })
        .getByRole('button', { name: 'Choose as winner' })
        .click();
      await page.getByRole('dialog').getByText('3 waiting people get it from now on.').waitFor();
      await button(page, 'Send Variant B to the rest').click();
      await page.getByText('Variant B has won').waitFor();
      // One or two people in the sample got it, and then all of the rest.
      await readMails(story.console, `${name} B`, 4);
      await page.context().close();
    },
    limit,
  );
}
