import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { openAndClick, readMails } from '../support/read-mails.ts';
import { button, limit, type Story } from '../support/story.ts';
import { takePicture } from '../support/take-picture.ts';
import { openStep } from '../support/writing.ts';

const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0';
const html = `<h1>News</h1><p><a href="https://example.com/news">Read it</a></p>
  <p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>`;

/** The reports of campaigns. */
export function reportStories(story: Story): void {
  test(
    'opens and clicks appear in the report by hour and in the mail itself, with or without bots; each recipient’s result is explained, and mails are resent to some',
    async () => {
      const { call, run } = story.console;
      const list = await story.addList(`Reported ${story.width}`);
      const names = ['ada', 'grace', 'alan'].map((name) => `${name}${story.width}@example.com`);
      const subscribers = names.map((EMAIL) => ({ EMAIL }));
      await call('POST', '/subscribers/batch', { list_uid: list.uid, subscribers });
      const subject = `Reported ${story.width}`;
      const { uid } = await call('POST', '/campaigns', { name: subject, list_uid: list.uid, subject, html });
      await call('POST', `/campaigns/${uid}/run`, {});
      const mails = await readMails(story.console, subject, 3);
      const statusOf = async () => (await call<{ status: string }>('GET', `/campaigns/${uid}`)).status;
      await until('the end of the campaign', async () => (await statusOf()) === 'sent');
      // Opens and clicks right after the sending count as a scanner's, so the sending is dated back. One recipient is
      // changed as if their server had refused the mail.
      const theirs = 'campaign_id = (SELECT id FROM campaigns WHERE name = $1)';
      await run(`UPDATE campaign_recipients SET changed_at = now() - interval '1 hour' WHERE ${theirs}`, subject);
      await run(
        `UPDATE campaign_recipients SET status = 'failed', code = '550 5.1.1', reply = '550 5.1.1 No such user here'
          WHERE ${theirs} AND email = $2`,
        subject,
        names[2],
      );
      await run(`UPDATE campaign_runs SET sent = 2, failed = 1 WHERE ${theirs}`, subject);
      const mailTo = (name: string) => mails.find(({ to }) => to.includes(name)) ?? { id: '', subject, to: [] };
      await openAndClick(story.console, mailTo(names[0] ?? ''), { text: 'Read it', userAgent: person });
      await openAndClick(story.console, mailTo(names[1] ?? ''), { text: 'Read it', userAgent: 'curl/8' });
      await until('what was recorded', async () => {
        const { clicks } = await call<{ clicks: { total_with_bots: number } }>('GET', `/campaigns/${uid}/statistics`);
        return clicks.total_with_bots === 2;
      });

      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      await page.getByText('One email failed').waitFor();
      const chart = page.getByRole('application', { name: /^Opens and clicks by hour/ });
      await chart.focus();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('status').filter({ hasText: 'Opens1Clicks1' }).waitFor();
      await button(page, 'Show as table').click();
      expect(await page.getByRole('group', { name: 'Opens and clicks by hour' }).getByRole('row').count()).toBe(3);
      const downloading = page.waitForEvent('download');
      await button(page, 'Download as CSV').click();
      await page.getByRole('menuitem', { name: 'Delivery log' }).click();
      const log = await downloading;
      expect(log.suggestedFilename()).toBe(`${subject}-delivery-log.csv`);
      expect(readFileSync(await log.path(), 'utf8')).toContain(names[0]);
      // A download that is refused says why.
      const refused = { code: 'too_many_heavy_requests', detail: 'The plan allows 2 heavy requests at once.' };
      const logs = /open-log\/download/;
      await page.route(logs, (route) => {
        const isHead = route.request().method() === 'HEAD';
        return route.fulfill({ status: 429, body: isHead ? '' : JSON.stringify(refused) });
      });
      await button(page, 'Download as CSV').click();
      await page.getByRole('menuitem', { name: 'Opens', exact: true }).click();
      await page.getByRole('alert').filter({ hasText: refused.detail }).waitFor();
      await page.unroute(logs);

      await page.getByRole('link', { name: 'Links' }).click();
      await page.frameLocator('iframe').getByText('1 · 100%').waitFor();
      await page.getByLabel('Include bots').click({ force: true });
      await page.frameLocator('iframe').getByText('2 · 100%').waitFor();

      await page.getByRole('link', { name: 'Recipients' }).click();
      await page.getByText('3 recipients').waitFor();
      await page
        .getByRole('button', { name: names[0] ?? '' })
        .getByText(/opened .+ · clicked /)
        .waitFor();
      // The activity can't be read at first; after that, a page with another campaign's activity comes first.
      const activity = /\/subscribers\/[^/]+\/activity/;
      await page.route(activity, (route) => route.fulfill({ status: 403, body: '' }));
      await page.getByRole('button', { name: names[0] ?? '' }).click();
      await button(page, 'Try again').waitFor();
      expect(await page.getByText('No recorded activity.').count()).toBe(0);
      await page.unroute(activity);
      await page.route(activity, async (route) => {
        const url = new URL(route.request().url());
        if (url.searchParams.has('cursor')) {
          url.searchParams.delete('cursor');
          return route.continue({ url: url.href });
        }
        const other = { type: 'opened', campaign: { uid: 'cmp_other', name: 'Another' }, url: null, bot: false };
        const body = JSON.stringify([{ ...other, occurred_at: new Date().toISOString() }]);
        const headers = { 'content-type': 'application/json', link: `<${url.href}&cursor=next>; rel="next"` };
        return route.fulfill({ headers, body });
      });
      await button(page, 'Try again').click();
      await page.getByText('https://example.com/news').waitFor();
      await page.getByLabel('Search by address').fill('ALAN');
      await page.getByText('One recipient').waitFor();
      await page.getByRole('button', { name: names[2] ?? '' }).click();
      await page.getByText('550 5.1.1 No such user here').waitFor();
      await page.getByText('The mail server rejected it permanently.').waitFor();
      await page.getByLabel('Status', { exact: true }).selectOption('failed');
      await button(page, 'Resend…').click();
      await page.getByRole('dialog').getByText('Resend to one recipient?').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Resend to one' }).click();
      await page.getByText('One email is queued again.').waitFor();
      await readMails(story.console, subject, 4);
      await page.context().close();
    },
    limit,
  );

  test(
    'those who did not open a campaign get it again by a draft for exactly them, whose number is shown before it is made',
    async () => {
      const { call, run } = story.console;
      const name = `Unopened ${story.width}`;
      const list = await story.addList(name);
      const names = [1, 2, 3, 4].map((n) => `unopened${n}.${story.width}@example.com`);
      const subscribers = names.map((EMAIL) => ({ EMAIL }));
      await call('POST', '/subscribers/batch', { list_uid: list.uid, subscribers: subscribers.slice(0, 3) });
      const { uid } = await call('POST', '/campaigns', { name, list_uid: list.uid, subject: name, html });
      await call('POST', `/campaigns/${uid}/run`, {});
      const statusOf = async () => (await call<{ status: string }>('GET', `/campaigns/${uid}`)).status;
      await until('the end of the campaign', async () => (await statusOf()) === 'sent');
      // One has opened it, and one joined afterwards.
      await run(
        'UPDATE campaign_recipients SET first_opened_at = now(), last_opened_at = now() WHERE email = $1',
        names[0],
      );
      await call('POST', '/subscribers', { list_uid: list.uid, EMAIL: names[3] });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      await button(page, 'Send to people who didn’t open it…').click();
      await page.getByRole('dialog').getByText('for 2 people who got this email and haven’t opened it').waitFor();
      await button(page, 'Create draft').click();
      await page.getByRole('heading', { name: `${name} (not opened)` }).waitFor();
      await openStep(page, 'Audience');
      await page.getByText('It reaches 2 people now.').waitFor();
      await page.getByText('These conditions also apply:').waitFor();
      expect(await statusOf()).toBe('sent');
      await page.context().close();
    },
    limit,
  );

  test(
    'a report compares opens, clicks and unsubscribes with the campaigns that its list got before, with or without bots',
    async () => {
      const { call, run } = story.console;
      const name = `Compared ${story.width}`;
      const list = await story.addList(name);
      await call('POST', '/subscribers', { list_uid: list.uid, EMAIL: `compared${story.width}@example.com` });
      /** Sends a campaign to the list, and records how many of a hundred recipients did what. */
      const send = async (subject: string, [opens, clicks, unsubscribes]: [number, number, number]) => {
        const { uid } = await call('POST', '/campaigns', { name: subject, list_uid: list.uid, subject, html });
        await call('POST', `/campaigns/${uid}/run`, {});
        const statusOf = async () => (await call<{ status: string }>('GET', `/campaigns/${uid}`)).status;
        await until('the end of the campaign', async () => (await statusOf()) === 'sent');
        const theirs = '(SELECT id FROM campaigns WHERE name = $1)';
        await run(`UPDATE campaign_runs SET total = 100, sent = 100 WHERE campaign_id = ${theirs}`, subject);
        await run(
          `INSERT INTO campaign_counters (campaign_id, kind, key, slot, unique_opens, any_opens, unique_clicks, any_clicks, unsubscribes)
            VALUES (${theirs}, 'total', '', 100, $2, $2 + 20, $3, $3 + 10, $4)`,
          subject,
          opens,
          clicks,
          unsubscribes,
        );
        return uid;
      };
      const first = await send(`${name} first`, [30, 5, 1]);
      await send(`${name} second`, [46, 6, 0]);
      const compared = await send(name, [42, 8, 2]);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${compared}`);
      const before = ' in the previous 2 campaigns of this list';
      await page.getByText(`Opened42% of emails sent38%${before}`).waitFor();
      await page.getByText(`Clicked8% of emails sent5.5%${before}`).waitFor();
      await page.getByText(`Unsubscribed2% of emails sent0.5%${before}`).waitFor();
      for (const width of [story.width, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await takePicture(page, `compared-${width}`, { fullPage: true });
      }
      await page.getByLabel('Include bots').click({ force: true });
      await page.getByText(`Opened62% of emails sent58%${before}`).waitFor();

      const answer = page.waitForResponse((response) => response.url().endsWith(`/${first}/previous`));
      await story.go(page, `/campaigns/${first}`);
      await (await answer).finished();
      await page.getByText('Opened30% of emails sent').waitFor();
      expect(await page.getByText('of this list').count()).toBe(0);
      await page.context().close();
    },
    limit,
  );

  test(
    'a wrong link of a campaign that was sent is corrected, leads to its new address, and then to the original one again',
    async () => {
      const { call } = story.console;
      const list = await story.addList(`Corrected ${story.width}`);
      const subject = `Corrected ${story.width}`;
      await call('POST', '/subscribers', { list_uid: list.uid, EMAIL: `typo${story.width}@example.com` });
      const { uid } = await call('POST', '/campaigns', { name: subject, list_uid: list.uid, subject, html });
      await call('POST', `/campaigns/${uid}/run`, {});
      const [mail = { id: '', subject, to: [] }] = await readMails(story.console, subject, 1);
      const follow = () => openAndClick(story.console, mail, { text: 'Read it', userAgent: person });
      expect(await follow()).toBe('https://example.com/news');

      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}/links`);
      await button(page, 'Correct link https://example.com/news').click();
      const dialog = page.getByRole('dialog', { name: 'Correct link' });
      const address = dialog.getByRole('textbox', { name: 'New URL' });
      await address.fill('example.com/the-news');
      await dialog.getByRole('button', { name: 'Correct link' }).click();
      await dialog.getByText('must be an http or https URL').waitFor();
      await address.fill('https://example.com/the-news');
      await address.press('Enter');
      await page.getByText('Leads to: https://example.com/the-news').waitFor();
      expect(await follow()).toBe('https://example.com/the-news');

      await button(page, 'Correct link https://example.com/news').click();
      await dialog.getByRole('button', { name: 'Restore original' }).click();
      await page.getByText('Leads to:').waitFor({ state: 'detached' });
      expect(await follow()).toBe('https://example.com/news');
      await page.context().close();
    },
    limit,
  );
}
