import { beforeEach, expect, test } from '@jest/globals';
import { eventCatalogue } from '@mailwright/contracts';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let account: TestAccount;
let list: string;
beforeEach(async () => {
  account = await createTestAccount(api.database);
  list = await api.addList({ name: 'News' }, account);
});

async function addPerson(EMAIL = 'grace@example.com', to = list): Promise<string> {
  const body = { list_uid: to, EMAIL, FIRST_NAME: 'Grace' };
  return (await api.call('post', '/subscribers', account).send(body).expect(201)).body.uid as string;
}
const subscribe = (event = 'subscriber.deleted') => api.addHook({ event }, account);
const deletions = async () => {
  const rows = await api.run(
    `SELECT e.data, (SELECT count(*)::int FROM deliveries d WHERE d.event_id = e.id AND d.status = 'pending') AS deliveries
      FROM events e WHERE e.account_id = $1 AND e.type = 'subscriber.deleted' ORDER BY e.data #>> '{subscriber,EMAIL}'`,
    account.accountId,
  );
  for (const { data } of rows) eventCatalogue['subscriber.deleted'].data.parse(data);
  return rows;
};
const reference = () => ({ uid: list, name: 'News' });

test('deleting a subscriber emits subscriber.deleted with their last representation, to each hook', async () => {
  await subscribe();
  await subscribe();
  const uid = await addPerson();
  const { body: last } = await api.call('get', `/subscribers/${uid}`, account).expect(200);
  await api.call('delete', `/subscribers/${uid}`, account).expect(204);
  expect(await deletions()).toEqual([{ data: { subscriber: last, list: reference() }, deliveries: 2 }]);
  await api.call('delete', `/subscribers/${uid}`, account).expect(404);
  expect(await deletions()).toHaveLength(1);
});

test('a deletion that If-Match refuses emits nothing', async () => {
  await subscribe();
  const uid = await addPerson();
  await api.call('delete', `/subscribers/${uid}`, account).set('If-Match', '"x"').expect(412);
  expect(await deletions()).toEqual([]);
});

test('no event is stored if no hook subscribes to deletions', async () => {
  await subscribe('subscriber.updated');
  const uid = await addPerson();
  await api.call('delete', `/subscribers/${uid}`, account).expect(204);
  expect(await deletions()).toEqual([]);
});

test('a batch emits subscriber.deleted for each subscriber it deletes, as its earlier rows left them', async () => {
  await subscribe();
  for (const name of ['a', 'b', 'c']) await addPerson(`${name}@example.com`);
  const subscribers = [
    { action: 'update', EMAIL: 'a@example.com', FIRST_NAME: 'Changed' },
    { action: 'delete', EMAIL: 'a@example.com' },
    { action: 'delete', EMAIL: 'b@example.com' },
    { action: 'delete', EMAIL: 'nobody@example.com' },
  ];
  await api.call('post', '/subscribers/batch', account).send({ list_uid: list, subscribers }).expect(200);
  expect(await deletions()).toMatchObject([
    { data: { subscriber: { EMAIL: 'a@example.com', FIRST_NAME: 'Changed' }, list: reference() }, deliveries: 1 },
    { data: { subscriber: { EMAIL: 'b@example.com', FIRST_NAME: 'Grace' } }, deliveries: 1 },
  ]);
});

test('an erasure emits subscriber.deleted with only the uid, for each list the person was on, and removes the data of earlier deletions', async () => {
  await subscribe();
  const other = await api.addList({ name: 'Other' }, account);
  const before = await addPerson('GRACE@example.com');
  await addPerson('other@example.com');
  await api.call('delete', `/subscribers/${before}`, account).expect(204);
  await api.call('delete', `/subscribers/other@example.com?list_uid=${list}`, account).expect(204);
  expect(await deletions()).toHaveLength(2);
  const uids = [await addPerson(), await addPerson('grace@example.com', other)];
  await api.call('post', `/subscribers/${uids[0]}/erase`, account).send({}).expect(204);
  const emitted = await deletions();
  expect(JSON.stringify(emitted)).not.toMatch(/grace@/i);
  expect(emitted).toHaveLength(3);
  expect(emitted).toEqual(
    expect.arrayContaining([
      { data: { subscriber: { uid: uids[0] }, list: reference() }, deliveries: 1 },
      { data: { subscriber: { uid: uids[1] }, list: { uid: other, name: 'Other' } }, deliveries: 1 },
    ]),
  );
});

test('deleting a list emits nothing for its subscribers', async () => {
  await subscribe();
  await addPerson();
  await api.call('delete', `/lists/${list}`, account).expect(202);
  expect(await deletions()).toEqual([]);
});
