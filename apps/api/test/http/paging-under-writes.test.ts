import { expect, test } from '@jest/globals';
import type { SubscriberResource } from '@mailwright/contracts';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import type supertest from 'supertest';
import { fillList } from '../support/fill-audience.ts';
import { nextPageOf } from '../support/response-links.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

/**
 * Adds, updates, tags, moves and deletes until it is stopped: makes every kind of change, except to the rows that must
 * stay.
 */
function startWriters(account: TestAccount, list: string, spare: string[]): { stop(): Promise<void> } {
  let open = true;
  const call = (method: 'post' | 'patch' | 'delete', path: string, body: object) =>
    api.call(method, path, account).send(body);
  const write = async (writer: number) => {
    for (let i = 0; open; i += 1) {
      const email = `w${writer}-${i}@example.com`;
      const { body } = await call('post', '/subscribers', {
        list_uid: list,
        EMAIL: email,
        tag: i % 2 === 0 ? 'half' : 'x',
      });
      const own = spare[(writer * 37 + i) % spare.length] ?? '';
      const at = `/subscribers/${i % 3 === 0 ? (body as { uid: string }).uid : own}`;
      if (i % 4 === 0) await call('patch', at, { tag: 'half' });
      else if (i % 4 === 1) await call('delete', `${at}/tags/half`, {});
      else if (i % 4 === 2) await call('post', `${at}/unsubscribe`, {});
      else if (i % 3 === 0) await call('delete', at, {});
      else
        await call('post', '/subscribers/batch', {
          list_uid: list,
          subscribers: Array.from({ length: 5 }, (_, n) => ({
            EMAIL: `b${writer}-${i}-${n}@example.com`,
            tag: 'half',
          })),
        });
    }
  };
  const writers = Promise.all([0, 1, 2].map(write));
  return {
    stop: async () => {
      open = false;
      await writers;
    },
  };
}

const filters: [name: string, query: Record<string, string>, matches: (email: number) => boolean][] = [
  ['no filter', {}, () => true],
  ['list_uid', { list_uid: 'own' }, () => true],
  ['status', { status: 'bounced' }, (n) => n % 100 === 0],
  ['list_uid and status', { list_uid: 'own', status: 'subscribed' }, (n) => n % 100 !== 0],
  ['tag', { tag: 'half' }, (n) => n % 2 === 0],
  ['list_uid and tag', { list_uid: 'own', tag: 'half' }, (n) => n % 2 === 0],
  ['tag and status', { tag: 'half', status: 'subscribed' }, (n) => n % 2 === 0 && n % 100 !== 0],
  ['email', { email: 'e400@example.com' }, (n) => n === 400],
  ['updated_since', { updated_since: 'all' }, () => true],
  ['updated_since and list_uid', { updated_since: 'all', list_uid: 'own' }, () => true],
  ['updated_since and tag', { updated_since: 'all', tag: 'half' }, (n) => n % 2 === 0],
  ['updated_since and status', { updated_since: 'all', status: 'bounced' }, (n) => n % 100 === 0],
];

test.each(filters)(
  'paging by %s never skips or repeats a subscriber that stays unchanged, despite concurrent writers',
  async (_name, filter, matches) => {
    // On a fast machine the writers would exceed a plan's rate limit.
    const account = await createTestAccount(api.database, { plan: 'unlimited' });
    const { id, uid: list } = await fillList(api.database, account.accountId, 450);
    await fillList(api.database, account.accountId, 5);
    const rows = await api.database.query<{ uid: string; n: number }>({
      text: `SELECT id::text AS uid, substring(email FROM 2 FOR position('@' IN email) - 2)::int AS n FROM subscribers
        WHERE list_id = $1 ORDER BY id`,
      values: [id],
    });
    // Every third row is left to the writers; the others stay unchanged.
    const stays = new Set(rows.filter(({ n }) => n % 3 !== 0 || n === 300).map(({ n }) => `e${n}@example.com`));
    const all = await api.call('get', `/subscribers?list_uid=${list}&limit=100`, account).expect(200);
    const spare = (all.body as SubscriberResource[]).filter(({ EMAIL }) => !stays.has(EMAIL)).map(({ uid }) => uid);
    const writers = startWriters(account, list, spare);
    const seen: SubscriberResource[] = [];
    try {
      const query = new URLSearchParams({ ...filter, limit: '37' });
      if (query.has('list_uid')) query.set('list_uid', list);
      if (query.has('updated_since')) query.set('updated_since', new Date(0).toISOString());
      // New rows keep extending the last page. After 16 pages all original rows have been read.
      let pages = 0;
      for (
        let next: string | undefined = `/subscribers?${query.toString()}`;
        next !== undefined && pages < 16;
        pages += 1
      ) {
        const response: supertest.Response = await api.call('get', next, account).expect(200);
        seen.push(...(response.body as SubscriberResource[]));
        next = nextPageOf(response);
      }
    } finally {
      await writers.stop();
    }
    const emails = seen.filter(({ list_uid: on }) => on === list).map(({ EMAIL }) => EMAIL);
    const wanted = rows
      .filter(({ n }) => matches(n) && stays.has(`e${n}@example.com`))
      .map(({ n }) => `e${n}@example.com`);
    expect(emails.filter((email) => stays.has(email))).toEqual(wanted);
    const positions = seen.map((one) =>
      filter['updated_since'] === undefined ? one.uid : `${one.updated_at} ${one.uid}`,
    );
    expect(positions).toEqual([...positions].sort());
    // By uid, a subscriber has one position. By time, one who changes meanwhile appears again at a new position.
    expect(new Set(positions).size).toBe(positions.length);
  },
  60_000,
);
