import { explain, type Explained, explainReads, type PlanNode } from '@mailwright/testing';
import { beforeAll, expect, test } from '@jest/globals';
import { checkConditions, compileConditions, countSubscribed, type StoredGroup } from '@mailwright/audience';
import type { Condition } from '@mailwright/contracts';
import { sql } from '@mailwright/database';
import { fromUid } from '@mailwright/platform';
import { addDraft } from '../support/add-campaigns.ts';
import { type FilledList, fillList } from '../support/fill-audience.ts';
import { useTestApi } from '../support/start-test-api.ts';

// Each subscriber of the list got each campaign, one a day, except the latest campaign, which half of them got.
const api = useTestApi();
const size = 20_000;
const campaigns: string[] = [];
let list: FilledList;
beforeAll(async () => {
  list = await fillList(api.database, api.account.accountId, size);
  for (let n = 0; n < 50; n += 1) campaigns.push(await addDraft(api, list.uid));
  for (const [day, uid] of campaigns.entries())
    await api.run(
      `INSERT INTO campaign_recipients (campaign_id, position, subscriber_id, email, status, changed_at)
        SELECT $1, row_number() OVER (ORDER BY id), id, email, 'sent', now() - make_interval(days => $3, hours => 1)
        FROM subscribers WHERE list_id = $2 AND ($3 > 0 OR tags @> '{half}')`,
      fromUid('cmp', uid),
      list.id,
      day,
    );
  await api.run('VACUUM ANALYZE subscribers, campaign_recipients');
}, 180_000);

async function store(condition: Condition): Promise<StoredGroup> {
  const of = { accountId: api.account.accountId, listId: list.id, fields: [] };
  return checkConditions(api.database, of, { all: [condition] });
}

const cases: [name: string, condition: (uids: string[]) => Condition, expected: number][] = [
  ['were sent any campaign', () => ({ activity: 'sent' }), size],
  ['were sent no campaign', () => ({ activity: 'sent', operator: 'has_not' }), 0],
  ['were sent a campaign since yesterday', () => ({ activity: 'sent', within_days: 1 }), size / 2],
  [
    'were not sent a campaign since yesterday',
    () => ({ activity: 'sent', operator: 'has_not', within_days: 1 }),
    size / 2,
  ],
  ['were sent a given campaign', ([latest]) => ({ activity: 'sent', campaign_uid: latest ?? '' }), size / 2],
  [
    'were not sent a given campaign in the last week',
    (uids) => ({ activity: 'sent', operator: 'has_not', campaign_uid: uids[40] ?? '', within_days: 7 }),
    size,
  ],
];

test.each(cases)(
  'of a million recipients, only those of the subscribers on a page are read, by an index: who %s',
  async (_name, condition, expected) => {
    const stored = await store(condition(campaigns));
    const now = new Date();
    const limit = 1_000;
    const page = sql`SELECT s.id, ${compileConditions(stored, now)} AS is_included FROM subscribers s
      WHERE s.list_id = ${list.id}::uuid ORDER BY s.id LIMIT ${limit}`;
    const ofPage = readsOf(await explain(api.database, page.text, page.values));
    for (const node of ofPage) {
      const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
      expect(read).toBeLessThanOrEqual(limit * campaigns.length);
    }
    const options = { now, signal: new AbortController().signal, maxMs: 0 };
    const counting = await explainReads(api.database, () => countSubscribed(api.database, list.id, stored, options));
    for (const reads of [ofPage, counting.flatMap(readsOf)]) {
      expect(new Set(reads.map((node) => node['Index Name']))).toEqual(
        new Set(['campaign_recipients_subscriber_campaign']),
      );
    }
    const [row] = await api.database.query<{ count: number }>(sql`SELECT count(*)::int AS count FROM subscribers s
      WHERE s.list_id = ${list.id}::uuid AND ${compileConditions(stored, now)}`);
    expect(row?.count).toBe(expected);
  },
  60_000,
);

/** The nodes of a plan that read campaign recipients. */
function readsOf({ nodes }: Explained): PlanNode[] {
  return nodes.filter((node) => node['Relation Name'] === 'campaign_recipients');
}
