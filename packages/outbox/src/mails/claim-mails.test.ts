import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { appendMail } from './append-mail.ts';
import { claimMails, type MailClaim, measureDueMails } from './claim-mails.ts';
import { mailRetryDelaysSeconds, type MailResult, recordMail } from './record-mail.ts';
import { removeOldMails } from './stored-mails.ts';

let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
});
afterAll(() => database.drop());
beforeEach(() => database.query({ text: 'DELETE FROM mails' }));

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
const append = (expiresAt = inSeconds(86_400 * 7)) =>
  appendMail(database, { kind: 'reset_password', accountId, resetId: newId(), expiresAt });
const passTime = () => database.query({ text: `UPDATE mails SET next_attempt_at = now() - interval '1 second'` });
const claim = async () =>
  (await claimMails(database, { queue: 'account', wanted: [{ accountId, max: 10 }], leaseSeconds: 60 })).claims;

/** Claims the only mail that is due, and expects it to be this one. */
async function claimOne(id: string): Promise<MailClaim> {
  const [made, ...others] = await claim();
  if (made?.id !== id || others.length > 0) throw new Error('This was not the only mail claimed');
  return made;
}

async function rowOf(id: string) {
  const [row] = await database.query<{
    status: string;
    attempts: number;
    waits: number;
    error: string | null;
    done: boolean;
  }>({
    text: `SELECT status, attempt_count AS attempts, error, finished_at IS NOT NULL AS done,
        extract(epoch FROM next_attempt_at - now())::float8 AS waits FROM mails WHERE id = $1`,
    values: [id],
  });
  return row;
}

describe('a claim', () => {
  test('it gets a mail as soon as it has been committed, with everything that is needed to send it', async () => {
    const expiresAt = inSeconds(3_600);
    const id = await append(expiresAt);
    expect(await claimOne(id)).toMatchObject({ id, accountId, attempt: 1, kind: 'reset_password', expiresAt });
  });

  test('each mail is claimed once, however many claims run at the same time', async () => {
    const ids = [await append(), await append(), await append()];
    const claims = (await Promise.all(Array.from({ length: 8 }, () => claim()))).flat();
    expect(claims.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  test('a mail is claimed again when its lease has expired, and its first holder can no longer record anything', async () => {
    const id = await append();
    const first = await claimOne(id);
    expect(await claim()).toEqual([]);
    await passTime();
    const second = await claimOne(id);
    expect(await recordMail(database, first, { kind: 'failed', error: 'no' })).toBe('stale');
    expect(await recordMail(database, second, { kind: 'sent' })).toBe('sent');
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1, done: true });
  });

  test('an expired mail is set to expired and not returned', async () => {
    const id = await append(inSeconds(-1));
    expect(await claim()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'expired', attempts: 0, done: true });
  });

  test('a finished mail is not returned', async () => {
    const id = await append();
    await recordMail(database, await claimOne(id), { kind: 'sent' });
    await passTime();
    expect(await claim()).toEqual([]);
  });
});

describe('recording a result', () => {
  test.each<[MailResult, Record<string, unknown>]>([
    [{ kind: 'sent' }, { status: 'sent', attempts: 1, error: null, done: true }],
    [
      { kind: 'failed', error: '550 no' },
      { status: 'failed', attempts: 1, error: '550 no', done: true },
    ],
    [
      { kind: 'deferred', error: '450 wait' },
      { status: 'queued', attempts: 1, error: '450 wait', done: false },
    ],
    [
      { kind: 'dropped', error: 'gone' },
      { status: 'expired', attempts: 0, error: 'gone', done: true },
    ],
  ])('%j sets the mail to its new state', async (result, row) => {
    const id = await append();
    expect(await recordMail(database, await claimOne(id), result)).toBe(row['status']);
    expect(await rowOf(id)).toMatchObject(row);
  });

  test('a mail that was claimed and not tried keeps its place in the queue of its account', async () => {
    const [first, second] = [await append(), await append()];
    await passTime();
    const text = `UPDATE mails SET next_attempt_at = next_attempt_at - interval '1 minute' WHERE id = $1`;
    await database.query({ text, values: [second] });
    const claims = await claim();
    for (const each of claims.toReversed()) {
      const notTried = { kind: 'deferred', error: 'It was not tried', postponedMs: 0, dueAt: each.dueAt } as const;
      expect(await recordMail(database, each, notTried)).toBe('queued');
    }
    expect((await claim()).map(({ id, attempt, dueAt }) => [id, attempt, dueAt])).toEqual(
      claims.map(({ id, dueAt }) => [id, 1, dueAt]),
    );
    expect(claims.map(({ id }) => id)).toEqual([second, first]);
  });

  test('a result that is recorded twice counts once, since the lease is gone the second time', async () => {
    const id = await append();
    const held = await claimOne(id);
    await recordMail(database, held, { kind: 'deferred', error: '450 wait' });
    expect(await recordMail(database, held, { kind: 'deferred', error: '450 wait' })).toBe('stale');
    expect(await rowOf(id)).toMatchObject({ attempts: 1 });
  });

  test('a deferred mail waits 1, 5 and 15 minutes, then 1 hour, then 4 hours each time', async () => {
    const id = await append();
    const waits: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      await recordMail(database, await claimOne(id), { kind: 'deferred', error: '450 wait' });
      waits.push(Math.round((await rowOf(id))?.waits ?? 0));
      expect(await claim()).toEqual([]);
      await passTime();
    }
    expect(waits).toEqual([...mailRetryDelaysSeconds, 14_400, 14_400]);
    expect(mailRetryDelaysSeconds).toEqual([60, 300, 900, 3_600, 14_400]);
  });

  test('a deferral beyond the mail’s expiry sets it to expired and stores the error', async () => {
    const id = await append(inSeconds(30));
    expect(await recordMail(database, await claimOne(id), { kind: 'deferred', error: '450 wait' })).toBe('expired');
    expect(await rowOf(id)).toMatchObject({ status: 'expired', error: '450 wait', done: true });
  });
});

test('mails finished more than a month ago are removed, however many there are; newer and unfinished ones stay', async () => {
  await database.query({
    text: `INSERT INTO mails (id, account_id, kind, status, expires_at, finished_at)
      SELECT uuid_v7(), $1, 'reset_password', 'sent', now(), now() - interval '31 days' FROM generate_series(1, 2500)`,
    values: [accountId],
  });
  const waiting = await append();
  const recent = await append();
  await database.query({
    text: `UPDATE mails SET status = 'sent', finished_at = now() - interval '29 days' WHERE id = $1`,
    values: [recent],
  });
  const removed = await Promise.all([removeOldMails(database), removeOldMails(database)]);
  expect((removed[0] ?? 0) + (removed[1] ?? 0)).toBe(2_500);
  const left = await database.query({ text: 'SELECT id FROM mails ORDER BY id' });
  expect(left).toEqual([waiting, recent].sort().map((id) => ({ id })));
});

test('measureDueMails returns how many mails are due and for how long the oldest has been due', async () => {
  expect(await measureDueMails(database)).toEqual({ mails: 0, oldestSeconds: 0 });
  for (const seconds of [90, 30, -60]) {
    const id = await append();
    await database.query({
      text: `UPDATE mails SET next_attempt_at = now() - $2 * interval '1 second' WHERE id = $1`,
      values: [id, seconds],
    });
  }
  const due = await measureDueMails(database);
  expect(due.mails).toBe(2);
  expect(due.oldestSeconds).toBeGreaterThanOrEqual(90);
  expect(due.oldestSeconds).toBeLessThan(120);
});
