import { firstAccountName } from '@mailwright/accounts';
import type { HomeResource } from '@mailwright/contracts';
import { type Database, type Sql, sql, type SqlFragment } from '@mailwright/database';
import { toUid } from '@mailwright/platform';

const maxShown = 10;
const maxProblems = 20;
const maxDrafts = 100;
const maxLists = 1_000;

/** The state of an account: its first steps, what is in progress, and what needs attention. */
export async function readHome(database: Database, accountId: string): Promise<HomeResource> {
  const [steps, sending, automations, problems] = await Promise.all([
    readSteps(database, accountId),
    readSending(database, accountId),
    readAutomations(database, accountId),
    readProblems(database, accountId),
  ]);
  return { ...steps, sending, automations, problems };
}

type Steps = HomeResource['first_steps'] & { demoListId: string | null; isDemoComplete: boolean } & Record<
    string,
    unknown
  >;

// Every lookup follows the order of an index, since Postgres might otherwise read a table from its beginning, with the
// rows of all accounts. Demo data doesn't count, since no user has done it: two rows are read where one of them may be
// demo data. Only the first lists and the newest campaigns are read: there may be many, and none of them may have
// subscribers or content. An account that an operator adds without a name has its user's address as its name.
async function readSteps(runner: Sql, accountId: string): Promise<Pick<HomeResource, 'first_steps' | 'demo_data'>> {
  const account = sql`account_id = ${accountId}::uuid`;
  const notDemo = (column: string): SqlFragment =>
    sql`(d.list_id IS NULL OR ${sql.raw(column)} NOT IN (d.list_id, d.template_id, d.draft_id, d.sent_id))`;
  const [row] = await runner.query<Steps>(sql`
    SELECT a.first_steps_dismissed_at IS NOT NULL AS dismissed,
      a.name <> ${firstAccountName} AND NOT EXISTS (SELECT 1 FROM users WHERE ${account} AND email = a.name) AS name,
      EXISTS (SELECT 1 FROM senders WHERE ${account} AND verified_at IS NOT NULL)
        OR EXISTS (SELECT 1 FROM sending_domains WHERE ${account} AND status <> 'unverified') AS sender,
      EXISTS (SELECT 1 FROM (SELECT id FROM lists WHERE ${account} AND deleted_at IS NULL ORDER BY id LIMIT 2) AS l
        WHERE ${notDemo('l.id')}) AS list,
      EXISTS (SELECT 1 FROM (SELECT id FROM lists WHERE ${account} AND deleted_at IS NULL ORDER BY id LIMIT ${maxLists}::int) AS l
          CROSS JOIN LATERAL (SELECT 1 FROM list_statistics WHERE list_id = l.id AND subscribers > 0 LIMIT 1) AS s
        WHERE ${notDemo('l.id')}) AS subscribers,
      EXISTS (SELECT 1 FROM (SELECT id FROM templates WHERE ${account} ORDER BY id LIMIT 2) AS t WHERE ${notDemo('t.id')})
        OR EXISTS (SELECT 1 FROM (SELECT id, html FROM campaigns WHERE ${account} AND kind = 'campaign'
            ORDER BY id DESC LIMIT ${maxDrafts}::int) AS c WHERE c.html IS NOT NULL AND ${notDemo('c.id')}) AS content,
      a.first_test_at IS NOT NULL AS test,
      EXISTS (SELECT 1 FROM (SELECT id FROM campaigns WHERE ${account} AND kind = 'campaign' AND started_at IS NOT NULL
          ORDER BY started_at DESC LIMIT 2) AS c WHERE ${notDemo('c.id')}) AS sent,
      d.list_id AS "demoListId", coalesce(d.completed_at IS NOT NULL, false) AS "isDemoComplete"
    FROM accounts a LEFT JOIN demo_data d ON d.account_id = a.id WHERE a.id = ${accountId}::uuid`);
  if (row === undefined) throw new Error('The account is gone');
  const { demoListId, isDemoComplete, dismissed, name, sender, list, subscribers, content, test, sent } = row;
  return {
    first_steps: { dismissed, name, sender, list, subscribers, content: content || sent, test, sent },
    demo_data: demoListId === null ? null : { list_uid: toUid('list', demoListId), complete: isDemoComplete },
  };
}

interface SendingRow {
  id: string;
  name: string;
  status: 'scheduled' | 'sending' | 'paused';
  total: number;
  done: number;
  scheduledAt: Date | null;
}

async function readSending(runner: Sql, accountId: string): Promise<HomeResource['sending']> {
  const rows = await runner.query<SendingRow>(sql`
    SELECT c.id, c.name, c.status, coalesce(r.total, 0) AS total,
      coalesce(r.sent + r.failed + r.skipped + r.uncertain, 0) AS done, c.scheduled_at AS "scheduledAt"
    FROM campaigns c LEFT JOIN campaign_runs r ON r.campaign_id = c.id
    WHERE c.account_id = ${accountId}::uuid AND c.kind = 'campaign' AND c.status IN ('scheduled', 'sending', 'paused')
    ORDER BY c.id DESC LIMIT ${maxShown}::int`);
  return rows.map(({ id, name, status, total, done, scheduledAt }) => ({
    uid: toUid('cmp', id),
    name,
    status,
    total,
    done,
    scheduled_at: toTime(scheduledAt),
  }));
}

async function readAutomations(runner: Sql, accountId: string): Promise<HomeResource['automations']> {
  const rows = await runner.query<{ id: string; name: string; running: number }>(sql`
    SELECT a.id, a.name, greatest(0, n.running)::int AS running
    FROM (SELECT id, name FROM automations WHERE account_id = ${accountId}::uuid AND status = 'active'
        ORDER BY id DESC LIMIT ${maxShown}::int) AS a
      CROSS JOIN LATERAL (SELECT coalesce(sum(entered - "left"), 0) AS running FROM automation_step_counts
        WHERE automation_id = a.id AND step_id = '') AS n
    ORDER BY a.id DESC`);
  return rows.map(({ id, name, running }) => ({ uid: toUid('aut', id), name, running }));
}

interface ProblemRow {
  kind: HomeResource['problems'][number]['kind'];
  id: string;
  name: string;
  reason: string | null;
  since: Date | null;
}

const prefixes = {
  hook_switched_off: 'hook',
  campaign_paused: 'cmp',
  automation_paused: 'aut',
  transport_failing: 'trp',
  domain_failing: 'dom',
  tracking_domain_failing: null,
} as const;

// Each worker knows only for itself, and only for the moment, how a transport is doing. What is stored is that
// campaigns were paused because none of the account's enabled transports took mail. A transport that has changed since
// then isn't listed until this happens again.
async function readProblems(runner: Sql, accountId: string): Promise<HomeResource['problems']> {
  const account = sql`account_id = ${accountId}::uuid`;
  const rows = await runner.query<ProblemRow>(sql`
    SELECT * FROM (
      SELECT 'hook_switched_off' AS kind, id, target_url AS name, switched_off_reason AS reason, switched_off_at AS since
      FROM hooks WHERE ${account} AND status = 'switched_off' AND switched_off_reason IS NOT NULL AND deleted_at IS NULL
      UNION ALL
      SELECT 'campaign_paused', id, name, reason ->> 'message', paused_at
      FROM campaigns WHERE ${account} AND kind = 'campaign' AND status = 'paused' AND reason IS NOT NULL
      UNION ALL
      SELECT 'automation_paused', a.id, a.name, c.reason ->> 'message', a.paused_at
      FROM automations a CROSS JOIN LATERAL (SELECT k.reason FROM automation_mails m JOIN campaigns k ON k.id = m.campaign_id
        WHERE m.automation_id = a.id AND m.version = a.active_version AND k.status = 'paused' AND k.reason IS NOT NULL ORDER BY k.paused_at LIMIT 1) AS c
      WHERE a.${account} AND a.status = 'paused'
      UNION ALL
      SELECT 'transport_failing', t.id, t.name, c.reason ->> 'message', c.paused_at
      FROM transports t CROSS JOIN LATERAL (SELECT reason, paused_at FROM campaigns
        WHERE ${account} AND kind = 'campaign' AND status = 'paused' AND reason ->> 'code' = 'transport_unavailable'
          AND paused_at >= t.updated_at ORDER BY paused_at DESC LIMIT 1) AS c
      WHERE t.${account} AND t.enabled
      UNION ALL
      SELECT 'domain_failing', id, domain, NULL, missing_since FROM sending_domains WHERE ${account} AND status = 'failing'
      UNION ALL
      SELECT 'tracking_domain_failing', id, domain, NULL, missing_since
      FROM tracking_domains WHERE ${account} AND status = 'failing'
    ) AS p ORDER BY since DESC NULLS LAST, id LIMIT ${maxProblems}::int`);
  return rows.map(({ kind, id, name, reason, since }) => {
    const prefix = prefixes[kind];
    return { kind, uid: prefix === null ? null : toUid(prefix, id), name, reason, since: toTime(since) };
  });
}

function toTime(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}
