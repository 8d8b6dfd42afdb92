import { beforeAll, describe, expect, test } from '@jest/globals';
import { toUid } from '@mailwright/platform';
import { createTestAccount, type Explained, explainReads } from '@mailwright/testing';
import { addImport } from '../support/add-import.ts';
import { expectWalk, indexesOf } from '../support/expect-walk.ts';
import { type FilledList, fillList } from '../support/fill-audience.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
const lists: FilledList[] = [];
/** The id of a subscriber in the middle of the largest list, and the time of their last change in milliseconds. */
let middle: string;
let middleAt: number;
/** Two imports into the largest list: one of a third of its subscribers, and one of every two-thousandth. */
const imports: string[] = [];
beforeAll(async () => {
  const { accountId } = api.account;
  for (const size of [60_000, 30_000, 9_000, 900, 90]) lists.push(await fillList(api.database, accountId, size));
  // Other accounts have lists too; otherwise a sequential scan would be the best plan.
  const stranger = await createTestAccount(api.database);
  await fillList(api.database, stranger.accountId, 30_000);
  const run = <Row extends object = Record<string, unknown>>(text: string, ...values: unknown[]) =>
    api.database.query<Row>({ text, values });
  await run(
    `INSERT INTO lists (id, account_id, name, from_name, from_email, contact)
      SELECT uuid_v7(), $1, 'L', 'A', 'a@example.com', '{}' FROM generate_series(1, 3000)`,
    stranger.accountId,
  );
  await run(
    `INSERT INTO list_fields (id, account_id, list_id, tag, label, type, options, position)
      SELECT uuid_v7(), account_id, id, 'F' || n, 'F', 'text', '{}', n FROM lists, generate_series(1, 3) n
      WHERE account_id = $1`,
    stranger.accountId,
  );
  await run(
    `INSERT INTO list_statistics (list_id, shard, status, subscribers)
      SELECT id, n, 'subscribed', 1 FROM lists, generate_series(0, 1) n WHERE account_id = $1 ON CONFLICT DO NOTHING`,
    stranger.accountId,
  );
  for (const account of [api.account, stranger]) {
    await run(
      `INSERT INTO hooks (id, account_id, event, target_url, secret_ciphertext)
        SELECT uuid_v7(), $1, 'subscriber.updated', 'https://example.com/', '' FROM generate_series(1, 2000)`,
      account.accountId,
    );
    await run(
      `INSERT INTO former_subscribers (subscriber_id, account_id, email_normalized)
        SELECT gen_random_uuid(), $1, 'former' || n || '@example.com' FROM generate_series(1, 20000) n`,
      account.accountId,
    );
    await run(
      `INSERT INTO suppressions (id, account_id, kind, value, value_hash, reason)
        SELECT uuid_v7(), $1, 'address', n || '@example.com', sha256(n::text::bytea), 'manual' FROM generate_series(1, 20000) n`,
      account.accountId,
    );
  }
  await run(
    `INSERT INTO subscriber_consents (id, account_id, subscriber_id, action, source)
      SELECT uuid_v7(), account_id, id, 'subscribed', 'api' FROM subscribers`,
  );
  const [row] = await run<{ id: string; updatedAt: Date }>(
    'SELECT id, updated_at AS "updatedAt" FROM subscribers WHERE list_id = $1 ORDER BY id OFFSET 30000 LIMIT 1',
    lists[0]?.id,
  );
  middle = row?.id ?? '';
  middleAt = row?.updatedAt.getTime() ?? 0;
  for (const every of [3, 2_000])
    imports.push(await addImport(api.database, accountId, lists[0]?.uid ?? '', { every }));
  await analyzeAll();
});

/**
 * Collects statistics from all rows: those from a sample differ from run to run, and so would plans with nearly equal
 * costs.
 */
async function analyzeAll(): Promise<void> {
  for (const table of ['subscribers', 'subscriber_tags'])
    await api.database.query({ text: `ALTER TABLE ${table} SET (autovacuum_enabled = false)` });
  const client = await api.database.pool.connect();
  try {
    await client.query('SET default_statistics_target = 2000');
    await client.query('VACUUM ANALYZE');
  } finally {
    client.release(true);
  }
}

/** Sends a request; resolves to the plans of those statements that read one of these tables. */
async function ask(path: string, ...tables: string[]): Promise<Explained[]> {
  const all = await explainReads(api.database, () => api.call('get', path).expect(200));
  const about = all.filter(({ nodes }) => nodes.some((node) => tables.includes(node['Relation Name'] ?? '')));
  expect(about.length).toBeGreaterThan(0);
  return about;
}

const perPage = 26;

const criteria = {
  status: [undefined, 'subscribed', 'bounced'],
  tag: [undefined, 'half', 'rare', 'nosuch'],
  email: [undefined, 'e500@example.com'],
  since: [undefined, 'all', 'half'],
} as const;

describe('GET /subscribers uses an index scan', () => {
  const cases = criteria.email.flatMap((email) =>
    criteria.since.flatMap((since) =>
      criteria.tag.flatMap((tag) => criteria.status.map((status) => ({ email, since, tag, status }))),
    ),
  );
  test.each(cases)('for one list and for all lists, from the start and from the middle: %j', async (filter) => {
    for (const oneList of [true, false]) {
      for (const fromMiddle of [false, true]) {
        const query = new URLSearchParams();
        if (oneList) query.set('list_uid', lists[0]?.uid ?? '');
        if (filter.status !== undefined) query.set('status', filter.status);
        if (filter.tag !== undefined) query.set('tag', filter.tag);
        if (filter.email !== undefined) query.set('email', filter.email);
        if (filter.since !== undefined)
          query.set('updated_since', new Date(filter.since === 'all' ? 0 : middleAt).toISOString());
        if (fromMiddle)
          query.set('cursor', `${filter.since === undefined ? '' : `${middleAt}.`}${toUid('sub', middle)}`);
        const explained = await ask(`/subscribers?${query.toString()}`, 'subscribers');
        // No index orders a rare status or tag by time: Postgres either collects and sorts the matching rows, or skips
        // non-matching rows by the thousand, whichever is cheaper. Both read far fewer than the 100,000 rows that
        // exist.
        const gathers = filter.since !== undefined && (filter.status !== undefined || filter.tag !== undefined);
        const most = { read: 6_000, sorted: gathers ? 1_100 : perPage * lists.length };
        for (const one of explained) expectWalk(one, most);
        const used = indexesOf(explained);
        if (filter.email !== undefined) expect(used).toContain('subscribers_list_id_email_normalized_key');
        else if (filter.since !== undefined && !gathers)
          expect(used).toContain('subscribers_list_id_updated_at_id_idx');
        else if (filter.since === undefined && filter.tag !== undefined) expect(used).toContain('subscriber_tags_pkey');
        else if (filter.since === undefined && filter.status === 'bounced')
          expect(used).toContain('subscribers_list_id_status_id_idx');
        else if (filter.since === undefined && filter.status === undefined)
          expect(used).toContain(oneList ? 'subscribers_list_id_id_idx' : 'subscribers_account_id_id_idx');
      }
    }
  });
});

describe('GET /subscribers with order=newest uses the same indexes backward', () => {
  const cases = criteria.tag.flatMap((tag) => criteria.status.map((status) => ({ tag, status })));
  test.each(cases)('for one list and for all lists, from the start and from the middle: %j', async (filter) => {
    for (const oneList of [true, false])
      for (const fromMiddle of [false, true]) {
        const query = new URLSearchParams({ order: 'newest' });
        if (oneList) query.set('list_uid', lists[0]?.uid ?? '');
        if (filter.status !== undefined) query.set('status', filter.status);
        if (filter.tag !== undefined) query.set('tag', filter.tag);
        if (fromMiddle) query.set('cursor', toUid('sub', middle));
        const explained = await ask(`/subscribers?${query.toString()}`, 'subscribers');
        for (const one of explained) expectWalk(one, { read: 6_000, sorted: perPage * lists.length });
        const used = indexesOf(explained);
        if (filter.tag !== undefined) expect(used).toContain('subscriber_tags_pkey');
        else if (filter.status === 'bounced') expect(used).toContain('subscribers_list_id_status_id_idx');
        else if (filter.status === undefined)
          expect(used).toContain(oneList ? 'subscribers_list_id_id_idx' : 'subscribers_account_id_id_idx');
      }
  });
});

describe('GET /subscribers of an import uses an index scan', () => {
  const cases = criteria.since.flatMap((since) =>
    criteria.tag.flatMap((tag) => criteria.status.map((status) => ({ since, tag, status }))),
  );
  test.each(cases)('for a large and a small import, from the start and from the middle: %j', async (filter) => {
    for (const importUid of imports) {
      for (const fromMiddle of [false, true]) {
        const query = new URLSearchParams({ import_uid: importUid });
        if (filter.status !== undefined) query.set('status', filter.status);
        if (filter.tag !== undefined) query.set('tag', filter.tag);
        if (filter.since !== undefined)
          query.set('updated_since', new Date(filter.since === 'all' ? 0 : middleAt).toISOString());
        if (fromMiddle)
          query.set('cursor', `${filter.since === undefined ? '' : `${middleAt}.`}${toUid('sub', middle)}`);
        const explained = await ask(`/subscribers?${query.toString()}`, 'subscribers');
        for (const one of explained) expectWalk(one, { read: 6_000, sorted: 1_100 });
        const isSmall = importUid === imports[1] && filter.tag !== 'nosuch' && filter.tag !== 'rare';
        if (isSmall) expect(indexesOf(explained)).toContain('subscribers_of_imports');
      }
    }
  });
});

describe('each page of an export reads a bounded number of rows of one index', () => {
  const pageRows = 1_000;
  const since = new Date(Date.now() - 86_400_000 + 30_000).toISOString();
  const cases = [undefined, since].flatMap((updated_since) =>
    [undefined, 'half', 'rare'].flatMap((tag) =>
      [undefined, 'bounced'].flatMap((status) =>
        [undefined, 0, 1].map((imported) => ({ updated_since, tag, status, imported })),
      ),
    ),
  );
  test.each([...cases, { email: 'e500@example.com', tag: 'half', imported: undefined }])(
    'with %j',
    async ({ imported, ...filter }) => {
      const body = { ...filter, ...(imported === undefined ? {} : { import_uid: imports[imported] }) };
      const listUid = lists[0]?.uid ?? '';
      const explained = await explainReads(api.database, () =>
        api.call('post', `/lists/${listUid}/exports`).send(body).expect(200),
      );
      const pages = explained.filter(({ text }) => text.includes('AS matches'));
      expect(pages.length).toBeGreaterThan(0);
      for (const page of pages) expectWalk(page, { read: 2 * pageRows, sorted: 2 * pageRows });
    },
    60_000,
  );
});

test.each([
  ['/lists', 'lists', 'lists_account_id_id_idx'],
  ['/hooks', 'hooks', 'hooks_present'],
  ['/suppressions', 'suppressions', 'suppressions_account_id_id_idx'],
  ['/suppressions?email=a%40example.com', 'suppressions', 'suppressions_account_id_value_hash_key'],
])('GET %s reads %s through the index %s', async (path, table, index) => {
  const explained = await ask(path, table);
  for (const one of explained) expectWalk(one, { read: perPage, sorted: perPage });
  expect(indexesOf(explained)).toContain(index);
});

test.each(['', '?sort=subscribers&include_total=true', '/half'])(
  "GET /lists/{uid}/tags%s reads only its own list's entries in the tag index",
  async (query) => {
    // This list has 9,000 subscribers, half of them tagged, next to a list of 60,000.
    const explained = await ask(`/lists/${lists[2]?.uid}/tags${query}`, 'subscriber_tags');
    for (const one of explained) expectWalk(one, { read: 5_000, sorted: perPage });
    // The spelling of a tag is read from a subscriber who has it, found by primary key.
    for (const used of indexesOf(explained)) expect(['subscriber_tags_pkey', 'subscribers_pkey']).toContain(used);
  },
);

test('GET /lists reads the fields and statistics of its lists by primary key', async () => {
  const explained = await ask('/lists', 'list_fields', 'list_statistics');
  for (const one of explained) expectWalk(one, { read: 200, sorted: 200 });
});

test('consents, exports and single subscribers are found by key', async () => {
  const uid = toUid('sub', middle);
  for (const path of [
    `/subscribers/${uid}`,
    `/subscribers/${uid}/consents`,
    `/subscribers/${uid}/export`,
    `/subscribers/e7@example.com?list_uid=${lists[0]?.uid}`,
  ]) {
    for (const one of await ask(path, 'subscribers', 'subscriber_consents', 'mails', 'events'))
      expectWalk(
        { ...one, nodes: one.nodes.filter((node) => /subscriber/.test(node['Relation Name'] ?? '')) },
        { read: perPage, sorted: perPage },
      );
  }
});
