import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import { beginNextDays, claimMails, createEventWriter, recordMail, setDailyLimit } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase, until } from '@mailwright/testing';
import { claimEmails } from './claim-emails.ts';
import { recordEmails } from './record-email.ts';

const waiting = 40;
const limit = 10;

let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.query({ text: 'UPDATE plans SET mails_per_hour = NULL' });
  await database.query({ text: 'DELETE FROM accounts' });
  ({ accountId } = await createTestAccount(database));
  await setDailyLimit(database, accountId, limit);
  const soon = new Date(Date.now() + 3 * 86_400_000);
  const mail = { accountId, kind: 'welcome', expiresAt: soon } as const;
  const email = {
    accountId,
    email: 'ada@example.com',
    emailNormalized: 'ada@example.com',
    subject: '',
    giveUpAt: soon,
  };
  const each = Array.from({ length: waiting }, () => newId());
  await database.prisma.mail.createMany({ data: each.map((id) => ({ ...mail, id })) });
  await database.prisma.email.createMany({ data: each.map((id) => ({ ...email, id, fromEmail: 'me@example.com' })) });
});

const wanted = () => ({ wanted: [{ accountId, max: waiting }], leaseSeconds: 60 });
const ofMails = async () => (await claimMails(database, { ...wanted(), queue: 'subscribers' })).claims;
const ofEmails = () => claimEmails(database, { ...wanted(), own: false });
const recorder = () => ({ database, events: createEventWriter([]) });
const deferred = { status: 'deferred', code: '450', reply: '450 wait', isAttempt: true, delaySeconds: 60 } as const;
const countToday = async () => (await database.prisma.mailQuota.findUniqueOrThrow({ where: { accountId } })).dayMails;

async function endDay(): Promise<void> {
  await database.query({ text: `UPDATE mail_quotas SET day_began_at = day_began_at - interval '25 hours'` });
  await beginNextDays(database);
}

test('workers that claim mails and emails at the same moment, while a campaign claims some, together stay within the daily limit', async () => {
  const ofCampaign = 4;
  const rounds = await inTransaction(database, async (sql) => {
    await sql.query({ text: 'UPDATE mail_quotas SET day_mails = day_mails + $1', values: [ofCampaign] });
    const claims = [ofMails(), ofEmails(), ofMails(), ofEmails()];
    await until('two claims to wait for the campaign', async () => {
      const blocked = await sql.query({ text: 'SELECT 1 FROM pg_locks WHERE NOT granted' });
      return blocked.length >= 2;
    });
    return { claims };
  });
  const claimed = (await Promise.all(rounds.claims)).flat();
  expect(ofCampaign + claimed.length).toBe(limit);
  expect(await countToday()).toBe(limit);
});

test('repeated concurrent claims never send more than the daily limit, and what they refund can be claimed again', async () => {
  let sent = 0;
  for (let round = 0; round < 6; round += 1) {
    const [mails, emails] = [
      (await Promise.all([ofMails(), ofMails(), ofMails()])).flat(),
      (await Promise.all([ofEmails(), ofEmails(), ofEmails()])).flat(),
    ];
    expect(sent + mails.length + emails.length).toBeLessThanOrEqual(limit);
    // One mail and one email are sent; the others are deferred.
    for (const [n, claim] of mails.entries())
      await recordMail(
        database,
        claim,
        n === 0 ? { kind: 'sent' } : { kind: 'deferred', error: '450', postponedMs: 0 },
      );
    for (const [n, claim] of emails.entries())
      await recordEmails(recorder(), [
        {
          claim,
          outcome: { ...deferred, ...(n === 0 ? { status: 'sent', delaySeconds: null } : { delaySeconds: 0 }) },
        },
      ]);
    sent += Number(mails.length > 0) + Number(emails.length > 0);
    expect(await countToday()).toBe(sent);
  }
  expect(sent).toBeGreaterThan(4);
});

test("refunding what was claimed yesterday does not change today's count", async () => {
  const mails = await ofMails();
  await database.query({ text: 'UPDATE mail_quotas SET day_limit = 20' });
  const emails = await ofEmails();
  expect([mails.length, emails.length]).toEqual([limit, limit]);
  await database.query({ text: 'UPDATE mail_quotas SET day_limit = 10' });
  await endDay();
  expect(await ofMails()).toHaveLength(limit);
  for (const claim of mails) await recordMail(database, claim, { kind: 'dropped', error: 'gone' });
  await recordEmails(
    recorder(),
    emails.map((claim) => ({ claim, outcome: deferred })),
  );
  expect(await countToday()).toBe(limit);
  expect([await ofMails(), await ofEmails()]).toEqual([[], []]);
});

test('a claim is still refunded for the day after its hour has ended', async () => {
  const mails = await ofMails();
  await database.query({ text: `UPDATE mail_quotas SET hour_began_at = hour_began_at - interval '61 minutes'` });
  for (const claim of mails) await recordMail(database, claim, { kind: 'dropped', error: 'gone' });
  expect(await countToday()).toBe(0);
  const emails = await ofEmails();
  await database.query({ text: `UPDATE mail_quotas SET hour_began_at = hour_began_at - interval '61 minutes'` });
  await recordEmails(
    recorder(),
    emails.map((claim) => ({ claim, outcome: deferred })),
  );
  expect(await countToday()).toBe(0);
});

test('what was claimed while an account had no limit is not refunded once it has one', async () => {
  await setDailyLimit(database, accountId, null);
  await database.query({ text: 'UPDATE plans SET mails_per_hour = 1000' });
  const mails = await ofMails();
  await setDailyLimit(database, accountId, limit);
  const emails = await ofEmails();
  expect([mails.length, emails.length]).toEqual([waiting, limit]);
  for (const claim of mails) await recordMail(database, claim, { kind: 'dropped', error: 'gone' });
  expect(await countToday()).toBe(limit);
});
