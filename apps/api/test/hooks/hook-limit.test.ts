import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { firstIdAt, fromUid } from '@mailwright/platform';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let account: TestAccount;
beforeAll(async () => {
  await api.database.query({
    text: `INSERT INTO plans (code, name, api_access, max_hooks) VALUES ('five', 'Five', true, 5)`,
  });
});
beforeEach(async () => {
  account = await createTestAccount(api.database, { plan: 'five' });
});

const hook = { target_url: 'https://example.com/hook', event: 'subscriber.subscribed' };
const add = (as = account) => api.call('post', '/hooks', as).send(hook);

async function fill(): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: 5 }, () => add().expect(201)));
  return made.map(({ body }) => (body as { uid: string }).uid);
}

test('of many concurrent registrations, exactly as many as the plan allows succeed', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => add()));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
  for (const response of responses.filter(({ status }) => status !== 201)) {
    expectProblem(response, 'plan_limit_reached');
    expect(response.body).toMatchObject({ status: 403, detail: 'The plan allows 5 hooks.' });
  }
  expect((await api.call('get', '/hooks', account).expect(200)).body).toHaveLength(5);
});

test('a disabled hook counts towards the limit, but a deleted or removed hook does not', async () => {
  const [first, second, third] = await fill();
  const setStatus = (uid = '', status = '') =>
    api.database.query({
      text: 'UPDATE hooks SET status = $2::hook_status WHERE id = $1',
      values: [fromUid('hook', uid), status],
    });
  await setStatus(first, 'switched_off');
  expectProblem(await add(), 'plan_limit_reached');
  await api.call('delete', `/hooks/${second}`, account).expect(204);
  await add().expect(201);
  expectProblem(await add(), 'plan_limit_reached');
  await setStatus(third, 'removed');
  await add().expect(201);
  expectProblem(await add(), 'plan_limit_reached');
});

test('new hooks within 24 hours, including deleted ones, are limited to ten times the limit', async () => {
  const addDeleted = (ids: string) =>
    api.database.query({
      text: `INSERT INTO hooks (id, account_id, event, target_url, secret_ciphertext, status, deleted_at)
        SELECT id, $1, 'subscriber.subscribed', 'https://example.com/', '', 'removed', now() FROM (${ids}) AS g (id)`,
      values: [account.accountId],
    });
  await addDeleted('SELECT uuid_v7() FROM generate_series(1, 49)');
  const dayOld = firstIdAt(Date.now() - 86_401_000);
  await addDeleted(`SELECT '${dayOld}'::uuid`);
  const { body } = await add().expect(201);
  const refused = await add();
  expectProblem(refused, 'plan_limit_reached');
  expect(refused.body).toMatchObject({
    detail: 'The plan allows 50 new hooks within 24 hours, including hooks deleted since.',
  });
  await api.call('delete', `/hooks/${(body as { uid: string }).uid}`, account).expect(204);
  expectProblem(await add(), 'plan_limit_reached');
});

test('a registration that is repeated with its Idempotency-Key gets the same response, even at the limit', async () => {
  const send = () => add().set('Idempotency-Key', 'last');
  await Promise.all(Array.from({ length: 4 }, () => add().expect(201)));
  const first = await send().expect(201);
  // As after a crash between the commit and the response.
  await api.database.query({
    text: `UPDATE idempotent_requests SET locked_until = now() - interval '1 second', response = NULL WHERE account_id = $1`,
    values: [account.accountId],
  });
  const again = await send().expect(201);
  expect((again.body as { uid: string }).uid).toBe((first.body as { uid: string }).uid);
});

test('an account at its limit does not keep another account from registering', async () => {
  await fill();
  expectProblem(await add(), 'plan_limit_reached');
  await add(await createTestAccount(api.database, { plan: 'five' })).expect(201);
  const unlimited = await createTestAccount(api.database, { plan: 'unlimited' });
  await Promise.all(Array.from({ length: 10 }, () => add(unlimited).expect(201)));
});
