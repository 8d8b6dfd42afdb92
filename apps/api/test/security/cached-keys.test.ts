import { expect, test } from '@jest/globals';
import { createNamedKey, revokeNamedKey } from '@mailwright/accounts';
import { inTransaction } from '@mailwright/database';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTwoProcesses } from '../support/start-test-api.ts';
import { takeSnapshot } from '../support/snapshot.ts';

// For additions, a process caches keys that it has looked up within the last second; see `getCachedCaller`.
const [api, other] = useTwoProcesses();

/** An account whose key both processes have just used, with a subscriber `known@example.com` and a stored response. */
async function addBusyAccount(): Promise<{ account: TestAccount; list: string }> {
  const account = await createTestAccount(api.database);
  const list = await api.addList({}, account);
  const known = { list_uid: list, EMAIL: 'known@example.com' };
  for (const process of [api, other]) {
    await process.call('post', '/subscribers', account).set('Idempotency-Key', 'stored').send(known).expect(201);
    await process.call('post', '/subscribers', account).send(known).expect(200);
  }
  return { account, list };
}

const requests: [name: string, headers: Record<string, string>, body: (list: string) => object][] = [
  ['of a new subscriber', {}, (list) => ({ list_uid: list, EMAIL: 'new@example.com' })],
  ['of an existing subscriber', {}, (list) => ({ list_uid: list, EMAIL: 'known@example.com', FIRST_NAME: 'Ada' })],
  ['of a malformed address', {}, (list) => ({ list_uid: list, EMAIL: 'wrong' })],
  ['to an unknown list', {}, () => ({ list_uid: 'list_0', EMAIL: 'new@example.com' })],
  ['with a malformed body', {}, () => []],
  [
    'with the Idempotency-Key of a stored response',
    { 'Idempotency-Key': 'stored' },
    (list) => ({ list_uid: list, EMAIL: 'known@example.com' }),
  ],
];

test.each(requests)(
  'a key that is revoked while it is in use gets 401 at its next addition and changes nothing: %s',
  async (_name, headers, body) => {
    const { account, list } = await addBusyAccount();
    await revokeNamedKey(api.database, account.accountId, account.keyId);
    const before = await takeSnapshot(api.database);
    for (const process of [api, other]) {
      const response = await process.call('post', '/subscribers', account).set(headers).send(body(list));
      expectProblem(response, 'unauthenticated');
    }
    expect(await takeSnapshot(api.database)).toEqual(before);
  },
);

test.each([
  ['is suspended', `UPDATE accounts SET status = 'suspended' WHERE id = $1`, 'account_suspended'],
  ['gets a plan without the API', `UPDATE accounts SET plan_code = 'no_api' WHERE id = $1`, 'plan_lacks_api_access'],
] as const)(
  'an account that %s while its key is in use adds no subscriber from then on',
  async (_name, change, code) => {
    const { account, list } = await addBusyAccount();
    await api.run(change, account.accountId);
    const before = await takeSnapshot(api.database);
    for (const [, headers, body] of requests) {
      for (const process of [api, other])
        expectProblem(await process.call('post', '/subscribers', account).set(headers).send(body(list)), code);
    }
    expect(await takeSnapshot(api.database)).toEqual(before);
  },
);

test('a key without the scope adds no subscriber, even though it has just been used', async () => {
  const { account, list } = await addBusyAccount();
  const named = { accountId: account.accountId, name: 'reads', scopes: ['subscribers:read'] };
  const made = await inTransaction(api.database, (sql) => createNamedKey(sql, named));
  if (!('key' in made)) throw new Error('No key was made');
  const reading = { ...account, headers: { authorization: `Bearer ${made.key}` } };
  for (const process of [api, other]) {
    await process.call('get', '/subscribers', reading).expect(200);
    const body = { list_uid: list, EMAIL: 'new@example.com' };
    expectProblem(await process.call('post', '/subscribers', reading).send(body), 'insufficient_scope');
  }
});

test('an account that is reactivated can add subscribers with its next request', async () => {
  const { account, list } = await addBusyAccount();
  await api.run(`UPDATE accounts SET status = 'suspended' WHERE id = $1`, account.accountId);
  expectProblem(await api.call('get', '/me', account), 'account_suspended');
  await api.run(`UPDATE accounts SET status = 'active' WHERE id = $1`, account.accountId);
  await api.call('post', '/subscribers', account).send({ list_uid: list, EMAIL: 'new@example.com' }).expect(201);
});

test('additions of new subscribers take one statement each, plus one per second for their key', async () => {
  const { account, list } = await addBusyAccount();
  const before = api.statements();
  const startedAt = performance.now();
  for (let i = 0; i < 20; i += 1) {
    const body = { list_uid: list, EMAIL: `new-${i}@example.com` };
    await api.call('post', '/subscribers', account).send(body).expect(201);
  }
  const lookUps = Math.ceil((performance.now() - startedAt) / 1_000);
  expect(api.statements() - before).toBeLessThanOrEqual(20 + lookUps);
});

test('the time of last use is recorded even though the key is cached', async () => {
  const { account, list } = await addBusyAccount();
  await api.run(`UPDATE api_keys SET last_used_at = now() - interval '2 minutes' WHERE id = $1`, account.keyId);
  const isNoted = async () => {
    const [row] = await api.run(
      `SELECT last_used_at > now() - interval '1 minute' AS noted FROM api_keys WHERE id = $1`,
      account.keyId,
    );
    return row?.['noted'] === true;
  };
  const until = performance.now() + 30_000;
  for (let i = 0; performance.now() < until && !(await isNoted()); i += 1)
    await api
      .call('post', '/subscribers', account)
      .send({ list_uid: list, EMAIL: `new-${i}@example.com` })
      .expect(201);
  expect(await isNoted()).toBe(true);
});
