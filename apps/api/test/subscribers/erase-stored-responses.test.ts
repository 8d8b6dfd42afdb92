import { expect, test } from '@jest/globals';
import { fromUid } from '@mailwright/platform';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { addAutomation } from '../support/add-automations.ts';
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

test('an erasure by address deletes the stored responses about those who had it and were deleted', async () => {
  const account = await createTestAccount(api.database);
  const add = async (key: string, to: string, address: string) =>
    (await post('/subscribers', key, { list_uid: to, EMAIL: address }, account).expect(201)).body as { uid: string };
  const addList = async () => {
    const { body } = await api.call('post', '/lists', account).send(list).expect(201);
    return (body as { uid: string }).uid;
  };
  const [kept, doomed] = [await addList(), await addList()];
  const single = await add('single', kept, 'hedy@example.com');
  await post(`/subscribers/${single.uid}/tags`, 'tag', { tag: 'vip' }, account).expect(200);
  await api.call('delete', `/subscribers/${single.uid}`, account).expect(204);
  // A deletion keeps the stored responses: the key still repeats its own.
  await post('/subscribers', 'single', { list_uid: kept, EMAIL: 'hedy@example.com' }, account)
    .expect(201)
    .expect('Idempotent-Replayed', 'true');
  await add('batch', kept, 'hedy@example.com');
  const subscribers = [{ EMAIL: 'hedy@example.com', action: 'delete' }];
  await api.call('post', '/subscribers/batch', account).send({ list_uid: kept, subscribers }).expect(200);
  await add('list', doomed, 'hedy@example.com');
  await add('other', doomed, 'ada@example.com');
  await api.call('delete', `/lists/${doomed}`, account).expect(202);
  // What the audience worker does.
  await api.run('DELETE FROM subscribers WHERE list_id = $1', fromUid('list', doomed));
  expect(await keys(account)).toEqual(['batch', 'list', 'other', 'single', 'tag']);

  await api.call('post', '/subscribers/hedy@example.com/erase', account).expect(204);
  expect(await keys(account)).toEqual(['other']);
});

test("an erasure deletes the stored responses about the person's bounces and about runs with their data", async () => {
  const account = await createTestAccount(api.database);
  const made = await api.call('post', '/lists', account).send(list).expect(201);
  const { uid: to } = made.body as { uid: string };
  const added = await api.call('post', '/subscribers', account).send({ list_uid: to, EMAIL }).expect(201);
  const uid = await addAutomation(api, to, { trigger: { type: 'api' } }, account);
  await api.call('post', `/automations/${uid}/activate`, account).expect(200);
  const body = { email: EMAIL, data: { order: 'hers' } };
  const started = await api.call('post', `/automations/${uid}/start`, account).send(body).expect(202);
  const { uid: run } = started.body as { uid: string };
  await post(`/automation-runs/${run}/cancel`, 'cancel', {}, account).expect(200);
  await post('/bounces', 'bounce', { kind: 'hard', email: EMAIL, reply: `No ${EMAIL} here` }, account).expect(201);
  expect(await keys(account)).toEqual(['bounce', 'cancel']);
  await api.call('post', `/subscribers/${(added.body as { uid: string }).uid}/erase`, account).expect(204);
  expect(await keys(account)).toEqual([]);
});
