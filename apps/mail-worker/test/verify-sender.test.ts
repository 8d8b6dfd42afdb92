import { afterEach, expect, test } from '@jest/globals';
import { systemClock, newId } from '@mailwright/platform';
import { addSender, readSenderLink, verifySender } from '@mailwright/senders';
import { operator, publishMails } from '@mailwright/outbox';
import { recordLog, testAppSecrets, until } from '@mailwright/testing';
import { readMailText } from './support/read-mail-text.ts';
import { startTestMailWorker, testBaseUrl, type TestMailWorker } from './support/start-test-mail-worker.ts';

let worker: TestMailWorker;
afterEach(() => worker.stop());

const { log } = recordLog('test');

async function add(email: string): Promise<string> {
  const { accountId } = worker.account;
  const { mailIds } = await addSender(worker.database, accountId, newId(), { email }, operator);
  publishMails(worker.queues, mailIds, log);
  expect(mailIds).toHaveLength(1);
  return mailIds[0] ?? '';
}

test("a new sender's mail comes from the service and names the address, and its link verifies the sender", async () => {
  worker = await startTestMailWorker();
  const mailId = await add('Ada@Example.org');
  await worker.becomes(mailId, 'sent');
  const [mail] = worker.smtp.mails;
  expect(mail).toMatchObject({ sender: 'service@example.com', recipients: ['Ada@example.org'] });
  expect(mail?.raw).toContain('From: Mailwright <service@example.com>');
  const text = readMailText(mail);
  expect(text).toContain('An account wants to send emails from Ada@Example.org');
  const [, token = ''] = new RegExp(`${testBaseUrl}/s/([\\w-]+)`).exec(text) ?? [];
  const deps = { database: worker.database, clock: systemClock, appSecrets: testAppSecrets };
  expect(await readSenderLink(deps, token)).toMatchObject({
    state: 'open',
    email: 'Ada@Example.org',
    accountName: 'Test',
  });
  expect(await verifySender(deps, token, null)).toMatchObject({ state: 'verified' });
  const rows = await worker.database.query({ text: 'SELECT * FROM mails' });
  for (const stored of [JSON.stringify(rows), worker.log.join('')]) {
    expect(stored).not.toContain(token);
    expect(stored.toLowerCase()).not.toContain('ada@example.org');
  }
});

test.each([
  ['the sender was verified meanwhile', 'UPDATE senders SET verified_at = now()'],
  ['the account was suspended meanwhile', `UPDATE accounts SET status = 'suspended'`],
])('the mail is not sent because %s', async (_why, change) => {
  worker = await startTestMailWorker({ workers: 0 });
  const mailId = await add('ada@example.org');
  await worker.database.query({ text: change });
  await worker.start();
  await worker.becomes(mailId, 'expired');
  expect(worker.smtp.mails).toEqual([]);
});

test('the mail is deleted with its sender', async () => {
  worker = await startTestMailWorker({ workers: 0 });
  await add('ada@example.org');
  await worker.database.query({ text: 'DELETE FROM senders' });
  await until('no mail', async () => (await worker.database.query({ text: 'SELECT 1 FROM mails' })).length === 0);
});
