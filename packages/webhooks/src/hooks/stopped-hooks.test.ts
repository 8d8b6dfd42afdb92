import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { listAudit, operator } from '@mailwright/outbox';
import { inTransaction } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { recordAttempts } from '../record-attempts.ts';
import { createAddressGuard } from '../guard-address.ts';
import { createDeliveriesFixture, type DeliveriesFixture, ended } from '../testing/deliveries.ts';
import { deleteHook, updateHook } from './manage-hooks.ts';
import { readStoppedHooks, recordStoppedHooks, type StoppedHook } from './stopped-hooks.ts';

const policy = { retryDelaysSeconds: [], switchOffAfter: 3, recoverDays: 7 };
const longAgo = new Date(0);
let fixture: DeliveriesFixture;
let accountId: string;

beforeAll(async () => {
  fixture = await createDeliveriesFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(async () => {
  ({ accountId } = await createTestAccount(fixture.database));
});

/** Commits events of the account and claims their deliveries. */
const claim = (count: number) => fixture.claimNew(count, { accountId });

/** Delivers one event after another to the account's hooks, with these responses. */
async function deliver(...statuses: number[]): Promise<void> {
  for (const status of statuses) {
    const claims = await claim(1);
    await recordAttempts(
      fixture.database,
      policy,
      claims.map((claim) => ended(claim, status)),
    );
  }
}

const addHook = (id = accountId) => fixture.addHook({ accountId: id });
const setTarget = (id: string, targetUrl: string) =>
  fixture.database.prisma.hook.update({ where: { id }, data: { targetUrl } });
/** Reads the account's audit entries by the system, newest first. */
const auditOf = async (id = accountId) => {
  const entries = await listAudit(fixture.database, id, { limit: 100, beforeId: undefined });
  return entries.filter(({ actor }) => actor.kind === 'system');
};
const countMails = (id = accountId) => fixture.database.prisma.mail.count({ where: { accountId: id } });
const readStopped = (since = longAgo, limit = 20) => readStoppedHooks(fixture.database, accountId, { since, limit });

/** Stops hooks in one transaction, as recording their attempts would. */
const stop = (stopped: StoppedHook[]) =>
  inTransaction(fixture.database, async (sql) => {
    await sql.query({
      text: `UPDATE hooks SET status = 'switched_off', switched_off_at = now(), switched_off_reason = 'why'
        WHERE id = ANY($1::uuid[])`,
      values: [stopped.map(({ hookId }) => hookId)],
    });
    await recordStoppedHooks(sql, stopped);
  });

const switchedOff = (hookId: string, owner = accountId): StoppedHook => ({
  hookId,
  accountId: owner,
  to: 'switched_off',
  reason: 'why',
});

describe('stopping a hook', () => {
  test('a hook that is disabled gets one entry in the audit log, by the system, and one mail', async () => {
    const hook = await addHook();
    await setTarget(hook, 'https://user.example.com:8443/path/secret?token=secret');
    await deliver(404, 404);
    expect(await countMails()).toBe(0);
    await deliver(404);
    expect(await auditOf()).toMatchObject([
      {
        actor: { kind: 'system', email: null, key_name: null },
        action: 'hook.switched_off',
        subject: toUid('hook', hook),
        details: {
          reason: '3 deliveries in a row failed; the last: rejected',
          consecutive_failures: 3,
          target_origin: 'https://user.example.com:8443',
          event: 'subscriber.subscribed',
          list_uid: null,
          status: 'switched_off',
        },
        ip_address: null,
      },
    ]);
    expect(JSON.stringify(await auditOf())).not.toContain('secret');
    expect(await countMails()).toBe(1);
  });

  test('a hook that is removed by 410 Gone gets an entry that says so, and a mail', async () => {
    const hook = await addHook();
    await deliver(410);
    expect(await auditOf()).toMatchObject([
      {
        action: 'hook.removed',
        subject: toUid('hook', hook),
        details: { reason: 'its receiver responded with 410 Gone', status: 'removed' },
      },
    ]);
    expect(await countMails()).toBe(1);
    expect(await readStopped()).toMatchObject({ removed: 1, hooks: [{ status: 'removed', reason: null }] });
  });

  test('a stopped hook is recorded once, however its other deliveries end', async () => {
    await addHook();
    const claims = await claim(6);
    const endThem = (from: number, to: number, status: number) =>
      recordAttempts(
        fixture.database,
        policy,
        claims.slice(from, to).map((claim) => ended(claim, status)),
      );
    await endThem(0, 3, 404);
    await endThem(3, 5, 404);
    expect((await auditOf()).map(({ action }) => action)).toEqual(['hook.switched_off']);
    await endThem(5, 6, 410);
    expect((await auditOf()).map(({ action }) => action)).toEqual(['hook.removed', 'hook.switched_off']);
    expect(await countMails()).toBe(1);
  });

  test('a hook is not recorded as stopped if its transaction rolls back', async () => {
    const hook = await addHook();
    const rolledBack = inTransaction(fixture.database, async (sql) => {
      await recordStoppedHooks(sql, [switchedOff(hook)]);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    expect([await auditOf(), await countMails()]).toEqual([[], 0]);
  });
});

describe('hooks that stop together', () => {
  test('hooks that stop together get an entry each, and one mail for each account', async () => {
    const other = await createTestAccount(fixture.database);
    const hooks = await Promise.all(Array.from({ length: 30 }, () => addHook()));
    await stop([
      ...hooks.map((hook) => switchedOff(hook)),
      switchedOff(await addHook(other.accountId), other.accountId),
    ]);
    expect((await auditOf()).map(({ subject }) => subject).sort()).toEqual(hooks.map((id) => toUid('hook', id)).sort());
    expect(await countMails()).toBe(1);
    expect(await auditOf(other.accountId)).toHaveLength(1);
    expect(await countMails(other.accountId)).toBe(1);
  });

  test('many stopped hooks take only as many statements as one', async () => {
    const hooks = await Promise.all(Array.from({ length: 30 }, () => addHook()));
    const counted = await inTransaction(fixture.database, async (sql) => {
      const texts: string[] = [];
      const query: typeof sql.query = (statement) => {
        texts.push(statement.text);
        return sql.query(statement);
      };
      await recordStoppedHooks(
        { query },
        hooks.map((hook) => switchedOff(hook)),
      );
      return texts.length;
    });
    expect(counted).toBe(4);
  });

  test('one mail lists all hooks that stop in concurrent batches', async () => {
    const hooks = await Promise.all(Array.from({ length: 30 }, () => addHook()));
    await Promise.all(hooks.map((hook) => stop([switchedOff(hook)])));
    const [mail] = await fixture.database.prisma.mail.findMany({ where: { accountId } });
    expect(await countMails()).toBe(1);
    expect(await auditOf()).toHaveLength(30);
    expect(await readStopped(mail?.createdAt)).toMatchObject({ switchedOff: 30 });
  });

  test('a hook that is passed with an account that does not own it is recorded for neither account', async () => {
    const other = await createTestAccount(fixture.database);
    await stop([switchedOff(await addHook(), other.accountId)]);
    expect([await auditOf(), await countMails(), await auditOf(other.accountId)]).toEqual([[], 0, []]);
  });
});

describe('the mail about stopped hooks', () => {
  test('the mail lists the target without its query, the reason and the time of each hook, in the order in which they stopped', async () => {
    const [first, second] = [await addHook(), await addHook()];
    await setTarget(first, 'https://Example.com/a%20b/?key=secret#part');
    await fixture.database.prisma.hook.update({ where: { id: first }, data: { description: 'CRM' } });
    await stop([switchedOff(second)]);
    await stop([switchedOff(first)]);
    expect(await readStopped()).toEqual({
      switchedOff: 2,
      removed: 0,
      hooks: [
        expect.objectContaining({ uid: toUid('hook', second), description: null }),
        {
          uid: toUid('hook', first),
          target: 'https://example.com/a%20b/',
          event: 'subscriber.subscribed',
          description: 'CRM',
          status: 'switched_off',
          reason: 'why',
          stoppedAt: expect.any(Date),
        },
      ],
    });
  });

  test('the mail lists only the first hooks, but has the number of all', async () => {
    const hooks = await Promise.all(Array.from({ length: 5 }, () => addHook()));
    await stop(hooks.map((hook) => switchedOff(hook)));
    const { switchedOff: all, hooks: listed } = await readStopped(longAgo, 2);
    expect([all, listed.length]).toEqual([5, 2]);
  });

  test('the mail omits hooks that were enabled, deleted or stopped earlier, and those of other accounts', async () => {
    const other = await createTestAccount(fixture.database);
    const [before, onAgain, deleted, off] = [await addHook(), await addHook(), await addHook(), await addHook()];
    await stop([switchedOff(before)]);
    await fixture.database.query({
      text: `UPDATE hooks SET switched_off_at = now() - interval '1 minute' WHERE id = $1`,
      values: [before],
    });
    await fixture.database.query({ text: 'DELETE FROM mails' });
    await stop([onAgain, deleted, off].map((hook) => switchedOff(hook)));
    await stop([switchedOff(await addHook(other.accountId), other.accountId)]);
    await addHook();
    const guard = createAddressGuard({ allowHttp: false, allowedCidrs: [] });
    await updateHook(
      { database: fixture.database, guard, recoverDays: 7 },
      accountId,
      toUid('hook', onAgain),
      { status: 'active' },
      operator,
    );
    guard.close();
    await deleteHook(fixture.database, accountId, toUid('hook', deleted), operator);
    const mail = await fixture.database.prisma.mail.findFirstOrThrow({ where: { accountId } });
    expect(await readStopped(mail.createdAt)).toMatchObject({
      switchedOff: 1,
      removed: 0,
      hooks: [{ uid: toUid('hook', off) }],
    });
  });
});
