import { type Explained, explainReads } from '@mailwright/testing';
import { beforeAll, expect, test } from '@jest/globals';
import { fromUid, newId, toUid } from '@mailwright/platform';
import { useTestApi } from '../support/start-test-api.ts';

// Enough to tell a statement that reads or sorts all of a hook's deliveries from one that doesn't.
const size = 200_000;
const api = useTestApi();
let hook: string;
/** Positions in the hook's deliveries, newest first: the start, the middle, and a tenth before the end. */
const positions: { name: string; id: string | undefined }[] = [{ name: 'the start', id: undefined }];

// A UUIDv7 (RFC 9562) every 20 milliseconds, the last one half an hour ago.
const apartMs = 20;
const pastId = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) PLACING
  substring(int8send((extract(epoch FROM now() - interval '30 minutes') * 1000)::bigint - (${size} - n) * ${apartMs}) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid`;

beforeAll(async () => {
  // With only one hook, a sequential scan would be the best plan.
  const { uid: other } = await api.addHook();
  hook = (await api.addHook()).uid;
  const client = await api.database.pool.connect();
  try {
    // The generated rows reference existing rows, and checking every foreign key would take longer than writing the
    // rows.
    await client.query('SET session_replication_role = replica');
    const batch = 50_000;
    for (let from = 1; from <= size; from += batch) {
      // One delivery in a thousand is of another event, one a test, one pending and one cancelled; one in a hundred has
      // failed.
      await client.query(
        `WITH drawn AS MATERIALIZED (
            SELECT n, ${pastId} AS id, now() - interval '30 minutes' - (${size} - n) * interval '${apartMs} milliseconds' AS at
            FROM generate_series($4::int, $5::int) AS n),
          happened AS (
            INSERT INTO events (id, account_id, type, data, occurred_at, created_at)
            SELECT id, $1, CASE WHEN n % 1000 = 7 THEN 'subscriber.tagged' ELSE 'subscriber.updated' END, '{}', at, at
            FROM drawn)
          INSERT INTO deliveries (id, account_id, event_id, hook_id, status, test, attempt_count, created_at, finished_at)
          SELECT CASE WHEN h.id = $2 THEN d.id ELSE gen_random_uuid() END, $1, d.id, h.id,
            (CASE WHEN n % 1000 = 1 THEN 'pending' WHEN n % 1000 = 2 THEN 'cancelled' WHEN n % 100 = 3 THEN 'failed'
              ELSE 'succeeded' END)::delivery_status, n % 1000 = 8, 1, at, CASE WHEN n % 1000 <> 1 THEN at END
          FROM drawn d, unnest(ARRAY[$2, $3]::uuid[]) AS h (id)`,
        [api.account.accountId, fromUid('hook', hook), fromUid('hook', other), from, from + batch - 1],
      );
    }
    await client.query('SET session_replication_role = DEFAULT');
    await client.query('VACUUM ANALYZE events, deliveries');
  } finally {
    client.release();
  }
  for (const [name, offset] of [
    ['the middle', size / 2],
    ['the end', size - 20_000],
  ] as const) {
    const [row] = await api.database.query<{ id: string }>({
      text: 'SELECT id FROM deliveries WHERE hook_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1',
      values: [fromUid('hook', hook), offset],
    });
    positions.push({ name, id: row?.id });
  }
}, 240_000);

const cost = (explained: Explained[]) => explained.reduce((sum, { buffers }) => sum + buffers, 0);

async function readPage(query: URLSearchParams): Promise<{ rows: number; cost: number; explained: Explained[] }> {
  let rows = 0;
  const all = await explainReads(api.database, async () => {
    const { body } = await api.call('get', `/hooks/${hook}/deliveries?${query.toString()}`).expect(200);
    rows = (body as unknown[]).length;
  });
  const explained = all.filter(({ nodes }) => nodes.some((node) => node['Relation Name'] === 'deliveries'));
  expect(explained.length).toBeGreaterThan(0);
  return { rows, cost: cost(explained), explained };
}

function expectNoWholeTable(explained: Explained[]): void {
  for (const { nodes, text } of explained)
    for (const node of nodes) {
      const name = `${node['Node Type']} of ${node['Relation Name']} in ${text}`;
      expect(name).not.toMatch(/^(Parallel )?Seq Scan/);
      const below = (node.Plans ?? []).reduce((sum, one) => sum + one['Actual Rows'] * one['Actual Loops'], 0);
      expect([name, node['Node Type'].endsWith('Sort') && below > 1_000]).toEqual([name, false]);
    }
}

const filters: [name: string, query: Record<string, string>, most: number][] = [
  ['no filter', {}, 300],
  ['a status that nearly all have', { status: 'succeeded' }, 300],
  ['a status that few have', { status: 'failed' }, 300],
  ['a status that very few have', { status: 'cancelled' }, 300],
  // With these filters a page reads at most ten thousand deliveries, in an index and, if needed, in the table.
  ['the event of nearly all deliveries', { event: 'subscriber.updated' }, 1_000],
  ['an event without deliveries', { event: 'campaign.sent' }, 45_000],
  ['no tests', { test: 'false' }, 1_000],
  ['tests', { test: 'true' }, 45_000],
  ['tests that failed', { test: 'true', status: 'failed' }, 45_000],
];
test.each(filters)(
  `among ${size} deliveries, a page by %s costs the same at the start, in the middle and at the end`,
  async (_name, filter, most) => {
    const costs: Record<string, number> = {};
    for (const { name, id } of positions) {
      const query = new URLSearchParams({
        limit: '25',
        ...filter,
        ...(id === undefined ? {} : { cursor: toUid('dlv', id) }),
      });
      const page = await readPage(query);
      expectNoWholeTable(page.explained);
      costs[name] = page.cost;
    }
    // Towards the end there may be fewer rows left to read.
    const { 'the start': atStart = 0, ...others } = costs;
    expect([costs, atStart <= most]).toEqual([costs, true]);
    for (const other of Object.values(others)) expect([costs, other <= 1.5 * atStart + 100]).toEqual([costs, true]);
  },
);

test('a page of a time range reads only the deliveries created in that range', async () => {
  const end = Date.now() - 30 * 60_000 - (size / 2) * apartMs;
  const query = new URLSearchParams({
    created_after: new Date(end - 2_000).toISOString(),
    created_before: new Date(end).toISOString(),
  });
  const page = await readPage(query);
  expect(page.rows).toBe(25);
  expectNoWholeTable(page.explained);
  // Deliveries from the two minutes beyond the range may have been created within it, so they are read too.
  expect([page.cost, page.cost < 15_000]).toEqual([page.cost, true]);
});

test('a page beyond the last delivery costs next to nothing with any filter', async () => {
  const cursor = toUid('dlv', '01000000-0000-7000-8000-000000000000');
  for (const filter of filters.map(([, query]) => query)) {
    const page = await readPage(new URLSearchParams({ ...filter, cursor }));
    expect([filter, page.rows, page.cost < 100]).toEqual([filter, 0, true]);
  }
});

test('one delivery and its attempts are read at next to no cost, without reading a whole table', async () => {
  const uid = toUid('dlv', positions[1]?.id ?? newId());
  const explained = await explainReads(api.database, () => api.call('get', `/deliveries/${uid}`).expect(200));
  expectNoWholeTable(explained);
  expect(cost(explained)).toBeLessThan(100);
});
