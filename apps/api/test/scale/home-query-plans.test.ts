import { beforeAll, expect, test } from '@jest/globals';
import { createTestAccount, type Explained, explainReads, type PlanNode } from '@mailwright/testing';
import { expectWalk, indexesOf } from '../support/expect-walk.ts';
import { type Browser, signUpBrowser } from '../support/sign-up-browser.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });
let browser: Browser;
beforeAll(async () => {
  browser = await signUpBrowser(api);
  await fill(browser.accountId);
  // Give other accounts most of the rows; otherwise sequential scans would be the best plans.
  for (let others = 0; others < 4; others += 1) await fill((await createTestAccount(api.database)).accountId);
  await api.run('VACUUM ANALYZE');
});

/**
 * Gives the account years of use: 20,000 campaigns, most of them sent, 2,000 webhooks, and 3,000 lists, of which only
 * the last has a subscriber.
 */
async function fill(accountId: string): Promise<void> {
  await api.run(
    `INSERT INTO campaigns (id, account_id, name, kind, status, html, started_at, finished_at, reason, actor)
      SELECT uuid_v7(), $1, 'C' || n, 'campaign', s.status::campaign_status, CASE WHEN n > 5000 THEN '<p>Hello</p>' END,
        CASE WHEN s.status IN ('sent', 'paused', 'sending') THEN now() - n * interval '1 minute' END,
        CASE WHEN s.status = 'sent' THEN now() END, CASE WHEN s.status = 'paused' THEN '{"message": "Failed"}'::jsonb END, 'user'
      FROM generate_series(1, 20000) AS n
        CROSS JOIN LATERAL (SELECT CASE WHEN n <= 5000 THEN 'draft' WHEN n % 4000 = 0 THEN 'paused'
          WHEN n % 3000 = 0 THEN 'sending' ELSE 'sent' END AS status) AS s`,
    accountId,
  );
  await api.run(
    `INSERT INTO campaign_runs (campaign_id, account_id, content, total, sent)
      SELECT id, account_id, '{}', 10, 10 FROM campaigns WHERE account_id = $1 AND started_at IS NOT NULL`,
    accountId,
  );
  await api.run(
    `INSERT INTO hooks (id, account_id, event, target_url, secret_ciphertext, status)
      SELECT uuid_v7(), $1, 'subscriber.updated', 'https://example.com/', '', (CASE WHEN n % 500 = 0 THEN 'switched_off' ELSE 'active' END)::hook_status
      FROM generate_series(1, 2000) AS n`,
    accountId,
  );
  await api.run(
    `INSERT INTO lists (id, account_id, name, from_name, from_email, contact)
      SELECT uuid_v7(), $1, 'L', 'A', 'a@example.com', '{}' FROM generate_series(1, 3000)`,
    accountId,
  );
  await api.run(
    `INSERT INTO list_statistics (list_id, shard, status, subscribers)
      SELECT id, n, 'subscribed', CASE WHEN row_number() OVER (ORDER BY id DESC, n) = 1 THEN 1 ELSE 0 END
      FROM lists, generate_series(0, 1) AS n WHERE account_id = $1`,
    accountId,
  );
}

/** The plans of those statements that read one of these tables. */
async function plansOf(path: string, tables: string[]): Promise<Explained[]> {
  const all = await explainReads(api.database, () => browser.call('get', path).expect(200));
  const about = all.filter(({ nodes }) => nodes.some((node) => tables.includes(node['Relation Name'] ?? '')));
  expect(about.length).toBeGreaterThan(0);
  return about;
}

/** The parts of a plan that read tables of which an account may have many rows. */
function largeTablesIn(explained: Explained): Explained {
  const large = ['campaigns', 'campaign_runs', 'hooks', 'lists', 'list_statistics'];
  return { ...explained, nodes: explained.nodes.filter((node) => large.includes(node['Relation Name'] ?? '')) };
}

test('GET /app/overview reads few campaigns and webhooks, however many the account has, and reads its own lists by index', async () => {
  const explained = await plansOf('/overview', ['campaigns', 'hooks']);
  for (const one of explained) {
    const { text, nodes } = largeTablesIn(one);
    const isOfLists = (node: PlanNode) => node['Relation Name']?.startsWith('list') === true;
    expectWalk({ ...one, text, nodes: nodes.filter((node) => !isOfLists(node)) }, { read: 100, sorted: 0 });
    // Up to a thousand lists, until one with subscribers is found: here that is the last.
    expectWalk({ ...one, text, nodes: nodes.filter(isOfLists) }, { read: 2_000, sorted: 0 });
  }
  const used = indexesOf(explained);
  for (const index of ['campaigns_under_way', 'campaigns_started', 'hooks_switched_off']) expect(used).toContain(index);
});

test('GET /account/overview reads the latest campaigns by an index of their own', async () => {
  const explained = await plansOf('/v1/account/overview', ['campaigns']);
  for (const one of explained) expectWalk(largeTablesIn(one), { read: 5, sorted: 5 });
  expect(indexesOf(explained)).toContain('campaigns_started');
});
