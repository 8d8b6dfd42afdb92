import { expect, test } from '@jest/globals';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

const EMAIL = 'grace@example.com';
const list = { name: 'Kept', from_name: 'Ada', from_email: 'ada@example.com' };
const post = (path: string, key: string, body: object, account?: TestAccount) =>
  api.call('post', path, account).set('Idempotency-Key', key).send(body);
const keys = async (account: TestAccount) => {
  const rows = await api.database.query<{ key: string }>({
    text: 'SELECT key FROM idempotent_requests WHERE account_id = $1 ORDER BY key',
    values: [account.accountId],
  });
  return rows.map(({ key }) => key);
};

test('an erasure deletes the stored responses about the person, and no others', async () => {
  const [account, bystander] = [api.account, await createTestAccount(api.database)];
  const made = await post('/lists', 'list', list).expect(201);
  const { uid } = made.body as { uid: string };
  const added = { list_uid: uid, EMAIL };
  const { body: person } = await post('/subscribers', 'added', added).expect(201);
  await post('/subscribers', 'added again', { ...added, FIRST_NAME: 'Grace' }).expect(200);
  for (const [move, body] of [
    ['tags', { tag: 'vip' }],
    ['unsubscribe', {}],
    ['subscribe', {}],
  ] as const)
    await post(`/subscribers/${person.uid}/${move}`, move, body).expect(200);
  await post('/subscribers/batch', 'batch', { list_uid: uid, subscribers: [{ EMAIL }] }).expect(200);
  await post('/subscribers', 'other', { list_uid: uid, EMAIL: 'ada@example.com' }).expect(201);
  await post('/suppressions', 'suppressed', { email: EMAIL }).expect(201);
  await post('/suppressions', 'another', { email: 'ada@example.org' }).expect(201);
  const theirs = await post('/lists', 'list', list, bystander).expect(201);
  await post('/subscribers', 'added', { list_uid: theirs.body.uid, EMAIL }, bystander).expect(201);

  await post(`/subscribers/${EMAIL}/erase?list_uid=${uid}`, 'erase', {}).expect(204);

  expect(await keys(account)).toEqual(['another', 'erase', 'list', 'other']);
  expect(await keys(bystander)).toEqual(['added', 'list']);
  expectProblem(await post('/subscribers', 'added', added), 'address_suppressed', ['EMAIL']);
  await post(`/subscribers/${EMAIL}/erase?list_uid=${uid}`, 'erase', {})
    .expect(204)
    .expect('Idempotent-Replayed', 'true');
  const again = await post('/lists', 'list', list).expect('Idempotent-Replayed', 'true');
  expect(again.body).toEqual(made.body);
});
