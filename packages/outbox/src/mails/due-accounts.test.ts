import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction, type Sql } from '@mailwright/database';
import { countRowsRead, createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import {
  claimMails,
  findAccountsWithDueMails,
  type MailClaim,
  type MailQueue,
  measureDueMails,
} from './claim-mails.ts';
import { setDailyLimit } from './daily-limit.ts';
import { type MailResult, recordMail } from './record-mail.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await run(`INSERT INTO plans (code, name, api_access, mails_per_hour) VALUES ('few', 'Few', true, 3)`);
});
afterAll(() => database.drop());
beforeEach(() => run('DELETE FROM accounts'));

const run = (text: string, ...values: unknown[]) => database.query({ text, values });

/** Adds an account with this many mails of a kind, which have been due for a while. */
async function addAccount(mails: number, kind: MailClaim['kind'] = 'confirm_subscription', plan = 'standard') {
  const { accountId } = await createTestAccount(database);
  await run('UPDATE accounts SET plan_code = $2 WHERE id = $1', accountId, plan);
  await addMails(accountId, mails, kind);
  return accountId;
}

const addMails = (accountId: string, mails: number, kind: MailClaim['kind'] = 'confirm_subscription') =>
  run(
    `INSERT INTO mails (id, account_id, kind, expires_at, next_attempt_at)
    SELECT uuid_v7(), $1, $3::mail_kind, now() + interval '1 day', now() - interval '1 hour' + n * interval '1 ms'
    FROM generate_series(1, $2::int) AS n`,
    accountId,
    mails,
    kind,
  );

/** The accounts with due mails in a queue. */
async function find(queue: MailQueue = 'subscribers', sql: Sql = database): Promise<string[]> {
  const found: string[] = [];
  await findAccountsWithDueMails(sql, queue, (ids) => found.push(...ids));
  return found;
}

/** Claims at most this many due mails of each account. */
async function claim(options: { queue?: MailQueue; max?: number; sql?: Sql } = {}) {
  const { queue = 'subscribers', max = 10, sql = database } = options;
  const accounts = await find(queue, sql);
  return claimMails(sql, { queue, wanted: accounts.map((accountId) => ({ accountId, max })), leaseSeconds: 60 });
}
const accountsOf = (claims: MailClaim[]) => claims.map(({ accountId }) => accountId);
const end = (claims: MailClaim[], result: MailResult) =>
  Promise.all(claims.map((each) => recordMail(database, each, result)));

describe('due accounts', () => {
  test('an account is found while any of its mail is due, however much that is, and not before', async () => {
    const many = await addAccount(30);
    const one = await addAccount(1);
    const later = await addAccount(1);
    await run(`UPDATE mails SET next_attempt_at = now() + interval '1 hour' WHERE account_id = $1`, later);
    expect(await find()).toEqual([many, one].sort());
    await claim({ max: 40 });
    expect(await find()).toEqual([]);
  });

  test('each account is found once even if there are more than fit on a page, due or not', async () => {
    await run(
      `INSERT INTO accounts (id, name, plan_code) SELECT uuid_v7(), 'a', 'standard' FROM generate_series(1, 1210)`,
    );
    await run(`INSERT INTO mails (id, account_id, kind, expires_at, next_attempt_at)
      SELECT uuid_v7(), id, 'confirm_subscription', now() + interval '1 day',
        now() + CASE WHEN row_number() OVER (ORDER BY id) % 3 = 0 THEN interval '1 hour' ELSE interval '0' END
      FROM accounts`);
    const found = await find();
    expect([new Set(found).size, found.length]).toEqual([807, 807]);
  });

  test('an account’s mails are claimed in the order in which they became due', async () => {
    const accountId = await addAccount(5);
    const order = await run('SELECT id FROM mails WHERE account_id = $1 ORDER BY next_attempt_at', accountId);
    const ids = [...(await claim({ max: 2 })).claims, ...(await claim()).claims].map(({ id }) => ({ id }));
    expect(ids).toEqual(order);
  });

  test('processes that claim at the same time claim each mail once', async () => {
    await addAccount(40);
    await addAccount(40);
    const rounds = await Promise.all(Array.from({ length: 8 }, () => claim({ max: 80 })));
    const ids = rounds.flatMap(({ claims }) => claims.map(({ id }) => id));
    expect([new Set(ids).size, ids.length]).toEqual([80, 80]);
  });

  test('finding and claiming read few rows, even if one account has 20,000 waiting mails', async () => {
    await addAccount(20_000);
    await addAccount(1);
    await run('ANALYZE mails');
    const reads = await inTransaction(database, (sql) => countRowsRead(sql, 'mails', () => claim({ max: 5, sql })));
    expect(reads).toBeGreaterThan(5);
    expect(reads).toBeLessThan(2_000);
  });
});

describe('the queues', () => {
  test('a claim returns only mail of its own queue', async () => {
    const accountId = await addAccount(3);
    await addMails(accountId, 1, 'reset_password');
    await addMails(accountId, 1, 'hooks_stopped');
    const kinds = ({ claims }: { claims: MailClaim[] }) => claims.map(({ kind }) => kind);
    expect(kinds(await claim({ queue: 'account' }))).toEqual(['reset_password', 'hooks_stopped']);
    expect(kinds(await claim())).toEqual(Array(3).fill('confirm_subscription'));
  });
});

describe('the quota of confirmations', () => {
  test('it limits what an account sends in an hour; the rest waits for the next hour and does not count as due', async () => {
    const limited = await addAccount(7, 'confirm_subscription', 'few');
    const other = await addAccount(1);
    const first = await claim();
    expect(accountsOf(first.claims).sort()).toEqual([limited, limited, limited, other].sort());
    await end(first.claims, { kind: 'sent' });
    expect((await claim()).claims).toEqual([]);
    expect(await measureDueMails(database)).toEqual({ mails: 0, oldestSeconds: 0 });
    for (const left of [3, 1]) {
      await run(`UPDATE mail_quotas SET hour_began_at = hour_began_at - interval '61 minutes'`);
      const { claims } = await claim();
      expect(accountsOf(claims)).toEqual(Array(left).fill(limited));
      await end(claims, { kind: 'sent' });
    }
    expect(await run(`SELECT 1 FROM mails WHERE status <> 'sent'`)).toEqual([]);
  });

  test('a new account’s quota limits what it sends in a day, on any plan, and can be refunded', async () => {
    const accountId = await addAccount(7);
    await run(`UPDATE accounts SET plan_code = 'unlimited'`);
    await setDailyLimit(database, accountId, 5);
    const { claims } = await claim();
    expect(claims).toHaveLength(5);
    await run(`UPDATE mail_quotas SET hour_began_at = now() - interval '61 minutes'`);
    expect((await claim()).claims).toEqual([]);
    await run(`UPDATE mail_quotas SET hour_began_at = $1`, claims[0]?.quotaHour);
    await end(claims.slice(0, 2), { kind: 'dropped', error: 'gone' });
    await end(claims.slice(2), { kind: 'sent' });
    expect((await claim()).claims).toHaveLength(2);
  });

  test('mails that are being sent count', async () => {
    await addAccount(7, 'confirm_subscription', 'few');
    expect((await claim({ max: 2 })).claims).toHaveLength(2);
    expect((await claim({ max: 2 })).claims).toHaveLength(1);
    expect((await claim({ max: 2 })).claims).toEqual([]);
  });

  test.each<[string, MailResult, number]>([
    ['the server accepts counts', { kind: 'sent' }, 0],
    ['the server refuses for good counts', { kind: 'failed', error: '550 no' }, 0],
    ['is deferred does not count', { kind: 'deferred', error: '450 wait' }, 3],
    ['has no recipient any more does not count', { kind: 'dropped', error: 'gone' }, 3],
  ])('a mail that %s toward it', async (_what, result, left) => {
    await addAccount(7, 'confirm_subscription', 'few');
    await end((await claim()).claims, result);
    expect((await claim()).claims).toHaveLength(left);
  });

  test('it is refunded in the hour in which a mail was counted, and not in a later one', async () => {
    await addAccount(10, 'confirm_subscription', 'few');
    const hourMs = 61 * 60_000;
    const { claims } = await claim();
    await run(`UPDATE mail_quotas SET hour_began_at = hour_began_at - $1 * interval '1 ms'`, hourMs);
    const earlier = claims.map((each) => ({ ...each, quotaHour: new Date(Number(each.quotaHour) - hourMs) }));
    const later = await claim();
    expect([claims, later.claims].map(({ length }) => length)).toEqual([3, 3]);
    await end(earlier, { kind: 'deferred', error: '450 wait' });
    expect((await claim()).claims).toEqual([]);
    await end(later.claims, { kind: 'deferred', error: '450 wait' });
    expect((await claim()).claims).toHaveLength(3);
  });

  test('it delays no mail of the account queue, and nothing on a plan without a quota', async () => {
    await addAccount(7, 'reset_password', 'few');
    await addAccount(7, 'confirm_subscription', 'unlimited');
    expect((await claim({ queue: 'account' })).claims).toHaveLength(7);
    expect((await claim()).claims).toHaveLength(7);
    expect(await run('SELECT 1 FROM mail_quotas')).toEqual([]);
  });

  test('it takes effect at once when the plan is changed', async () => {
    const accountId = await addAccount(7, 'confirm_subscription', 'few');
    await end((await claim()).claims, { kind: 'sent' });
    await run(`UPDATE accounts SET plan_code = 'standard' WHERE id = $1`, accountId);
    expect((await claim()).claims).toHaveLength(4);
  });
});

test('an expired mail is set to expired when its turn comes, and uses no quota', async () => {
  const accountId = await addAccount(5, 'confirm_subscription', 'few');
  await run(
    `UPDATE mails SET expires_at = now() - interval '1 second', next_attempt_at = next_attempt_at - interval '1 minute'`,
  );
  await addMails(accountId, 3);
  const rounds = [await claim({ max: 3 }), await claim({ max: 3 }), await claim({ max: 3 })];
  // An account with expired mails is reported, since it may have others that are due.
  expect(rounds.map(({ claims, expired }) => [claims.length, expired])).toEqual([
    [0, [accountId]],
    [1, [accountId]],
    [2, []],
  ]);
  expect(await run(`SELECT 1 FROM mails WHERE status = 'expired'`)).toHaveLength(5);
});
