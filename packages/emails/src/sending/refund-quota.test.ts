import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEventWriter } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { claimEmails } from './claim-emails.ts';
import { notSent, recordEmails } from './record-email.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let accountId: string;
const claim = () => claimEmails(database, { wanted: [{ accountId, max: 10 }], own: false, leaseSeconds: 60 });
const deferred = { status: 'deferred', code: '450', reply: '450 wait', isAttempt: true, delaySeconds: 60 } as const;

/** Adds ten due emails to a new account that may send three an hour. @returns the dependencies of `recordEmails`. */
async function addTenEmails() {
  ({ accountId } = await createTestAccount(database));
  await database.query({ text: 'DELETE FROM emails' });
  await database.query({ text: 'UPDATE plans SET mails_per_hour = 3' });
  const giveUpAt = new Date(Date.now() + 86_400_000);
  const email = { accountId, email: 'ada@example.com', emailNormalized: 'ada@example.com', subject: '', giveUpAt };
  const rows = Array.from({ length: 10 }, () => ({ ...email, id: newId(), fromEmail: 'me@example.com' }));
  await database.prisma.email.createMany({ data: rows });
  return { database, events: createEventWriter([]) };
}

test('an email that was not sent is refunded in the hour in which it was counted, and not in a later one', async () => {
  const recorder = await addTenEmails();
  const hourMs = 61 * 60_000;
  const claims = await claim();
  const text = `UPDATE mail_quotas SET hour_began_at = hour_began_at - $1 * interval '1 ms'`;
  await database.query({ text, values: [hourMs] });
  const earlier = claims.map((each) => ({ ...each, quotaHour: new Date(Number(each.quotaHour) - hourMs) }));
  const later = await claim();
  expect([claims, later].map(({ length }) => length)).toEqual([3, 3]);
  await recordEmails(
    recorder,
    earlier.map((each) => ({ claim: each, outcome: deferred })),
  );
  expect(await claim()).toEqual([]);
  await recordEmails(
    recorder,
    later.map((each) => ({ claim: each, outcome: deferred })),
  );
  expect(await claim()).toHaveLength(3);
});

test('an email that fails without an attempt, for example because its sender was removed, uses none of the quota', async () => {
  const recorder = await addTenEmails();
  const claims = await claim();
  expect(claims).toHaveLength(3);
  const failed = notSent('failed', 'sender_not_verified');
  await recordEmails(
    recorder,
    claims.map((each) => ({ claim: each, outcome: failed })),
  );
  const next = await claim();
  expect(next).toHaveLength(3);
  const rejected = { status: 'failed', code: '550', reply: '550 no', isAttempt: true, delaySeconds: null } as const;
  await recordEmails(
    recorder,
    next.map((each) => ({ claim: each, outcome: rejected })),
  );
  expect(await claim()).toEqual([]);
});

test('claims of several accounts that are refunded together are refunded to each, however many it had', async () => {
  const recorder = await addTenEmails();
  const other = (await createTestAccount(database)).accountId;
  const give = {
    text: 'UPDATE emails SET account_id = $1 WHERE id IN (SELECT id FROM emails LIMIT 5)',
    values: [other],
  };
  await database.query(give);
  const claimBoth = () =>
    claimEmails(database, {
      wanted: [accountId, other].map((id) => ({ accountId: id, max: 10 })),
      own: false,
      leaseSeconds: 60,
    });
  const claims = await claimBoth();
  expect(claims).toHaveLength(6);
  const ofOther = claims.filter((each) => each.accountId === other);
  const first = claims.find((each) => each.accountId === accountId);
  const refunded = [...ofOther, ...(first === undefined ? [] : [first])];
  await recordEmails(
    recorder,
    refunded.map((each) => ({ claim: each, outcome: { ...deferred, delaySeconds: 0 } })),
  );
  const again = await claimBoth();
  expect(again.filter((each) => each.accountId === other)).toHaveLength(3);
  expect(again.filter((each) => each.accountId === accountId)).toHaveLength(1);
});
