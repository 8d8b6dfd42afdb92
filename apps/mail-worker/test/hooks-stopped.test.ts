import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { type ReceivedMail, until } from '@mailwright/testing';
import { readMailText } from './support/read-mail-text.ts';
import { startTestMailWorker, testBaseUrl, type TestMailWorker } from './support/start-test-mail-worker.ts';

let worker: TestMailWorker;
beforeEach(async () => {
  worker = await startTestMailWorker();
});
afterEach(() => worker.stop());

const targets = (count: number) => Array.from({ length: count }, (_, n) => `https://example.com/${n}`);
/** The targets that a mail lists. */
const listed = (mail: ReceivedMail | undefined) => readMailText(mail).match(/^- https:\S+/gm) ?? [];
const change = (text: string, ...values: unknown[]) => worker.database.query({ text, values });

/** Lets a minute pass; resolves to the sent mails once there are this many. */
async function sendAfterAMinute(count: number): Promise<ReceivedMail[]> {
  await worker.passTime();
  return worker.smtp.waitFor(count);
}

/** Lets a minute pass, and expects the only mail to be dropped. */
async function expectDropped(): Promise<void> {
  const [mailId = ''] = await worker.hooksStoppedMails();
  await worker.passTime();
  expect(await worker.becomes(mailId, 'expired')).toMatchObject({ error: 'no recipient any more' });
  expect(worker.smtp.mails).toEqual([]);
}

test('every user of the account gets one mail from the service itself about all hooks that stopped within the minute', async () => {
  const { accountId } = worker.account;
  const colleague = `colleague-${newId()}@example.com`;
  await worker.database.prisma.user.create({
    data: { id: newId(), accountId, email: colleague, emailNormalized: colleague },
  });
  await change('UPDATE users SET email_verified_at = now() WHERE account_id = $1', accountId);
  for (const target of targets(30)) await worker.stopHooks([`${target}?key=secret`]);
  // Two that stop within a millisecond have no order.
  await change(
    `UPDATE hooks SET switched_off_at = switched_off_at + substring(target_url from '/(\\d+)')::int * interval '1 ms'
      WHERE account_id = $1`,
    accountId,
  );
  const users = await worker.database.prisma.user.findMany({ where: { accountId } });
  const mails = await sendAfterAMinute(2);
  expect(mails.flatMap(({ recipients }) => recipients).sort()).toEqual(users.map(({ email }) => email).sort());
  for (const mail of mails) {
    expect(mail.raw).toContain('From: Mailwright <service@example.com>');
    expect(readMailText(mail)).toContain('30 webhooks of “Test” were stopped');
    expect(listed(mail)).toEqual(targets(20).map((target) => `- ${target}`));
    expect(readMailText(mail)).toContain('And 10 more.');
    expect(readMailText(mail)).toContain(`${testBaseUrl}/api/v1/hooks/{uid}/recover`);
    expect(mail.raw).not.toContain('secret');
  }
  for (const mailId of await worker.hooksStoppedMails()) await worker.becomes(mailId, 'sent');
  expect(worker.smtp.mails).toHaveLength(2);
});

test('the mail is not sent before its minute is over, although other mail of the account is', async () => {
  await worker.stopHooks(targets(1));
  const [mailId = ''] = await worker.hooksStoppedMails();
  await worker.becomes((await worker.askToReset()).mailId, 'sent');
  expect(worker.smtp.mails).toHaveLength(1);
  expect(await worker.mail(mailId)).toMatchObject({ status: 'queued', attempts: 0, leased: false });
});

test('a hook that stops after the mail was claimed is listed only in another mail', async () => {
  let stoppedLate: Promise<unknown> | undefined;
  worker.smtp.beforeReply(async () => {
    stoppedLate ??= worker.stopHooks(['https://example.com/late']);
    await stoppedLate;
  });
  await worker.stopHooks(targets(1));
  await sendAfterAMinute(1);
  const [first = ''] = await worker.hooksStoppedMails();
  await worker.becomes(first, 'sent');
  const [, late] = await sendAfterAMinute(2);
  expect(listed(worker.smtp.mails[0])).toEqual(['- https://example.com/0']);
  expect(listed(late)).toEqual(['- https://example.com/late']);
});

test('a hook that is enabled again or deleted before the mail is sent is not listed', async () => {
  const [on, deleted] = await worker.stopHooks(targets(3));
  await change(`UPDATE hooks SET status = 'active', switched_off_at = NULL WHERE id = $1`, on);
  await change(`UPDATE hooks SET status = 'removed', deleted_at = now() WHERE id = $1`, deleted);
  const [mail] = await sendAfterAMinute(1);
  expect(listed(mail)).toEqual(['- https://example.com/2']);
});

test('no mail is sent if all hooks have been enabled again', async () => {
  await worker.stopHooks(targets(2));
  await change(`UPDATE hooks SET status = 'active', switched_off_at = NULL`);
  await expectDropped();
});

test('no mail is sent to the users of a suspended account, who could not act on it', async () => {
  await worker.stopHooks(targets(1));
  await change(`UPDATE accounts SET status = 'suspended'`);
  await expectDropped();
});

test('while the SMTP server is down, there is one mail, which lists all hooks that stopped meanwhile', async () => {
  await worker.stop();
  worker = await startTestMailWorker({ retryDelaysSeconds: [3_600] });
  await worker.smtp.close();
  await worker.stopHooks(['https://example.com/before']);
  const [mailId = ''] = await worker.hooksStoppedMails();
  await worker.passTime();
  await until('the attempt', async () => (await worker.mail(mailId)).attempts === 1);
  await worker.stopHooks(['https://example.com/meanwhile']);
  await worker.smtp.listenAgain();
  const [mail] = await sendAfterAMinute(1);
  await worker.becomes(mailId, 'sent');
  expect(listed(mail)).toEqual(['- https://example.com/before', '- https://example.com/meanwhile']);
  expect(await worker.hooksStoppedMails()).toEqual([mailId]);
});
