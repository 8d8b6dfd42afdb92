import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import { countRowsRead, createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import {
  accountsARound,
  claimMails,
  type ClaimOptions,
  type MailClaim,
  measureDueMails,
  noAccount,
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

/** An account with so many mails of a kind that have been due for a while. */
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

/** One round over all accounts, from the first one on. */
const once: ClaimOptions = {
  queue: 'subscribers',
  slots: 10,
  sending: new Map(),
  after: noAccount,
  until: noAccount,
  leaseSeconds: 60,
};
const claim = (given: Partial<ClaimOptions> = {}) =>
  claimMails(database, { ...once, until: given.after ?? noAccount, ...given });
const accountsOf = (claims: MailClaim[]) => claims.map(({ accountId }) => accountId);
const end = (claims: MailClaim[], result: MailResult) =>
  Promise.all(claims.map((each) => recordMail(database, each, result)));

describe('accounts take turns', () => {
  test('each account gets a slot before any gets a second, and one that is alone gets them all', async () => {
    const many = await addAccount(4_000);
    const few = await addAccount(2);
    const { claims } = await claim({ slots: 6 });
    expect(accountsOf(claims)).toEqual([many, few, many, few, many, many]);
    expect(new Set(accountsOf((await claim({ slots: 6 })).claims))).toEqual(new Set([many]));
  });

  test('with one slot, the account after the last one comes next, and after the last account the first', async () => {
    const accounts = [await addAccount(9), await addAccount(9), await addAccount(9)];
    const served: string[] = [];
    let after = noAccount;
    for (let n = 0; n < 7; n += 1) {
      const round = await claim({ slots: 1, after });
      served.push(...accountsOf(round.claims));
      after = round.lastTurn;
    }
    expect(served).toEqual([...accounts, ...accounts, accounts[0]]);
  });

  test('the mails an account is already sending count towards its share', async () => {
    const many = await addAccount(9);
    const few = await addAccount(9);
    const { claims } = await claim({ slots: 4, sending: new Map([[many, 3]]) });
    expect(accountsOf(claims)).toEqual([few, few, few, many]);
  });

  test('the mails of one account are claimed in the order in which they became due', async () => {
    const accountId = await addAccount(5);
    const order = await run('SELECT id FROM mails WHERE account_id = $1 ORDER BY next_attempt_at', accountId);
    const ids = [...(await claim({ slots: 2 })).claims, ...(await claim()).claims].map(({ id }) => ({ id }));
    expect(ids).toEqual(order);
  });

  test('each account has its turn when there are more than one round visits', async () => {
    await run(
      `INSERT INTO accounts (id, name, plan_code) SELECT uuid_v7(), 'a', 'standard' FROM generate_series(1, $1::int)`,
      accountsARound * 2 + 10,
    );
    await run(`INSERT INTO mails (id, account_id, kind, expires_at, next_attempt_at)
      SELECT uuid_v7(), id, 'confirm_subscription', now() + interval '1 day', now() FROM accounts`);
    const served: string[] = [];
    let after = noAccount;
    for (let n = 0; n < 3; n += 1) {
      const round = await claim({ slots: 1_000, after, until: noAccount });
      expect(round.sawAll).toBe(n === 2);
      served.push(...accountsOf(round.claims));
      after = round.lastTurn;
    }
    expect(new Set(served).size).toBe(accountsARound * 2 + 10);
    expect(served).toHaveLength(accountsARound * 2 + 10);
  });

  test('a round ends with the account it is given to end with, also beyond the end of the circle', async () => {
    const [first = '', second = '', third = ''] = [await addAccount(1), await addAccount(1), await addAccount(1)];
    expect(accountsOf((await claim({ after: second, until: first })).claims)).toEqual([third, first]);
    expect(accountsOf((await claim({ after: first, until: second })).claims)).toEqual([second]);
  });

  test('several processes that claim concurrently claim each mail once', async () => {
    await addAccount(40);
    await addAccount(40);
    const rounds = await Promise.all(Array.from({ length: 8 }, () => claim({ slots: 80 })));
    const ids = rounds.flatMap(({ claims }) => claims.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { chosen, taken, claims } of rounds) expect([taken, chosen >= taken]).toEqual([claims.length, true]);
    const rest = await claim({ slots: 80 });
    expect(ids.length + rest.claims.length).toBe(80);
  });

  test('a round reads few rows, although one account has 20,000 waiting', async () => {
    await addAccount(20_000);
    await addAccount(1);
    await run('ANALYZE mails');
    const reads = await inTransaction(database, (sql) =>
      countRowsRead(sql, 'mails', () => claimMails(sql, { ...once, slots: 5 })),
    );
    expect(reads).toBeGreaterThan(5);
    expect(reads).toBeLessThan(2_000);
  });
});

describe('the queues', () => {
  test('a claim returns mail of its own queue only', async () => {
    const accountId = await addAccount(3);
    await addMails(accountId, 1, 'reset_password');
    await addMails(accountId, 1, 'hooks_stopped');
    const kinds = ({ claims }: { claims: MailClaim[] }) => claims.map(({ kind }) => kind);
    expect(kinds(await claim({ queue: 'account' }))).toEqual(['reset_password', 'hooks_stopped']);
    expect(kinds(await claim())).toEqual(Array(3).fill('confirm_subscription'));
  });
});

describe('the quota of confirmations', () => {
  test('limits what an account sends in an hour; the rest waits for the next hour, and does not count as due', async () => {
    const limited = await addAccount(7, 'confirm_subscription', 'few');
    const other = await addAccount(1);
    const first = await claim();
    expect(accountsOf(first.claims)).toEqual([limited, other, limited, limited]);
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

  test('of a new account limits what it sends in a day, on any plan, and is refunded', async () => {
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

  test('counts mails that are being sent', async () => {
    await addAccount(7, 'confirm_subscription', 'few');
    expect((await claim({ slots: 2 })).claims).toHaveLength(2);
    expect((await claim({ slots: 2 })).claims).toHaveLength(1);
    expect((await claim({ slots: 2 })).claims).toEqual([]);
  });

  test.each<[string, MailResult, number]>([
    ['the server accepts', { kind: 'sent' }, 0],
    ['the server refuses for good', { kind: 'failed', error: '550 no' }, 0],
    ['is deferred', { kind: 'deferred', error: '450 wait' }, 3],
    ['has no recipient any more', { kind: 'dropped', error: 'gone' }, 3],
  ])('is used up by a mail that was tried; one that %s leaves %#', async (_what, result, left) => {
    await addAccount(7, 'confirm_subscription', 'few');
    await end((await claim()).claims, result);
    expect((await claim()).claims).toHaveLength(left);
  });

  test('is refunded in the hour in which a mail was counted, and not in a later one', async () => {
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

  test('delays no mail of the account, and nothing on a plan without a quota', async () => {
    await addAccount(7, 'reset_password', 'few');
    await addAccount(7, 'confirm_subscription', 'unlimited');
    expect((await claim({ queue: 'account' })).claims).toHaveLength(7);
    expect((await claim()).claims).toHaveLength(7);
    expect(await run('SELECT 1 FROM mail_quotas')).toEqual([]);
  });

  test('takes effect at once when the plan is changed', async () => {
    const accountId = await addAccount(7, 'confirm_subscription', 'few');
    await end((await claim()).claims, { kind: 'sent' });
    await run(`UPDATE accounts SET plan_code = 'standard' WHERE id = $1`, accountId);
    expect((await claim()).claims).toHaveLength(4);
  });
});

test('an expired mail is set expired in its turn, without using up a quota', async () => {
  const accountId = await addAccount(5, 'confirm_subscription', 'few');
  await run(
    `UPDATE mails SET expires_at = now() - interval '1 second', next_attempt_at = next_attempt_at - interval '1 minute'`,
  );
  await addMails(accountId, 3);
  const rounds = [await claim({ slots: 3 }), await claim({ slots: 3 }), await claim({ slots: 3 })];
  expect(rounds.map(({ taken }) => taken)).toEqual([3, 3, 2]);
  expect(rounds.flatMap(({ claims }) => claims)).toHaveLength(3);
  expect(await run(`SELECT 1 FROM mails WHERE status = 'expired'`)).toHaveLength(5);
});

test('a round may start after the id of a deleted account', async () => {
  const accountId = await addAccount(1);
  expect(accountsOf((await claim({ after: newId() })).claims)).toEqual([accountId]);
});
