import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { appendMail, countMailTo } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { createTestAccount, testAppSecrets, verifyTestSender } from '@mailwright/testing';
import { startTestMailWorker, type TestMailWorker } from './support/start-test-mail-worker.ts';

let worker: TestMailWorker;
beforeEach(async () => void (worker = await startTestMailWorker({ workers: 2 })));
afterEach(() => worker.stop());

/** Signs an address up on a list of its own, of an account of its own. Resolves to the id of the subscriber. */
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

async function ask(subscriberId: string, kind: 'confirm_subscription' | 'welcome' = 'confirm_subscription') {
  const { accountId } = await worker.database.prisma.subscriber.findUniqueOrThrow({ where: { id: subscriberId } });
  return appendMail(worker.database, { kind, accountId, subscriberId, expiresAt: new Date(Date.now() + 86_400_000) });
}

const age = () =>
  worker.database.query({ text: `UPDATE mailed_addresses SET hour_began_at = hour_began_at - interval '61 minutes'` });
const outcome = async (mailId: string) => (await worker.mail(mailId)).status;

/** Resolves to how many of these mails were sent, when all have ended. */
async function ended(mailIds: string[]): Promise<number> {
  let outcomes: string[] = [];
  do {
    await new Promise((resolve) => setTimeout(resolve, 100));
    outcomes = await Promise.all(mailIds.map(outcome));
  } while (outcomes.includes('queued'));
  return outcomes.filter((status) => status === 'sent').length;
}

test('twelve forms of twelve accounts send one mailbox three confirmations, and the rest when asked again later', async () => {
  const subscribers = await Promise.all(Array.from({ length: 12 }, (_, n) => signUp(`bombed+${n}@example.com`)));
  const mails = await Promise.all(subscribers.map((id) => ask(id)));
  expect(await ended(mails)).toBe(3);
  expect(worker.smtp.mails).toHaveLength(3);
  expect(await worker.database.prisma.subscriber.count({ where: { status: 'unconfirmed' } })).toBe(12);
  // Its owner can still be invited.
  expect(await countMailTo(worker.database, testAppSecrets, 'bombed@example.com')).toBeUndefined();
  // Somebody else's mailbox has its own.
  expect(await ended([await ask(await signUp('other@example.com'))])).toBe(1);
  await age();
  expect(await ended([await ask(subscribers[11] ?? '')])).toBe(1);
});

test('welcome mails that forms cause count, those of somebody who has confirmed do not', async () => {
  const unconfirmed = await Promise.all(Array.from({ length: 5 }, () => signUp('ada@example.com', 'subscribed')));
  expect(await ended(await Promise.all(unconfirmed.map((id) => ask(id, 'welcome'))))).toBe(3);
  await worker.database.prisma.subscriber.updateMany({ data: { confirmedAt: new Date() } });
  expect(await ended(await Promise.all(unconfirmed.map((id) => ask(id, 'welcome'))))).toBe(5);
});

test('a mail that is tried again is counted once', async () => {
  worker.smtp.reply('rcpt', { code: 450, text: '4.2.0 greylisted' });
  worker.smtp.reply('rcpt', { code: 450, text: '4.2.0 greylisted' });
  const first = await ask(await signUp('ada@example.com'));
  expect(await ended([first])).toBe(1);
  expect((await worker.mail(first)).attempts).toBeGreaterThan(1);
  const [row] = await worker.database.prisma.mailedAddress.findMany();
  expect(row?.hourMails).toBe(1);
});
