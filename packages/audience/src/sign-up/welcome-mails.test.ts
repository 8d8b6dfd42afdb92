import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createEventWriter } from '@mailwright/outbox';
import { fromUid, newId, signToken, systemClock } from '@mailwright/platform';
import {
  addTestList,
  createTestAccount,
  createTestDatabase,
  testAppSecrets,
  type TestDatabase,
} from '@mailwright/testing';
import { addSubscriber, type AudienceDeps, createAdditionGroups } from '../subscribers/add-subscriber.ts';
import { addSubscribers } from '../subscribers/add-subscribers.ts';
import { addTags, subscribe, unsubscribe, updateSubscriber } from '../subscribers/change-subscriber.ts';
import { confirmSubscription } from './confirm-subscription.ts';

let database: TestDatabase;
let accountId: string;
let listId: string;
let listUid: string;
let deps: AudienceDeps;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
});
afterAll(() => database.drop());

async function start(mode: 'single_opt_in' | 'double_opt_in' = 'single_opt_in'): Promise<void> {
  ({ listId, listUid } = await addTestList(database, accountId, mode));
  await database.query({ text: 'UPDATE lists SET send_welcome_email = true WHERE id = $1', values: [listId] });
  const events = createEventWriter([]);
  deps = { database, clock: systemClock, events, appSecrets: testAppSecrets };
}
beforeEach(() => start());

const add = (EMAIL: string, more: object = {}, source: 'api' | 'form' = 'api') =>
  addSubscriber(deps, accountId, newId(), { list_uid: listUid, EMAIL, resubscribe: false, ...more }, { source });

/** The kinds of queued mails to the list's subscribers, by address. */
async function mails(): Promise<Record<string, string[]>> {
  const rows = await database.query<{ email: string; kinds: string[] }>({
    text: `SELECT s.email, array_agg(m.kind::text ORDER BY m.created_at, m.id) AS kinds
      FROM mails m JOIN subscribers s ON s.id = m.subscriber_id
      WHERE s.list_id = $1 AND m.account_id = $2 AND m.status = 'queued' AND m.expires_at > now() + interval '2 days'
      GROUP BY s.email`,
    values: [listId, accountId],
  });
  return Object.fromEntries(rows.map(({ email, kinds }) => [email, kinds]));
}

/** Follows the link of a confirmation mail. */
async function confirm(uid: string, email: string): Promise<string[]> {
  const id = fromUid('sub', uid) ?? '';
  const expiresAt = new Date(Date.now() + 60_000);
  const token = signToken({
    purpose: 'confirm-subscription',
    id,
    expiresAt,
    bound: email,
    appSecrets: testAppSecrets,
  });
  return (await confirmSubscription(deps, token, null))?.mailIds ?? [];
}

describe('a list with a welcome mail writes it in the statement of the change', () => {
  test('for everyone added by the API to a single opt-in list: alone, in a group and in a batch', async () => {
    const { mailIds } = await add('a@example.com');
    expect(mailIds).toHaveLength(1);
    const additions = createAdditionGroups({ ...deps, report: (error) => expect(error).toBeUndefined() });
    deps = { ...deps, additions };
    await add('b@example.com');
    const grouped = await add('c@example.com');
    expect(grouped.mailIds).toHaveLength(1);
    const rows = ['d@example.com', 'e@example.com'].map((EMAIL) => ({
      ok: true as const,
      row: { action: 'upsert' as const, EMAIL },
    }));
    const options = { list_uid: listUid, update_existing: true, resubscribe: false };
    const effects = { maxDeliveries: null, removeEvents: () => Promise.resolve() };
    expect((await addSubscribers(deps, accountId, options, rows, effects)).mailIds).toHaveLength(2);
    const each = ['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}@example.com`, ['welcome']]);
    expect(await mails()).toEqual(Object.fromEntries(each));
  });

  test('for everyone who signs up by the form of a single opt-in list', async () => {
    await add('a@example.com', {}, 'form');
    expect(await mails()).toEqual({ 'a@example.com': ['welcome'] });
  });

  test('for everyone who confirms on a double opt-in list, and not before', async () => {
    await start('double_opt_in');
    const { subscriber } = await add('a@example.com');
    expect(await mails()).toEqual({ 'a@example.com': ['confirm_subscription'] });
    expect(await confirm(subscriber.uid, 'a@example.com')).toHaveLength(1);
    expect(await confirm(subscriber.uid, 'a@example.com')).toEqual([]);
    expect(await mails()).toEqual({ 'a@example.com': ['confirm_subscription', 'welcome'] });
  });
});

describe('no welcome mail is written', () => {
  test('if the list has none', async () => {
    await database.query({ text: 'UPDATE lists SET send_welcome_email = false WHERE id = $1', values: [listId] });
    await add('a@example.com');
    expect(await mails()).toEqual({});
  });

  test('by any other change of a subscriber', async () => {
    const { subscriber } = await add('a@example.com');
    const name = { uid: subscriber.uid };
    await add('a@example.com', { FIRST_NAME: 'Ada' });
    await updateSubscriber(deps, accountId, name, { FIRST_NAME: 'Grace', EMAIL: 'b@example.com' });
    await addTags(deps, accountId, name, ['vip']);
    await subscribe(deps, accountId, name, {});
    expect(await mails()).toEqual({ 'b@example.com': ['welcome'] });
  });

  test('if a person leaves and comes back within 30 days of the last one, but one is written if they do so later', async () => {
    const { subscriber } = await add('a@example.com');
    const name = { uid: subscriber.uid };
    const leaveAndReturn = async () => {
      await unsubscribe(deps, accountId, name, {});
      return (await subscribe(deps, accountId, name, {})).mailIds;
    };
    const age = (days: number) =>
      database.query({
        text: `UPDATE mails SET created_at = now() - make_interval(days => $1) WHERE kind = 'welcome'`,
        values: [days],
      });
    expect(await leaveAndReturn()).toEqual([]);
    await age(29);
    expect(await leaveAndReturn()).toEqual([]);
    await age(31);
    expect(await leaveAndReturn()).toHaveLength(1);
  });
});

test('a group of additions that was planned before the list got its welcome mail is planned again', async () => {
  await database.query({ text: 'UPDATE lists SET send_welcome_email = false WHERE id = $1', values: [listId] });
  deps = { ...deps, additions: createAdditionGroups({ ...deps, report: () => {} }) };
  await add('a@example.com');
  await database.query({ text: 'UPDATE lists SET send_welcome_email = true WHERE id = $1', values: [listId] });
  await add('b@example.com');
  expect(await mails()).toEqual({ 'b@example.com': ['welcome'] });
});
