import { test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { button, limit, type Story } from '../support/story.ts';
import { showTab } from '../support/writing.ts';

/** Campaigns. */
export function campaignStories(story: Story): void {
  test(
    'a campaign is written, previewed, tested and sent, step by step, but only after the last one has said to whom, and then its report is shown',
    async () => {
      const list = await story.addList(`Letters ${story.width}`);
      const subscribers = [{ EMAIL: `one${story.width}@example.com` }, { EMAIL: `two${story.width}@example.com` }];
      await story.console.call('POST', '/subscribers/batch', { list_uid: list.uid, subscribers });
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/campaigns');
      await button(page, 'Create campaign').click();
      await page.getByRole('dialog').getByLabel('Name').fill(`Letter ${story.width}`);
      await page
        .getByRole('dialog')
        .getByLabel('List')
        .selectOption({ label: `Letters ${story.width}` });
      await page.getByRole('dialog').getByRole('button', { name: 'Create campaign' }).click();
      await page.getByLabel('Subject').fill('Hello there');
      await page.getByText('HTML', { exact: true }).click();
      const code = page.getByRole('textbox', { name: 'Email HTML' });
      await code.fill('<h1>News</h1><p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>');
      await showTab(page, 'Preview');
      await page.frameLocator('iframe[title=Preview]').getByRole('heading', { name: 'News' }).waitFor();
      if (story.isPhone) await button(page, 'Close').click();
      await button(page, 'Send test…').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send test' }).click();
      await page.getByText('The test email is on its way').waitFor();
      await page.getByRole('link', { name: 'Next: Audience' }).click();
      await page.getByText('It reaches 2 people now.').waitFor();
      await page.getByRole('link', { name: 'Next: Options' }).click();
      await page.getByLabel('Reply-to address').waitFor();
      await page.getByRole('link', { name: 'Next: Send' }).click();
      const promise = `this email goes to 2 people, starting right away: everyone subscribed to Letters ${story.width}.`;
      await page.getByText(promise).waitFor();
      await button(page, 'Send to 2 people now').click();
      await page.getByText('2 of 2').waitFor();
      await until('the mails', async () => {
        const mails = (await (await fetch(`${story.console.stack.inboxUrl}/messages.json`)).json()) as {
          to: string[];
        }[];
        return subscribers.every(({ EMAIL }) => mails.some(({ to }) => to.includes(EMAIL)));
      });
      await page.context().close();
    },
    limit,
  );
}
