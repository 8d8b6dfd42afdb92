import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { appendMail } from '@mailwright/outbox';
import { newId, readRecipientToken } from '@mailwright/platform';
import { addVerifiedSender } from '@mailwright/senders';
import { createTestAccount, type ReceivedMail, testAppSecrets, until } from '@mailwright/testing';
import { parse } from './support/parse-mail.ts';
import { startTestMailWorker, testBaseUrl, type TestMailWorker } from './support/start-test-mail-worker.ts';

let worker: TestMailWorker;
beforeEach(async () => {
  worker = await startTestMailWorker();
  await run('UPDATE lists SET send_welcome_email = true');
  await verifySender('ada@example.com');
});
afterEach(() => worker.stop());

const run = (text: string, ...values: unknown[]) => worker.database.query({ text, values });
const verifySender = (email: string) => addVerifiedSender(worker.database, worker.account.accountId, email);
const inAnHour = () => new Date(Date.now() + 3_600_000);

/** Commits the welcome mail for a new subscriber, whose first name is Grace. */
async function welcome(of = worker.account.accountId): Promise<{ mailId: string; subscriberId: string }> {
  const subscriberId = await worker.addSubscriber(`grace+${newId()}@example.com`);
  await run(`UPDATE subscribers SET status = 'subscribed' WHERE id = $1`, subscriberId);
  return { subscriberId, mailId: await append(subscriberId, of) };
}
const append = (subscriberId: string, accountId = worker.account.accountId) =>
  appendMail(worker.database, { kind: 'welcome', accountId, subscriberId, expiresAt: inAnHour() });

const setContent = (content: object) => run('UPDATE lists SET welcome_email = $1', JSON.stringify(content));
const sent = async (mailId: string): Promise<ReceivedMail | undefined> => {
  await worker.becomes(mailId, 'sent');
  return worker.smtp.mails.at(-1);
};

describe('a welcome mail', () => {
  test('comes from the list, with its default text, a text part, and the same links to unsubscribe as campaigns', async () => {
    const { mailId, subscriberId } = await welcome();
    const mail = await sent(mailId);
    expect(mail).toMatchObject({ sender: 'service@example.com' });
    const { headers, subject, html, text } = await parse(mail);
    expect(subject).toBe('Welcome to News & more');
    expect(headers.get('from')).toBe('Ada at Example <ada@example.com>');
    expect(headers.get('reply-to')).toBe('office@example.com');
    expect(headers.get('message-id')).toBe(`<${mailId}@example.com>`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, token = ''] =
      new RegExp(`^<${testBaseUrl}/u/([\\w.-]+)>$`).exec(headers.get('list-unsubscribe') ?? '') ?? [];
    expect(readRecipientToken('unsubscribe', token, testAppSecrets)).toMatchObject({ subscriberId });
    expect(html).toContain('you are subscribed to <strong>News &amp; more</strong>');
    for (const part of [html, text]) {
      expect(part).toContain(`/u/${token}`);
      expect(part).toContain('1 High Street');
    }
  });

  test("has what the list's owner wrote, in its template, with the subscriber's fields escaped and CSS inlined", async () => {
    const { prisma } = worker.database;
    const template = { name: 'T', subject: 'Not this', html: '<style>b{color:red}</style><h1>Top</h1>{{ content }}' };
    const templateId = newId();
    const accountId = worker.account.accountId;
    await prisma.template.create({
      data: { ...template, id: templateId, accountId, hasSlot: true, htmlBytes: 10, plain: null },
    });
    await run('UPDATE lists SET welcome_template_id = $1', templateId);
    await setContent({ subject: 'Hello {{ EMAIL }}', html: '<p><b>{{ FIRST_NAME }}</b></p>', plain: null });
    const listId = worker.listId;
    const field = { id: newId(), accountId, listId, tag: 'FIRST_NAME', label: 'First name', position: 1 };
    await prisma.listField.create({ data: { ...field, type: 'text' } });
    const { subscriberId } = await welcome();
    await until('the first one', async () => worker.smtp.mails.length === 1);
    await run(
      `UPDATE subscribers SET fields = $2 WHERE id = $1`,
      subscriberId,
      JSON.stringify({ [field.id]: '<Grace>' }),
    );
    await run(`DELETE FROM mails`);
    const { html, subject } = await parse(await sent(await append(subscriberId)));
    expect(subject).toMatch(/^Hello grace\+/);
    expect(html).toContain('<h1>Top</h1>');
    expect(html).toMatch(/<b style="color: ?red;?">&lt;Grace&gt;<\/b>/);
  });

  test("has the list's text at the time of sending, even if that has just changed", async () => {
    await setContent({ subject: 'One', html: '<p>1</p>', plain: null });
    expect((await parse(await sent((await welcome()).mailId))).subject).toBe('One');
    await setContent({ subject: 'Two', html: '<p>2</p>', plain: null });
    expect((await parse(await sent((await welcome()).mailId))).subject).toBe('Two');
  });

  test('leaves neither its links nor its address in the log or in a row', async () => {
    const { mailId } = await welcome();
    const { headers } = await parse(await sent(mailId));
    await until('the line', async () => worker.log.some((line) => line.includes('mail.attempted')));
    const [, token = ''] = /\/u\/([\w.-]+)>/.exec(headers.get('list-unsubscribe') ?? '') ?? [];
    expect(token.length).toBeGreaterThan(20);
    const rows = await run('SELECT * FROM mails');
    for (const stored of [worker.log.join(''), JSON.stringify(rows)]) {
      expect(stored).not.toContain(token);
      expect(stored).not.toContain('grace+');
    }
  });
});

describe('a welcome mail is not sent', () => {
  test.each([
    ['the subscriber has left meanwhile', `UPDATE subscribers SET status = 'unsubscribed'`, 'no recipient any more'],
    ['the list sends none any more', 'UPDATE lists SET send_welcome_email = false', 'no recipient any more'],
    ['the list is being deleted', 'UPDATE lists SET deleted_at = now()', 'no recipient any more'],
    ['the account is suspended', `UPDATE accounts SET status = 'suspended'`, 'no recipient any more'],
    ["the list's sender is not verified", 'DELETE FROM senders', 'the sender is not verified'],
    [
      'its template fails',
      `UPDATE lists SET welcome_email = '{"subject": "{{ x | nothing }}", "html": null, "plain": null}'`,
      "the subject can't be rendered",
    ],
  ])('because %s', async (_why, change, error) => {
    await worker.setPaused(true);
    await until('the pause', async () => worker.log.join('').includes('mails.paused'));
    const { mailId } = await welcome();
    await run(change);
    await worker.setPaused(false);
    expect(await worker.becomes(mailId, 'expired')).toMatchObject({ error, attempts: 0 });
    expect(worker.smtp.mails).toEqual([]);
  });
});

test("an account's thousands of welcome mails delay another account's confirmation by only one mail, and count toward the quota", async () => {
  await run(`INSERT INTO plans (code, name, api_access, mails_per_hour) VALUES ('few', 'Few', true, 5)`);
  await run(`UPDATE accounts SET plan_code = 'few'`);
  await run(
    `WITH added AS (
      INSERT INTO subscribers (id, account_id, list_id, email, email_normalized, status, source)
      SELECT uuid_v7(), $1, $2, e, e, 'subscribed', 'api'
      FROM (SELECT 'new' || n || '@example.com' AS e FROM generate_series(1, 2000) AS n) AS emails
      RETURNING id, account_id)
    INSERT INTO mails (id, account_id, kind, subscriber_id, expires_at)
    SELECT uuid_v7(), account_id, 'welcome', id, now() + interval '3 days' FROM added`,
    worker.account.accountId,
    worker.listId,
  );
  await worker.smtp.waitFor(5);
  const { accountId } = await createTestAccount(worker.database);
  const subscriberId = await worker.addSubscriber('second@example.com');
  await worker.becomes(await worker.askToConfirm(subscriberId, { of: accountId }), 'sent');
  expect(worker.smtp.mails).toHaveLength(6);
  const [quota] = await run('SELECT mails FROM mail_quotas WHERE account_id = $1', worker.account.accountId);
  expect(quota).toEqual({ mails: 5 });
});
