import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import { operator } from '@mailwright/outbox';
import { type AppSecrets, newId } from '@mailwright/platform';
import {
  addTestList,
  createEventRecorder,
  createTestAccount,
  createTestDatabase,
  type TestDatabase,
} from '@mailwright/testing';
import { addSubscriber } from '../subscribers/add-subscriber.ts';
import { addSubscribers } from '../subscribers/add-subscribers.ts';
import { eraseSubscriber } from '../subscribers/remove-subscriber.ts';
import {
  addSuppression,
  countSuppressions,
  deleteSuppression,
  getSuppression,
  listSuppressions,
} from './change-suppressions.ts';
import { hashSuppressed, isSuppressed } from './match-suppressions.ts';
import { countSuppressionsByAppSecret, rehashSuppressions } from './suppression-secrets.ts';

const [first, second, third] = ['first', 'second', 'third'].map(
  (word) => `the ${word} of secrets that are long enough`,
) as [string, string, string];
const old: AppSecrets = { current: first, previous: [] };
/** Processes with this and with `rotated` run side by side while the new secret is rolled out. */
const prepared: AppSecrets = { current: first, previous: [second] };
const rotated: AppSecrets = { current: second, previous: [first] };
const dropped: AppSecrets = { current: second, previous: [] };
const email = 'grace@example.com';

let database: TestDatabase;
let accountId: string;
let listUid: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
  ({ listUid } = await addTestList(database, accountId, 'single_opt_in'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.query({ text: 'DELETE FROM suppressions' });
  await database.query({ text: 'DELETE FROM subscribers' });
});

const suppress = (appSecrets: AppSecrets, body: { email: string } | { domain: string } = { email }) =>
  addSuppression(database, appSecrets, accountId, newId(), body);
const events = createEventRecorder();
const deps = (appSecrets: AppSecrets) => ({ database, events, clock: { now: () => new Date() }, appSecrets });
const subscribe = (appSecrets: AppSecrets, address = email) =>
  addSubscriber(deps(appSecrets), accountId, newId(), { list_uid: listUid, EMAIL: address, resubscribe: false });
const erase = (appSecrets: AppSecrets) =>
  inTransaction(database, (sql) =>
    eraseSubscriber(sql, accountId, { uid: email, list_uid: listUid }, { appSecrets, actor: operator }),
  );
const rows = () =>
  database.query<{ value: string | null; reason: string; hash: Buffer; keyId: Buffer | null }>({
    text: 'SELECT value, reason, value_hash AS hash, hash_key_id AS "keyId" FROM suppressions ORDER BY id',
  });
const under = (appSecrets: AppSecrets, value = email) => hashSuppressed(value, appSecrets);

describe('a suppression from before a rotation', () => {
  test.each([{ email }, { domain: 'example.com' }])('still prevents adding and sending: %j', async (body) => {
    await suppress(old, body);
    await expect(subscribe(rotated)).rejects.toMatchObject({ code: 'address_suppressed' });
    const batch = await addSubscribers(
      deps(rotated),
      accountId,
      { list_uid: listUid, resubscribe: false, update_existing: true },
      [{ ok: true, row: { action: 'upsert', EMAIL: email } }],
      { maxDeliveries: null, removeEvents: async () => undefined },
    );
    expect(batch.counts).toMatchObject({ created: 0 });
    expect(await isSuppressed(database, accountId, email, rotated)).toBe(true);
    expect(await isSuppressed(database, accountId, 'grace@example.org', rotated)).toBe(false);
  });

  test('can be found, listed and lifted', async () => {
    const { suppression } = await suppress(old);
    expect(await getSuppression(database, rotated, accountId, email)).toEqual(suppression);
    const page = { limit: 10, afterId: undefined };
    expect(await listSuppressions(database, rotated, accountId, email, page)).toEqual([suppression]);
    expect(await countSuppressions(database, rotated, accountId, email)).toBe(1);
    await deleteSuppression(database, rotated, accountId, email);
    expect(await rows()).toEqual([]);
  });

  test('is not added a second time, and is then stored under the current secret', async () => {
    const { suppression } = await suppress(old);
    expect(await suppress(rotated)).toEqual({ suppression, created: false });
    expect(await rows()).toMatchObject([{ value: email, ...under(rotated) }]);
  });

  test('is reduced to a hash under the current secret when the person is erased', async () => {
    await subscribe(old);
    await suppress(old);
    await erase(rotated);
    expect(await rows()).toMatchObject([{ value: null, reason: 'erased', ...under(rotated) }]);
    expect(await isSuppressed(database, accountId, email, dropped)).toBe(true);
  });
});

describe('a person who was erased before a rotation', () => {
  beforeEach(async () => {
    await subscribe(old);
    await erase(old);
  });

  test('still cannot be added while the secret of that time is known', async () => {
    await expect(subscribe(rotated)).rejects.toMatchObject({ code: 'address_suppressed' });
    expect(await isSuppressed(database, accountId, email, dropped)).toBe(false);
  });

  test('is rehashed under the current secret if a request contains their address, and stays erased', async () => {
    expect(await suppress(rotated)).toMatchObject({ created: false, suppression: { email: null, reason: 'erased' } });
    expect(await rows()).toMatchObject([{ value: null, reason: 'erased', ...under(rotated) }]);
  });

  test('is found and rehashed even if an older version had not recorded the key id', async () => {
    await database.query({ text: 'UPDATE suppressions SET hash_key_id = NULL' });
    await expect(subscribe(rotated)).rejects.toMatchObject({ code: 'address_suppressed' });
    await suppress(old);
    expect(await rows()).toMatchObject([{ value: null, ...under(old) }]);
  });
});

describe('while a new secret is rolled out', () => {
  test.each([
    ['prepared', old, prepared],
    ['switched', prepared, rotated],
    ['dropped', rotated, dropped],
  ])(
    'concurrent processes add an address only once, even while the new secret is being %s',
    async (_step, one, other) => {
      for (let round = 0; round < 10; round += 1) {
        await database.query({ text: 'DELETE FROM suppressions' });
        const added = await Promise.all(Array.from({ length: 10 }, (_, n) => suppress(n % 2 === 0 ? one : other)));
        expect(added.filter(({ created }) => created)).toHaveLength(1);
        expect(await rows()).toHaveLength(1);
      }
    },
  );

  test('concurrent erasures and additions under different secrets leave a single suppression of the erased person', async () => {
    for (let round = 0; round < 10; round += 1) {
      await database.query({ text: 'DELETE FROM suppressions' });
      await subscribe(dropped);
      await Promise.all([erase(prepared), suppress(rotated), suppress(prepared), suppress(rotated)]);
      expect(await rows()).toMatchObject([{ value: null, reason: 'erased' }]);
    }
  });
});

describe('rehashing', () => {
  /** The database, but `work` runs right after the first statement outside a transaction, which reads a batch. */
  const after = (work: () => Promise<unknown>): TestDatabase => {
    let isFirst = true;
    const query: TestDatabase['query'] = async (statement) => {
      const batch = await database.query<never>(statement);
      if (isFirst) await work();
      isFirst = false;
      return batch;
    };
    return { ...database, query };
  };
  const rehash = (appSecrets: AppSecrets) => rehashSuppressions(database, appSecrets, () => {});

  test('puts all suppressions whose value is known under the current secret, which is then sufficient', async () => {
    const addresses = Array.from({ length: 2_100 }, (_, n) => `Person+${n}@Bücher.example`);
    await database.query({
      text: `INSERT INTO suppressions (id, account_id, kind, value, value_hash, hash_key_id, reason)
        SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::suppression_kind[], $4::text[], $5::bytea[], $6::bytea[], $7::suppression_reason[])`,
      values: [
        addresses.map(() => newId()),
        addresses.map(() => accountId),
        addresses.map(() => 'address'),
        addresses,
        addresses.map((address) => under(old, address.toLowerCase().replace('bücher', 'xn--bcher-kva')).hash),
        addresses.map((_, n) => (n % 2 === 0 ? null : under(old).keyId)),
        addresses.map(() => 'manual'),
      ],
    });
    await suppress(old, { domain: 'example.org' });
    const reports: number[] = [];
    expect(await rehashSuppressions(database, rotated, (done) => reports.push(done))).toEqual({ done: 2_101 });
    expect(reports).toEqual([1_000, 2_000, 2_101]);
    for (const address of ['person+0@xn--bcher-kva.example', 'person+2099@xn--bcher-kva.example', 'a@example.org'])
      expect(await isSuppressed(database, accountId, address, dropped)).toBe(true);
    expect(await countSuppressionsByAppSecret(database, rotated)).toEqual({
      byAppSecret: [
        { known: 2_101, erased: 0 },
        { known: 0, erased: 0 },
      ],
      others: { known: 0, erased: 0 },
      unnamed: { known: 0, erased: 0 },
    });
    expect(await rehash(rotated)).toEqual({ done: 0 });
  });

  test('leaves the hashes of erased people unchanged, and counts them under their own secret', async () => {
    await subscribe(old);
    await erase(old);
    await suppress(old, { domain: 'example.org' });
    expect(await rehash(rotated)).toEqual({ done: 1 });
    const { byAppSecret } = await countSuppressionsByAppSecret(database, rotated);
    expect(byAppSecret).toEqual([
      { known: 1, erased: 0 },
      { known: 0, erased: 1 },
    ]);
    const { others } = await countSuppressionsByAppSecret(database, dropped);
    expect(others).toEqual({ known: 0, erased: 1 });
    expect(await isSuppressed(database, accountId, email, rotated)).toBe(true);
  });

  test('leaves one of several duplicates that processes without a shared secret have added', async () => {
    for (const current of [first, second, third]) await suppress({ current, previous: [] });
    await suppress({ current: first, previous: [] }, { domain: 'example.org' });
    await suppress({ current: third, previous: [] }, { domain: 'example.org' });
    expect(await rows()).toHaveLength(5);
    await rehash({ current: second, previous: [first, third] });
    expect(await rows()).toMatchObject([
      { value: email, ...under(dropped) },
      { value: 'example.org', ...under(dropped, '@example.org') },
    ]);
  });

  test.each([
    ['erased', () => erase(prepared), { value: null, ...under(old) }],
    [
      'added again by a process with the other current secret',
      () => suppress(prepared),
      { value: email, ...under(rotated) },
    ],
  ])(
    'keeps a concurrent change between its read and its write: a suppression that is %s',
    async (_what, work, left) => {
      await subscribe(old);
      await suppress(old);
      await rehashSuppressions(after(work), rotated, () => {});
      expect(await rows()).toMatchObject([left]);
    },
  );

  test('keeps the new suppression of an address that is lifted and added again under the current secret meanwhile', async () => {
    await suppress(old);
    const again = async () => {
      await deleteSuppression(database, rotated, accountId, email);
      await suppress(rotated);
    };
    expect(await rehashSuppressions(after(again), rotated, () => {})).toEqual({ done: 0 });
    expect(await rows()).toMatchObject([{ value: email, ...under(rotated) }]);
  });

  test('loses no suppression, and keeps no value of an erased person, despite concurrent changes', async () => {
    const addresses = Array.from({ length: 60 }, (_, n) => `person-${n}@example.com`);
    for (const address of addresses) {
      await subscribe(old, address);
      await suppress(old, { email: address });
    }
    const others = addresses.map(async (address, n) => {
      const appSecrets = n % 2 === 0 ? prepared : rotated;
      if (n % 3 === 0) await deleteSuppression(database, appSecrets, accountId, address);
      if (n % 3 === 1) {
        const name = { uid: address, list_uid: listUid };
        await inTransaction(database, (sql) => eraseSubscriber(sql, accountId, name, { appSecrets, actor: operator }));
      }
      if (n % 3 === 2) await suppress(appSecrets, { email: address });
    });
    await Promise.all([...others, rehash(rotated), rehash(rotated)]);
    await rehash(rotated);
    expect(await rows()).toHaveLength(40);
    for (const [n, address] of addresses.entries()) {
      expect([address, await isSuppressed(database, accountId, address, rotated)]).toEqual([address, n % 3 !== 0]);
    }
    const all = await rows();
    expect(all.filter(({ value }) => value === null)).toHaveLength(20);
    expect(all.filter(({ value }) => value !== null).map(({ value }) => value)).toEqual(
      addresses.filter((_, n) => n % 3 === 2),
    );
  });
});

test('rehashing does not merge suppressions of different accounts', async () => {
  const other = await createTestAccount(database);
  await suppress(old);
  await addSuppression(database, rotated, other.accountId, newId(), { email });
  expect(await rows()).toHaveLength(2);
  await rehashSuppressions(database, rotated, () => {});
  expect(await rows()).toMatchObject([under(rotated), under(rotated)]);
});
