import { beforeAll, expect, test } from '@jest/globals';
import { createTestAccount } from '@mailwright/testing';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
beforeAll(async () => {
  await api.database.query({
    text: `INSERT INTO plans (code, name, api_access, max_named_keys, max_subscribers) VALUES ('few', 'Few', true, 25, 100)`,
  });
});

test.each(['unlimited', 'few'])(
  'on the plan %s, an addition that is run again returns the subscriber that it added, even if their address has changed since',
  async (plan) => {
    const account = await createTestAccount(api.database, { plan });
    const list = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };
    const { body: made } = await api.call('post', '/lists', account).send(list).expect(201);
    const body = { list_uid: made.uid, EMAIL: 'grace@example.com' };
    const add = () => api.call('post', '/subscribers', account).set('Idempotency-Key', 'once').send(body);
    const { body: person } = await add().expect(201);
    await api.call('patch', `/subscribers/${person.uid}`, account).send({ EMAIL: 'hopper@example.com' }).expect(200);
    // As after a crash before the response was stored.
    await api.database.query({
      text: `UPDATE idempotent_requests SET response = NULL, locked_until = now() - interval '1 second' WHERE account_id = $1`,
      values: [account.accountId],
    });
    const again = await add().expect(201);
    expect(again.body).toMatchObject({ uid: person.uid, EMAIL: 'hopper@example.com' });
    const { body: all } = await api.call('get', '/subscribers', account).expect(200);
    expect(all).toHaveLength(1);
  },
);
