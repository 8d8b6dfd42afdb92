import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { appendMail, countMailTo } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { createTestAccount, testAppSecrets, verifyTestSender } from '@mailwright/testing';
import { startTestMailWorker, type TestMailWorker } from './support/start-test-mail-worker.ts';

let worker: TestMailWorker;
beforeEach(async () => void (worker = await startTestMailWorker({ workers: 2 })));
afterEach(() => worker.stop());

/** Signs an address up to its own list, in its own account. Resolves to the subscriber's id. */
async function signUp(email: string, status: 'unconfirmed' | 'subscribed' = 'unconfirmed'): Promise<string> {
  const { database } = worker;
  const { accountId } = await createTestAccount(database);
  await verifyTestSender(database, accountId, 'ada@example.com');
  const list = await database.prisma.list.create({
    data: {
      id: newId(),
      accountId,
      name: 'Newsletter',
      fromName: 'Ada',
      fromEmail: 'ada@example.com',
      sendWelcomeEmail: true,
      contact: {},
      subscription: status === 'unconfirmed' ? 'double_opt_in' : 'single_opt_in',
    },
  });
  const subscriber = await database.prisma.subscriber.create({
    data: { id: newId(), accountId, listId: list.id, email, emailNormalized: email, status, source: 'form' },
  });
  return subscriber.id;
}

async function ask(
  subscriberId: string,
  kind: 'confirm_subscription' | 'welcome' = 'confirm_subscription',
  validForMs = 86_400_000,
) {
  const { accountId } = await worker.database.prisma.subscriber.findUniqueOrThrow({ where: { id: subscriberId } });
  return appendMail(worker.database, { kind, accountId, subscriberId, expiresAt: new Date(Date.now() + validForMs) });
}

/** Lets an hour pass. */
async function age(): Promise<void> {
  const hour = `interval '61 minutes'`;
  const { database } = worker;
  await database.query({ text: `UPDATE mailed_addresses SET hour_began_at = hour_began_at - ${hour}` });
  await database.query({
    text: `UPDATE mails SET next_attempt_at = next_attempt_at - ${hour}, expires_at = expires_at - ${hour}
      WHERE status = 'queued' AND lease_token IS NULL`,
  });
}
const outcome = async (mailId: string) => (await worker.mail(mailId)).status;

/**
 * Resolves to how many of these mails were sent, once all others have ended too or must wait for at least half an hour.
 */
async function settled(mailIds: string[]): Promise<number> {
  const open = () =>
    worker.database.query({
      text: `SELECT 1 FROM mails WHERE id = ANY($1::uuid[]) AND status = 'queued'
        AND (lease_token IS NOT NULL OR next_attempt_at < now() + interval '30 minutes')`,
      values: [mailIds],
    });
  while ((await open()).length > 0) await new Promise((resolve) => setTimeout(resolve, 100));
  const outcomes = await Promise.all(mailIds.map(outcome));
  return outcomes.filter((status) => status === 'sent').length;
}

test('twelve forms of twelve accounts together send a mailbox three confirmations per hour, and the rest wait', async () => {
  const subscribers = await Promise.all(Array.from({ length: 12 }, (_, n) => signUp(`bombed+${n}@example.com`)));
  const mails = await Promise.all(subscribers.map((id) => ask(id)));
  expect(await settled(mails)).toBe(3);
  expect(worker.smtp.mails).toHaveLength(3);
  const waiting = await worker.database.prisma.mail.findMany({ where: { status: 'queued' } });
  expect(waiting).toHaveLength(9);
  for (const { attemptCount, nextAttemptAt } of waiting) {
    expect(attemptCount).toBe(0);
    expect(nextAttemptAt.getTime()).toBeLessThan(Date.now() + 3_601_000);
  }
  expect(await worker.database.prisma.subscriber.count({ where: { status: 'unconfirmed' } })).toBe(12);
  // The mailbox's owner can still be invited.
  expect(await countMailTo(worker.database, testAppSecrets, 'bombed@example.com')).toBeUndefined();
  // Somebody else's mailbox has its own limit.
  expect(await settled([await ask(await signUp('other@example.com'))])).toBe(1);
  for (const sent of [6, 9]) {
    await age();
    expect(await settled(mails)).toBe(sent);
  }
});

test('a mail that may be sent only after its link has expired is never sent', async () => {
  const subscribers = await Promise.all(Array.from({ length: 4 }, () => signUp('bombed@example.com')));
  const mails = [];
  for (const id of subscribers) mails.push(await ask(id, 'confirm_subscription', 1_800_000));
  expect(await settled(mails)).toBe(3);
  const outcomes = await Promise.all(mails.map(outcome));
  expect(outcomes.filter((status) => status === 'expired')).toHaveLength(1);
});

test('a mail that would wait for more than six hours is dropped, so that strangers cannot fill a mailbox for days with requests made at once', async () => {
  const subscribers = await Promise.all(Array.from({ length: 5 }, () => signUp('bombed@example.com')));
  const createdAt = new Date(Date.now() - 5.5 * 3_600_000);
  const expiresAt = new Date(Date.now() + 7 * 86_400_000);
  const mails = await Promise.all(
    subscribers.map(async (subscriberId) => {
      const { accountId } = await worker.database.prisma.subscriber.findUniqueOrThrow({ where: { id: subscriberId } });
      const data = {
        id: newId(),
        accountId,
        kind: 'confirm_subscription',
        subscriberId,
        expiresAt,
        createdAt,
      } as const;
      return (await worker.database.prisma.mail.create({ data })).id;
    }),
  );
  expect(await settled(mails)).toBe(3);
  expect((await Promise.all(mails.map(outcome))).toSorted()).toEqual(['expired', 'expired', 'sent', 'sent', 'sent']);
});

test('welcome mails after a sign-up by form count toward the limit, except those to someone who has confirmed', async () => {
  const unconfirmed = await Promise.all(Array.from({ length: 5 }, () => signUp('ada@example.com', 'subscribed')));
  const mails = await Promise.all(unconfirmed.map((id) => ask(id, 'welcome')));
  expect(await settled(mails)).toBe(3);
  await worker.database.prisma.subscriber.updateMany({ data: { confirmedAt: new Date() } });
  expect(await settled(await Promise.all(unconfirmed.map((id) => ask(id, 'welcome'))))).toBe(5);
  await age();
  expect(await settled(mails)).toBe(5);
});

test('a mail that is retried is counted once', async () => {
  worker.smtp.reply('rcpt', { code: 450, text: '4.2.0 greylisted' });
  worker.smtp.reply('rcpt', { code: 450, text: '4.2.0 greylisted' });
  const first = await ask(await signUp('ada@example.com'));
  expect(await settled([first])).toBe(1);
  expect((await worker.mail(first)).attempts).toBeGreaterThan(1);
  const [row] = await worker.database.prisma.mailedAddress.findMany();
  expect(row?.hourMails).toBe(1);
});
