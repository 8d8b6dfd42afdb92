import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import { createTestAccount, until } from '@mailwright/testing';
import { createDeliveriesFixture, type DeliveriesFixture } from '../../test/deliveries.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { fanOutEvents } from './fan-out-events.ts';
import { sweepOverdue } from './sweep-overdue.ts';

let fixture: DeliveriesFixture;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(() => fixture.database.query({ text: `UPDATE hooks SET status = 'removed'` }));

/** Fans events out where there is room for all; resolves to the ids of the deliveries made. */
async function fanOut(eventIds: string[]): Promise<string[]> {
  await fixture.database.query({ text: 'UPDATE hook_windows SET size = 100000' });
  return (await fanOutEvents(fixture.database, eventIds, 100_000)).handedOut.map(({ deliveryId }) => deliveryId);
}

const count = async (hookId: string) => (await fixture.deliveries(hookId)).length;

describe('a hook hears', () => {
  test('the events of its list only, when it is limited to one', async () => {
    const [list, other] = [await fixture.addList(), await fixture.addList()];
    const [everything, limited] = [await fixture.addHook(), await fixture.addHook({ listId: list })];
    const ids = [
      ...(await fixture.commit(1, { listId: list })),
      ...(await fixture.commit(2, { listId: other })),
      ...(await fixture.commit(4)),
    ];
    await fanOut(ids);
    expect([await count(everything), await count(limited)]).toEqual([7, 1]);
  });

  test("nothing of another account's, whatever that account does", async () => {
    const [{ accountId }, hook] = [await createTestAccount(fixture.database), await fixture.addHook()];
    const theirs = await fixture.addHook({ accountId });
    await fanOut(await fixture.commit(3, { accountId }));
    expect([await count(hook), await count(theirs)]).toEqual([0, 3]);
  });

  test('its own event only', async () => {
    const [hook, other] = [await fixture.addHook(), await fixture.addHook({ event: 'email.opened' })];
    await fanOut(await fixture.commit(2));
    expect([await count(hook), await count(other)]).toEqual([2, 0]);
  });

  test('everything from the moment it is registered, and nothing that happened before', async () => {
    const first = await fixture.addHook();
    const before = await fixture.commit(2);
    const hook = await fixture.addHook();
    const after = await fixture.commit(3);
    await fanOut([...before, ...after]);
    expect([await count(first), await count(hook)]).toEqual([5, 3]);
  });

  test('nothing that happened while it was switched off, and everything from the moment it is on again', async () => {
    const [first, hook] = [await fixture.addHook(), await fixture.addHook()];
    const set = (status: string, since: string) =>
      fixture.database.query({
        text: `UPDATE hooks SET status = $2::hook_status, active_since = ${since} WHERE id = $1`,
        values: [hook, status],
      });
    await set('switched_off', 'active_since');
    const during = await fixture.commit(2);
    await set('active', 'now()');
    const after = await fixture.commit(3);
    await fanOut([...during, ...after]);
    expect([await count(first), await count(hook)]).toEqual([5, 3]);
  });
});

describe('one event and n hooks make n deliveries', () => {
  test('also when it is fanned out twice', async () => {
    const hooks = await Promise.all([1, 2, 3].map(() => fixture.addHook()));
    const ids = await fixture.commit(1);
    expect(await fanOut(ids)).toHaveLength(3);
    expect(await fanOut(ids)).toEqual([]);
    expect(await Promise.all(hooks.map(count))).toEqual([1, 1, 1]);
  });

  test('also when several do it at once', async () => {
    const hooks = await Promise.all([1, 2, 3].map(() => fixture.addHook()));
    const ids = await fixture.commit(50);
    const made = await Promise.all([1, 2, 3, 4].map(() => fanOut(ids)));
    expect(made.flat()).toHaveLength(150);
    expect(await Promise.all(hooks.map(count))).toEqual([50, 50, 50]);
  });

  test('also when the mark that it was fanned out is lost', async () => {
    const hook = await fixture.addHook();
    const ids = await fixture.commit(1);
    await fanOut(ids);
    await fixture.database.query({ text: 'UPDATE events SET fanned_out_at = NULL' });
    expect(await fanOut(ids)).toEqual([]);
    expect(await count(hook)).toBe(1);
  });
});

test('an event whose row is locked for a moment, as the relay does, is waited for and not skipped', async () => {
  const hook = await fixture.addHook();
  const ids = await fixture.commit(1);
  const made = await inTransaction(fixture.database, async (sql) => {
    await sql.query({ text: 'UPDATE events SET relay_at = now() WHERE id = ANY($1::uuid[])', values: [ids] });
    const fanningOut = fanOut(ids);
    const isWaiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const ended = fanningOut.then(() => true);
    await until('the fan-out to wait or to have ended', () =>
      Promise.race([ended, fixture.database.query({ text: isWaiting }).then((rows) => rows.length > 0)]),
    );
    return { fanningOut };
  });
  expect(await made.fanningOut).toHaveLength(1);
  expect(await count(hook)).toBe(1);
});

describe('what the caller can send at once', () => {
  const sender = { places: 2, leaseSeconds: 60 };
  const requestsOf = (deliveries: { deliveryId: string }[]) =>
    deliveries.map(({ deliveryId }) => ({ deliveryId, attempt: 1 }));

  test('is claimed for it and for nobody else, and the rest is handed out, or waits', async () => {
    const hook = await fixture.addHook();
    const { claims, handedOut, made } = await fanOutEvents(fixture.database, await fixture.commit(6), 3, sender);
    expect([claims.length, handedOut.length, made]).toEqual([2, 1, 6]);
    expect(await claimDeliveries(fixture.database, 60, requestsOf(claims))).toEqual([undefined, undefined]);
    const [fromQueue] = await claimDeliveries(fixture.database, 60, requestsOf(handedOut));
    for (const claim of claims) {
      const { deliveryId, leaseToken } = claim;
      expect(claim).toEqual({
        ...fromQueue,
        deliveryId,
        leaseToken,
        data: expect.any(String),
        occurredAt: expect.any(Date),
      });
    }
    expect(await fixture.window(hook)).toMatchObject({ inFlight: 3, counted: 3, backlog: true });
  });

  test('is within the window, and has no need of the queue', async () => {
    const hook = await fixture.addHook();
    const many = { places: 100, leaseSeconds: 60 };
    const { claims, handedOut } = await fanOutEvents(fixture.database, await fixture.commit(6), 0, many);
    expect([claims.length, handedOut.length]).toEqual([4, 0]);
    expect(await fixture.window(hook)).toMatchObject({ inFlight: 4, counted: 4, backlog: true });
  });

  test('is nothing of a slow hook, which has a lane of its own', async () => {
    const hook = await fixture.addHook();
    await fixture.database.query({ text: 'UPDATE hook_windows SET slow = true WHERE hook_id = $1', values: [hook] });
    const { claims, handedOut } = await fanOutEvents(fixture.database, await fixture.commit(1), 5, sender);
    expect(claims).toEqual([]);
    expect(handedOut).toMatchObject([{ hookId: hook, slow: true }]);
  });

  test('waits for the feed again when the caller is gone and its lease over', async () => {
    const hook = await fixture.addHook();
    const brief = { places: 2, leaseSeconds: 0 };
    expect((await fanOutEvents(fixture.database, await fixture.commit(1), 5, brief)).claims).toHaveLength(1);
    await fixture.database.query({ text: `UPDATE deliveries SET trusted_until = now() - interval '1 second'` });
    expect((await sweepOverdue(fixture.database)).hookIds).toContain(hook);
    expect(await fixture.window(hook)).toMatchObject({ inFlight: 0, counted: 0, backlog: true });
  });

  test('signs with both secrets while two are valid', async () => {
    const hook = await fixture.addHook();
    const set = (interval: string) =>
      fixture.database.query({
        text: `UPDATE hooks SET previous_secret_ciphertext = 'old', previous_secret_expires_at = now() + $2::interval WHERE id = $1`,
        values: [hook, interval],
      });
    await set('1 hour');
    const claim = async () => (await fanOutEvents(fixture.database, await fixture.commit(1), 5, sender)).claims[0];
    expect((await claim())?.previousSecretCiphertext?.toString()).toBe('old');
    await set('-1 second');
    expect((await claim())?.previousSecretCiphertext).toBeNull();
  });
});
