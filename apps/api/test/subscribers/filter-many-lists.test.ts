import { beforeAll, expect, test } from '@jest/globals';
import { fromUid } from '@mailwright/platform';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import type supertest from 'supertest';
import { useTestApi } from '../support/start-test-api.ts';

// More lists than one statement reads.
const lists = 2_500;

const api = useTestApi();
let account: TestAccount;
/** The tagged subscribers, ordered by id and by the time of their last change. */
let byId: string[];
let byChange: string[];
beforeAll(async () => {
  account = await createTestAccount(api.database, { plan: 'unlimited' });
  const otherAccount = await createTestAccount(api.database, { plan: 'unlimited' });
  await fill(otherAccount.accountId, 3);
  await fill(account.accountId, lists);
  const read = async (order: string): Promise<string[]> => {
    const rows = await api.database.query<{ id: string }>({
      text: `SELECT s.id FROM subscribers s JOIN lists l ON l.id = s.list_id
        WHERE s.account_id = $1 AND 'vip' = ANY (s.tags) AND l.deleted_at IS NULL ORDER BY ${order}`,
      values: [account.accountId],
    });
    return rows.map(({ id }) => id);
  };
  [byId, byChange] = [await read('s.id'), await read('s.updated_at, s.id')];
});

/** Adds lists. Every tenth has a tagged subscriber, changed at a random time, and every hundredth an untagged one. */
async function fill(accountId: string, count: number): Promise<void> {
  await api.database.query({
    text: `WITH made AS (
        INSERT INTO lists (id, account_id, name, from_name, from_email, contact, updated_at, deleted_at)
        SELECT gen_random_uuid(), $1, 'L' || n, 'A', 'a@example.com', '{}', now(), CASE WHEN n % 50 = 0 THEN now() END
        FROM generate_series(1, $2::int) AS n RETURNING id, name)
      INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, fields, tags, source, updated_at)
      SELECT gen_random_uuid(), $1, id, 'subscribed', e.address, e.address, '{}', e.tags, 'api',
        now() - random() * interval '1 day' - interval '1 minute'
      FROM made, LATERAL (VALUES ('vip@example.com', '{vip}'::text[], 10), ('other@example.com', '{}', 100))
        AS e (address, tags, every)
      WHERE substr(name, 2)::int % e.every = 0`,
    values: [accountId, count],
  });
}

async function readAll(query: string): Promise<string[]> {
  const ids: string[] = [];
  let path: string | undefined = `/subscribers?limit=83&${query}`;
  while (path !== undefined) {
    const response: supertest.Response = await api.call('get', path, account).expect(200);
    for (const { uid } of response.body as { uid: string }[]) ids.push(fromUid('sub', uid) ?? '');
    path = /api\/v1([^>]+)>/.exec(response.headers['link'] ?? '')?.[1];
  }
  return ids;
}

test('a filter over more lists than one statement reads pages through all matches once and in order', async () => {
  expect(byId).toHaveLength(200);
  expect(await readAll('tag=vip')).toEqual(byId);
  expect(await readAll('tag=vip&status=subscribed')).toEqual(byId);
  expect(await readAll('email=vip@example.com')).toEqual(byId);
  expect(await readAll('tag=vip&updated_since=2020-01-01T00:00:00Z')).toEqual(byChange);
});

test('a count over more lists than one statement reads includes all matches', async () => {
  const count = async (query: string) =>
    (await api.call('get', `/subscribers?limit=1&include_total=true${query}`, account).expect(200)).headers[
      'x-total-count'
    ];
  expect(await count('&tag=vip')).toBe('200');
  expect(await count('')).toBe('200');
  expect(await count('&tag=none')).toBe('0');
});
