import { explainReads } from '@mailwright/testing';
import { beforeAll, expect, test } from '@jest/globals';
import { toUid } from '@mailwright/platform';
import { type FilledList, fillList } from '../support/fill-audience.ts';
import { useTestApi } from '../support/start-test-api.ts';

// All plans are the same as for a million rows. With 100,000 rows, two of the 48 pages by tag use another join.
const size = 300_000;
const api = useTestApi();
let list: FilledList;
/** Positions in the list: the start, the middle, and 6,000 rows before the end. */
const positions: { name: string; id: string | undefined; at: Date | undefined }[] = [
  { name: 'the start', id: undefined, at: undefined },
];
beforeAll(async () => {
  list = await fillList(api.database, api.account.accountId, size);
  for (const [name, offset] of [
    ['the middle', size / 2],
    ['the end', size - 6_000],
  ] as const) {
    const [row] = await api.database.query<{ id: string; at: Date }>({
      text: `SELECT id, updated_at AS at FROM subscribers WHERE list_id = $1 AND email_normalized = $2`,
      values: [list.id, `e${offset + 1}@example.com`],
    });
    positions.push({ name, id: row?.id, at: row?.at });
  }
  // As autovacuum does. Without this an index-only scan has to visit the table to check the visibility of each row.
  const client = await api.database.pool.connect();
  await client.query('VACUUM ANALYZE subscribers, subscriber_tags').finally(() => client.release());
}, 180_000);

const filters: [name: string, query: Record<string, string>][] = [
  ['nothing but the list', {}],
  ['a status that nearly all have', { status: 'subscribed' }],
  ['a status that few have', { status: 'bounced' }],
  ['a tag that half have', { tag: 'half' }],
  ['a tag that few have', { tag: 'rare' }],
  ['the time of the last change', { updated_since: '2000-01-01T00:00:00Z' }],
  ['that time and a tag that half have', { updated_since: '2000-01-01T00:00:00Z', tag: 'half' }],
  ['that time and a status that nearly all have', { updated_since: '2000-01-01T00:00:00Z', status: 'subscribed' }],
];

test.each(filters)(
  `among ${size} subscribers, a page by %s costs the same at the start, in the middle and at the end`,
  async (_name, filter) => {
    const costs: Record<string, number> = {};
    for (const oneList of [true, false]) {
      for (const { name, id, at } of positions) {
        const query = new URLSearchParams({ ...filter, ...(oneList ? { list_uid: list.uid } : {}) });
        const byTime = query.has('updated_since');
        if (id !== undefined) query.set('cursor', `${byTime ? `${at?.getTime()}.` : ''}${toUid('sub', id)}`);
        let rows = 0;
        const explained = await explainReads(api.database, async () => {
          const { body } = await api.call('get', `/subscribers?${query.toString()}`).expect(200);
          rows = (body as unknown[]).length;
        });
        // Near the end a rare tag matches only a few of the remaining rows.
        expect(rows).toBeGreaterThan(4);
        const [page] = explained.filter(({ text }) => /FROM subscribers s|JOIN subscribers s/.test(text));
        costs[`${oneList ? 'one list' : 'all lists'}, ${name}`] = page?.buffers ?? Infinity;
      }
    }
    // A page of 26 reads each row's table page and a few index pages; with a tag, pages of two indexes for each row.
    const most = Math.max(...Object.values(costs));
    expect({ costs, most: Math.max(most, 400) }).toEqual({ costs, most: 400 });
    const least = Math.min(...Object.values(costs));
    expect({ costs, spread: most - least <= 150 }).toEqual({ costs, spread: true });
  },
);

test('the triggers have counted all subscribers and indexed their tags', async () => {
  const { body } = await api.call('get', `/lists/${list.uid}`).expect(200);
  expect(body.statistics).toMatchObject({ subscribed: size * 0.99, bounced: size * 0.01 });
  const [row] = await api.database.query<{ n: number }>({
    text: 'SELECT count(*)::int AS n FROM subscriber_tags WHERE list_id = $1',
    values: [list.id],
  });
  expect(row?.n).toBe(size / 2 + size / 1_000);
});
