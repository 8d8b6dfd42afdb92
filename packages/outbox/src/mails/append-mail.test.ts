import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction, type Sql } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase, until } from '@mailwright/testing';
import { appendHooksStoppedMails } from './append-mail.ts';
import { claimMails, findAccountsWithDueMails, type MailClaim } from './claim-mails.ts';
import { recordMail } from './record-mail.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.query({ text: 'DELETE FROM mails' }));

/** Adds an account with this many users. */
async function addAccount(users = 1): Promise<string> {
  const { accountId } = await createTestAccount(database);
  if (users === 0) await database.query({ text: 'DELETE FROM users WHERE account_id = $1', values: [accountId] });
  for (let n = 1; n < users; n += 1) {
    const email = `user-${newId()}@example.com`;
    await database.prisma.user.create({ data: { id: newId(), accountId, email, emailNormalized: email } });
  }
  return accountId;
}

const append = (...accountIds: string[]) => inTransaction(database, (sql) => appendHooksStoppedMails(sql, accountIds));
const passTime = () => database.query({ text: `UPDATE mails SET next_attempt_at = now() - interval '1 second'` });

interface Row {
  id: string;
  userId: string | null;
  waits: number;
  days: number;
}
const mailsOf = (accountId: string) =>
  database.query<Row>({
    text: `SELECT id, user_id AS "userId", round(extract(epoch FROM next_attempt_at - now()))::int AS waits,
        round(extract(epoch FROM expires_at - now()) / 8640)::int / 10.0::float8 AS days
      FROM mails WHERE account_id = $1 ORDER BY created_at, id`,
    values: [accountId],
  });

async function onlyMailOf(accountId: string): Promise<Row> {
  const [mail, ...others] = await mailsOf(accountId);
  if (mail === undefined) throw new Error('There is no mail');
  expect(others).toEqual([]);
  return mail;
}

async function claim(sql: Sql): Promise<MailClaim[]> {
  const wanted: { accountId: string; max: number }[] = [];
  await findAccountsWithDueMails(sql, 'account', (ids) =>
    wanted.push(...ids.map((id) => ({ accountId: id, max: 10 }))),
  );
  return (await claimMails(sql, { queue: 'account', wanted, leaseSeconds: 60 })).claims;
}

async function claimOne(id: string): Promise<MailClaim> {
  const [made] = await claim(database);
  if (made?.id !== id) throw new Error('The mail could not be claimed');
  return made;
}

/** Runs `inside` in a transaction that has written its mails but not committed yet. */
async function whileAppending(accountId: string, inside: () => Promise<void>): Promise<void> {
  await inTransaction(database, async (sql) => {
    await appendHooksStoppedMails(sql, [accountId]);
    await inside();
  });
}

describe('the mail of stopped hooks', () => {
  test('it is written for every user of the account, is due after a minute and expires after three days', async () => {
    const [accountId, other] = [await addAccount(3), await addAccount()];
    await append(accountId);
    const mails = await mailsOf(accountId);
    expect(new Set(mails.map(({ userId }) => userId)).size).toBe(3);
    for (const mail of mails) expect(mail).toMatchObject({ waits: 60, days: 3 });
    expect(await mailsOf(other)).toEqual([]);
  });

  test('it is not written for an account without users', async () => {
    const accountId = await addAccount(0);
    await append(accountId);
    expect(await mailsOf(accountId)).toEqual([]);
  });

  test('it is written once for each user, whether hooks are stopped one after another or at the same time', async () => {
    const accountId = await addAccount(2);
    await Promise.all(Array.from({ length: 30 }, () => append(accountId)));
    await append(accountId);
    expect(await mailsOf(accountId)).toHaveLength(2);
  });

  test('it is not written when the transaction that stops the hooks is rolled back', async () => {
    const accountId = await addAccount();
    const rolledBack = whileAppending(accountId, () => Promise.reject(new Error('changed my mind')));
    await expect(rolledBack).rejects.toThrow('changed my mind');
    expect(await mailsOf(accountId)).toEqual([]);
  });

  test('it is not delayed when further hooks are stopped', async () => {
    const accountId = await addAccount();
    await append(accountId);
    await passTime();
    await append(accountId);
    expect((await onlyMailOf(accountId)).waits).toBeLessThan(0);
  });

  test('it cannot be claimed until its minute is over', async () => {
    const accountId = await addAccount();
    await append(accountId);
    const { id, userId } = await onlyMailOf(accountId);
    expect(await claim(database)).toEqual([]);
    await passTime();
    expect(await claimOne(id)).toMatchObject({ kind: 'hooks_stopped', accountId, userId, attempt: 1 });
  });

  test('another mail follows it when hooks are stopped after it was claimed', async () => {
    const accountId = await addAccount();
    await append(accountId);
    await passTime();
    const first = await claimOne((await onlyMailOf(accountId)).id);
    await append(accountId);
    expect(await mailsOf(accountId)).toMatchObject([{ id: first.id }, { waits: 60 }]);
    await recordMail(database, first, { kind: 'sent' });
    await append(accountId);
    expect(await mailsOf(accountId)).toHaveLength(2);
  });

  test('it also covers hooks that are stopped after it was deferred: it is then due a minute later, and valid for three more days', async () => {
    const accountId = await addAccount();
    await append(accountId);
    const { id } = await onlyMailOf(accountId);
    await passTime();
    await recordMail(database, await claimOne(id), { kind: 'deferred', error: '450 wait' }, [14_400]);
    await database.query({ text: `UPDATE mails SET expires_at = now() + interval '1 day'` });
    await append(accountId);
    expect(await onlyMailOf(accountId)).toMatchObject({ id, waits: 60, days: 3 });
  });
});

describe('concurrent transactions lose no notice', () => {
  test('a transaction that waits while another one writes the first mail finds that mail', async () => {
    const accountId = await addAccount();
    let waiting: Promise<void> | undefined;
    await whileAppending(accountId, async () => {
      waiting = append(accountId);
      await waitForBlockedConnection();
    });
    await waiting;
    await onlyMailOf(accountId);
  });

  test('a mail cannot be claimed while another transaction is adding to it', async () => {
    const accountId = await addAccount();
    await append(accountId);
    await passTime();
    const { id } = await onlyMailOf(accountId);
    await whileAppending(accountId, async () => expect(await claim(database)).toEqual([]));
    expect(await claimOne(id)).toMatchObject({ id });
    expect(await mailsOf(accountId)).toHaveLength(1);
  });

  test('a transaction that waits while the mail is being claimed writes another mail', async () => {
    const accountId = await addAccount();
    await append(accountId);
    await passTime();
    const { id } = await onlyMailOf(accountId);
    let waiting: Promise<void> | undefined;
    await inTransaction(database, async (sql) => {
      expect(await claim(sql)).toMatchObject([{ id }]);
      waiting = append(accountId);
      await waitForBlockedConnection();
    });
    await waiting;
    expect(await mailsOf(accountId)).toHaveLength(2);
  });

  test('a transaction that began before the mail was written moves the mail’s created_at back to its own start', async () => {
    const accountId = await addAccount();
    let began: Date | undefined;
    await inTransaction(database, async (sql) => {
      const [row] = await sql.query<{ now: Date }>({ text: 'SELECT now()::timestamptz(3) AS now' });
      began = row?.now;
      await append(accountId);
      await database.query({ text: `UPDATE mails SET created_at = created_at + interval '5 seconds'` });
      await appendHooksStoppedMails(sql, [accountId]);
    });
    await passTime();
    expect((await claimOne((await onlyMailOf(accountId)).id)).createdAt).toEqual(began);
  });

  test('transactions that name the same accounts in different orders do not deadlock', async () => {
    const accounts = [await addAccount(2), await addAccount(2), await addAccount(2)];
    let runs = 0;
    const appendInOrder = (_: unknown, n: number) =>
      inTransaction(database, async (sql) => {
        // A deadlock would make the transaction run again.
        runs += 1;
        await appendHooksStoppedMails(sql, n % 2 === 0 ? accounts : accounts.toReversed());
      });
    await Promise.all(Array.from({ length: 40 }, appendInOrder));
    for (const accountId of accounts) expect(await mailsOf(accountId)).toHaveLength(2);
    expect(runs).toBe(40);
  });
});

/** Resolves when another connection to this database waits for a lock. */
async function waitForBlockedConnection(): Promise<void> {
  await until('a connection to be blocked', async () => {
    const [row] = await database.query<{ waiting: number }>({
      text: `SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    });
    return row?.waiting === 1;
  });
}
