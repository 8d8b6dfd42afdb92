import { expect, test } from '@jest/globals';
import { SubscriberExport } from '@mailwright/contracts';
import { fromUid, toUid } from '@mailwright/platform';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

test('a person with very many events is exported with all of them in order, and erased with all of them and their deliveries', async () => {
  const list = await api.addList();
  const added = await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: 'busy@example.com' }).expect(201);
  const { uid } = added.body as { uid: string };
  const rows = <Row extends object = Record<string, unknown>>(text: string, values: unknown[]) =>
    api.database.query<Row>({ text, values });
  await rows(
    `WITH e AS (
        INSERT INTO events (id, account_id, subscriber_id, type, data, occurred_at)
        SELECT uuid_v7(), $1, $2, 'email.clicked', json_build_object('n', n), now() FROM generate_series(1, 12000) AS n
        RETURNING id, account_id)
      INSERT INTO deliveries (id, account_id, event_id, hook_id, status)
      SELECT uuid_v7(), account_id, id, gen_random_uuid(), 'succeeded' FROM e`,
    [api.account.accountId, fromUid('sub', uid)],
  );
  const { body, headers } = await api.call('get', `/subscribers/${uid}/export`).expect(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const { events } = SubscriberExport.parse(body);
  const stored = await rows<{ id: string }>('SELECT id FROM events WHERE subscriber_id = $1 ORDER BY id', [
    fromUid('sub', uid),
  ]);
  expect(stored).toHaveLength(12_000);
  expect(events.map((event) => event.uid)).toEqual(stored.map(({ id }) => toUid('evt', id)));
  await api.call('post', `/subscribers/${uid}/erase`).expect(204);
  const ids = [stored.map(({ id }) => id)];
  expect(await rows('SELECT id FROM events WHERE id = ANY($1::uuid[])', ids)).toEqual([]);
  expect(await rows('SELECT id FROM deliveries WHERE event_id = ANY($1::uuid[])', ids)).toEqual([]);
});
