import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { readMails } from '../support/read-mails.ts';
import { button, limit, type Story } from '../support/story.ts';
import { takePicture } from '../support/take-picture.ts';

const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0';

/** Transactional emails. */
export function emailStories(story: Story): void {
  test(
    'an email to several people names all of them with what became of each copy, and the timeline names who followed a link',
    async () => {
      const { call, stack } = story.console;
      const [to, cc, bcc] = ['to', 'cc', 'bcc'].map((kind) => `${kind}${story.width}@several.example.com`);
      const subject = `Handover ${story.width}`;
      const html = '<p><a href="https://example.com/lamp">The lamp</a></p>';
      const given = { to: { email: to, name: 'Grace' }, cc, bcc, subject, html, track_clicks: true };
      await call('POST', '/emails', { ...given, tags: ['handover', 'lamp'] });
      const mails = await readMails(story.console, subject, 3);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/emails?to=${encodeURIComponent(cc ?? '')}`);
      await page.getByText(`${to} and 2 others · handover · lamp`).waitFor();
      await page.getByRole('link', { name: subject }).click();
      const facts = page.getByRole('region', { name: 'Email details' });
      await facts.getByText(`Grace <${to}>`).waitFor();
      for (const name of ['Cc', 'Bcc', 'lamp']) await facts.getByText(name, { exact: true }).waitFor();
      await until('every copy to be sent', async () => (await facts.getByText('sent', { exact: true }).count()) === 3);
      await page.getByText('No link followed by a person yet.').waitFor();
      const shown = await (await fetch(`${stack.inboxUrl}/mails/${mails[0]?.id ?? ''}/html`)).text();
      const [, link = ''] = /href="(http[^"]*\/t\/c\/[^"]*)"/.exec(shown) ?? [];
      await fetch(link.replaceAll('&amp;', '&'), { headers: { 'User-Agent': person }, redirect: 'manual' });
      const timeline = page.getByRole('region', { name: 'Timeline' });
      await timeline
        .getByRole('listitem')
        .filter({ hasText: /^Link followed.*several\.example\.com.*https:\/\/example\.com\/lamp/ })
        .waitFor();
      await page.getByText('A link was followed once by a person.').waitFor();
      await takePicture(page, `email-to-several-${story.width}`, { fullPage: true });
    },
    limit,
  );

  test(
    'a transactional email is found by status and address, shows live what happens to it and what its recipient got, and leads back to the same filters',
    async () => {
      const { call, stack } = story.console;
      const to = `receipt${story.width}@example.com`;
      const subject = `Your order ${story.width}`;
      const { uid } = await call('POST', '/emails', {
        to: { email: to, name: 'Grace Hopper' },
        subject,
        html: `<h1>Thank you</h1><p>Order ${story.width}</p>`,
        track_opens: true,
        tag: 'receipt',
        metadata: { order: '4711' },
      });
      const [mail] = await readMails(story.console, subject, 1);
      const read = () => call<{ status: string; message_id: string }>('GET', `/emails/${uid}`);
      await until('the end of sending', async () => (await read()).status === 'sent');

      const page = await story.console.open({ width: story.width });
      await story.go(page, '/emails');
      await page.getByLabel('Status', { exact: true }).selectOption('sent');
      await page.getByLabel('To', { exact: true }).fill(`receipt${story.width}`);
      await page.getByText('Enter the full address').waitFor();
      await page.getByLabel('To', { exact: true }).fill(to);
      await page.waitForURL(/to=receipt\d+%40/);
      await page.getByLabel('Tag', { exact: true }).fill('another');
      await page.getByText('No transactional emails match.').waitFor();
      await page.getByLabel('Tag', { exact: true }).fill('receipt');
      const link = page.getByRole('link', { name: subject });
      await link.focus();
      await page.keyboard.press('Enter');

      await page.getByRole('heading', { level: 1, name: subject }).waitFor();
      await page
        .getByRole('status')
        .filter({ hasText: `sent · to ${to}` })
        .waitFor();
      const timeline = page.getByRole('region', { name: 'Timeline' });
      expect(await timeline.getByRole('listitem').count()).toBe(2);
      const facts = page.getByRole('region', { name: 'Email details' });
      await facts.getByText(`Grace Hopper <${to}>`).waitFor();
      await facts.getByRole('link', { name: 'receipt', exact: true }).waitFor();
      await facts.getByText('Metadata: order').waitFor();
      const content = page.getByRole('region', { name: 'Email content' });
      await content.frameLocator('iframe').getByRole('heading', { name: 'Thank you' }).waitFor();
      await content.getByText('Text', { exact: true }).click();
      await content.getByRole('group', { name: 'Text' }).getByText(`Order ${story.width}`).waitFor();
      // Looking at the email in the console doesn't count as an open.
      await page.getByText('Not opened by a person yet.').waitFor();

      const html = await (await fetch(`${stack.inboxUrl}/mails/${mail?.id ?? ''}/html`)).text();
      const [, image = ''] = /src="(http[^"]*\/t\/o\/[^"]*)"/.exec(html) ?? [];
      await fetch(image.replaceAll('&amp;', '&'), { headers: { 'User-Agent': person } });
      await timeline
        .getByRole('listitem')
        .filter({ hasText: /^Opened/ })
        .waitFor();
      await page.getByText('Opened once by a person.').waitFor();

      await call('POST', '/bounces', { message_id: (await read()).message_id, kind: 'hard' });
      await page
        .getByRole('status')
        .filter({ hasText: `bounced · to ${to}` })
        .waitFor();
      await page.getByText('then it bounced').waitFor();
      await page
        .getByRole('navigation', { name: 'Breadcrumb' })
        .getByRole('link', { name: 'Transactional emails' })
        .click();
      await page.waitForURL(/\/emails\?.*status=sent.*/);
      expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe(to);
      await page.getByText('No transactional emails match.').waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'a waiting transactional email is cancelled from its page, and one whose content is gone says that it is no longer stored',
    async () => {
      const { call, run } = story.console;
      const subject = `Tomorrow ${story.width}`;
      const send_at = new Date(Date.now() + 3_600_000).toISOString();
      const body = { to: 'later@example.com', subject, plain: 'See you tomorrow.', send_at };
      const { uid } = await call('POST', '/emails', body);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/emails/${uid}`);
      await page.getByText('It’s waiting for its scheduled time.').waitFor();
      // The email is sent while the dialog is open; the service's response is still shown.
      await button(page, 'Cancel email…').click();
      const dialog = page.getByRole('dialog');
      await run('UPDATE emails SET status = $2::email_status WHERE subject = $1', subject, 'uncertain');
      await dialog.getByRole('button', { name: 'Cancel email' }).click();
      await page.getByText('it may have arrived').waitFor();
      await dialog.getByRole('alert').waitFor();
      await dialog.getByRole('button', { name: 'Keep email' }).click();
      await page.locator('[role="status"]:focus').filter({ hasText: 'possibly sent' }).waitFor();
      await run('UPDATE emails SET status = $2::email_status WHERE subject = $1', subject, 'queued');
      await page.reload();
      await page.getByText('This email has no HTML, only text.').waitFor();
      await page.getByText('See you tomorrow.').waitFor();
      await button(page, 'Cancel email…').click();
      await dialog.getByRole('button', { name: 'Cancel email' }).click();
      await page.getByRole('status').filter({ hasText: 'cancelled · to later@example.com' }).waitFor();
      await button(page, 'Cancel email…').waitFor({ state: 'detached' });
      await page.locator('[role="status"]:focus').filter({ hasText: 'cancelled' }).waitFor();

      const theirs = 'SELECT id FROM emails WHERE subject = $1';
      await run(`DELETE FROM email_contents WHERE email_id IN (${theirs})`, subject);
      await run(`UPDATE emails SET status = 'uncertain' WHERE id IN (${theirs})`, subject);
      await page.reload();
      await page.getByText('it may have arrived').waitFor();
      await page.getByText('The content is no longer stored.').waitFor();
      await page.context().close();
    },
    limit,
  );
}
