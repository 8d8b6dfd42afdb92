import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { fromUid, newId, toUid } from '@mailwright/platform';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { nextPageOf } from '../support/response-links.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

interface Collection {
  path: string;
  /** Adds one more resource; resolves to its uid. */
  add(account: TestAccount, number: number): Promise<string>;
}

async function addTo(path: string, account: TestAccount, body: object): Promise<string> {
  const response = await api.call('post', path, account).send(body).expect(201);
  return (response.body as { uid: string }).uid;
}

const collections: Collection[] = [
  {
    path: '/lists',
    add: (account, i) => addTo('/lists', account, { name: `L${i}`, from_name: 'A', from_email: 'a@example.com' }),
  },
  {
    path: '/hooks',
    add: (account, i) =>
      addTo('/hooks', account, { target_url: `https://example.com/${i}`, event: 'subscriber.subscribed' }),
  },
];

const uidsOf = (body: unknown) => (body as { uid: string }[]).map(({ uid }) => uid);

describe.each(collections)('GET $path', ({ path, add }) => {
  test('pages through all entries in the order in which they were added, without repeats or omissions, while others are added', async () => {
    const account = await createTestAccount(api.database);
    const added: string[] = [];
    for (let i = 0; i < 7; i += 1) added.push(await add(account, i));
    const seen: string[] = [];
    const sizes: number[] = [];
    let next: string | undefined = `${path}?limit=3`;
    while (next !== undefined) {
      const response = await api.call('get', next, account).expect(200);
      const page = uidsOf(response.body);
      seen.push(...page);
      sizes.push(page.length);
      if (added.length < 9) added.push(await add(account, added.length));
      next = nextPageOf(response);
      // The cursor on its own is for clients that are generated from the OpenAPI document.
      const cursor = new URLSearchParams(next?.split('?')[1]).get('cursor') ?? undefined;
      expect(response.headers['x-next-cursor']).toBe(cursor);
    }
    expect(seen).toEqual(added);
    expect(sizes).toEqual([3, 3, 3]);
  });

  test('returns no next page when the last one is exactly full', async () => {
    const account = await createTestAccount(api.database);
    for (let i = 0; i < 4; i += 1) await add(account, i);
    const first = await api.call('get', `${path}?limit=2`, account).expect(200);
    const second = await api.call('get', nextPageOf(first) ?? '', account).expect(200);
    expect(second.body).toHaveLength(2);
    expect(second.headers['link']).toBeUndefined();
  });

  test('returns 25 by default, at most 100, and an empty page for an empty collection', async () => {
    const account = await createTestAccount(api.database);
    const empty = await api.call('get', path, account).expect(200);
    expect(empty.body).toEqual([]);
    expect(empty.headers['link']).toBeUndefined();
    for (let i = 0; i < 26; i += 1) await add(account, i);
    const first = await api.call('get', path, account).expect(200);
    expect(first.body).toHaveLength(25);
    expect(new URLSearchParams(nextPageOf(first)?.split('?')[1]).get('limit')).toBe('25');
    const all = await api.call('get', `${path}?limit=100`, account).expect(200);
    expect(all.body).toHaveLength(26);
  });

  test('counts the whole collection, not the page, and only when asked', async () => {
    const account = await createTestAccount(api.database);
    for (let i = 0; i < 3; i += 1) await add(account, i);
    const counted = await api.call('get', `${path}?limit=1&include_total=true`, account).expect(200);
    expect(counted.headers['x-total-count']).toBe('3');
    expect(nextPageOf(counted)).toContain('include_total=true');
    const next = await api.call('get', nextPageOf(counted) ?? '', account).expect(200);
    expect(next.headers['x-total-count']).toBe('3');
    const uncounted = await api.call('get', `${path}?limit=1&include_total=false`, account).expect(200);
    expect(uncounted.headers['x-total-count']).toBeUndefined();
    expect(nextPageOf(uncounted)).not.toContain('include_total');
  });

  test('returns nothing of another account for a cursor of that account', async () => {
    const [account, stranger] = [await createTestAccount(api.database), await createTestAccount(api.database)];
    const foreign = await add(stranger, 0);
    const own = await add(account, 1);
    const { body } = await api.call('get', `${path}?cursor=${foreign}`, account).expect(200);
    expect(uidsOf(body)).toEqual([own]);
  });
});

test('the link to the next page of subscribers keeps the filters, whatever characters they contain', async () => {
  const account = await createTestAccount(api.database);
  const list = await addTo('/lists', account, { name: 'L', from_name: 'A', from_email: 'a@example.com' });
  const other = await addTo('/lists', account, { name: 'M', from_name: 'A', from_email: 'a@example.com' });
  const added: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    added.push(await addTo('/subscribers', account, { list_uid: list, EMAIL: `s${i}@example.com` }));
    await addTo('/subscribers', account, { list_uid: other, EMAIL: `s${i}@example.com` });
  }
  const first = await api.call('get', `/subscribers?list_uid=${list}&status=subscribed&limit=2`, account).expect(200);
  const next = nextPageOf(first) ?? '';
  expect(Object.fromEntries(new URLSearchParams(next.split('?')[1]))).toEqual({
    list_uid: list,
    status: 'subscribed',
    limit: '2',
    order: 'oldest',
    cursor: added[1],
  });
  const second = await api.call('get', next, account).expect(200);
  expect([...uidsOf(first.body), ...uidsOf(second.body)]).toEqual(added);

  const plus = await api.call('get', '/subscribers?email=s0%2Bx%26y%40example.com&limit=1', account).expect(200);
  expect(plus.body).toEqual([]);
  const both = await api.call('get', '/subscribers?email=S0%40EXAMPLE.com&limit=1', account).expect(200);
  expect(new URLSearchParams(nextPageOf(both)?.split('?')[1]).get('email')).toBe('S0@EXAMPLE.com');
});

describe('a page that ends with rows just written', () => {
  const tries = 8;
  /** The fastest of several tries: other load on the machine slows some of them, but a wait slows all of them. */
  const fastestMs = async (work: (n: number) => Promise<void>): Promise<number> => {
    let fastest = Infinity;
    for (let n = 0; n < tries && fastest > 400; n += 1) {
      const startedAt = performance.now();
      await work(n);
      fastest = Math.min(fastest, performance.now() - startedAt);
    }
    return fastest;
  };
  const addLists = async (account: TestAccount) => {
    const body = { from_name: 'A', from_email: 'a@example.com' };
    return [
      await addTo('/lists', account, { name: 'L', ...body }),
      await addTo('/lists', account, { name: 'M', ...body }),
    ];
  };

  test('does not skip a subscriber whose addition commits after later ones, and the next read does not wait', async () => {
    const account = await createTestAccount(api.database);
    const [list, slowList] = await addLists(account);
    const id = newId();
    const added = [toUid('sub', id)];
    const client = await api.database.pool.connect();
    const seen: string[] = [];
    let total: string | undefined;
    try {
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, tags, source)
          VALUES ($1, $2, $3, 'subscribed', 'slow@example.com', 'slow@example.com', '{}', 'api')`,
        [id, account.accountId, fromUid('list', slowList ?? '')],
      );
      for (let i = 0; i < 3; i += 1)
        added.push(await addTo('/subscribers', account, { list_uid: list, EMAIL: `s${i}@example.com` }));
      const committed = wait(300).then(() => client.query('COMMIT'));
      const first = api.call('get', '/subscribers?limit=2&include_total=true', account).expect(200);
      const [response] = await Promise.all([first, committed]);
      total = response.headers['x-total-count'];
      seen.push(...uidsOf(response.body));
      for (let next = nextPageOf(response); next !== undefined;) {
        const { body, headers } = await api.call('get', next, account).expect(200);
        seen.push(...uidsOf(body));
        next = nextPageOf({ headers });
      }
    } finally {
      client.release(true);
    }
    expect(seen).toEqual(added);
    expect(total).toBe('4');

    const ms = await fastestMs(async () => {
      const again = await api.call('get', '/subscribers?limit=2', account).expect(200);
      expect(nextPageOf(again)).toContain(`cursor=${added[1]}`);
    });
    expect(ms).toBeLessThan(500);
  });

  test('does not fill up with unsettled rows when others are deleted while it waits', async () => {
    const account = await createTestAccount(api.database);
    const add = (i: number) =>
      addTo('/hooks', account, { target_url: `https://example.com/${i}`, event: 'subscriber.subscribed' });
    const added: string[] = [];
    for (let i = 0; i < 3; i += 1) added.push(await add(i));
    const meanwhile = wait(300).then(async () => {
      await api.call('delete', `/hooks/${added[0]}`, account).expect(204);
      added.push(await add(3));
    });
    const [response] = await Promise.all([api.call('get', '/hooks?limit=2', account).expect(200), meanwhile]);
    expect(uidsOf(response.body)).toEqual([added[1]]);
    const rest = await api.call('get', nextPageOf(response) ?? '', account).expect(200);
    expect(uidsOf(rest.body)).toEqual(added.slice(2));
  });

  test('is returned without waiting when it has no next page', async () => {
    const accounts = await Promise.all(Array.from({ length: tries }, () => createTestAccount(api.database)));
    // Each try has rows of its own, since the wait ends a second after the last row was written.
    await Promise.all(accounts.map(addLists));
    const ms = await fastestMs(async (n) => {
      const { body, headers } = await api.call('get', '/lists?limit=2', accounts[n]).expect(200);
      expect(body).toHaveLength(2);
      expect(headers['link']).toBeUndefined();
    });
    expect(ms).toBeLessThan(500);
  });
});
