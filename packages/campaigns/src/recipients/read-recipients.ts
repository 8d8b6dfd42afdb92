// Pages of up to a million recipients are read by key.
import { reasonOfReply } from '@mailwright/bounces';
import type { BounceReason, RecipientResource, RecipientState } from '@mailwright/contracts';
import { type Database, shown, type Sql, sql } from '@mailwright/database';
import { fromUid, toUid } from '@mailwright/platform';
import { presentStatistics } from '../campaigns/campaign-columns.ts';
import { findCampaign } from '../campaigns/read-campaigns.ts';
import { variantOf } from '../variants/stored-variant.ts';

interface RecipientRow {
  position: number;
  subscriberId: string;
  email: string;
  status: RecipientState;
  variant: number | null;
  attempts: number;
  code: string | null;
  reply: string | null;
  reason: BounceReason | null;
  firstAttemptAt: string | null;
  nextAttemptAt: string | null;
  changedAt: string | null;
  firstOpenedAt: string | null;
  lastOpenedAt: string | null;
  firstClickedAt: string | null;
  lastClickedAt: string | null;
}

/** Which recipients to read; undefined criteria match everything. */
interface RecipientFilter {
  state: RecipientState | undefined;
  code: string | undefined;
  /** A part of the address, ignoring case. */
  email: string | undefined;
}

/** A recipient without the number of their opens and clicks, which are read from the logs. */
type RecipientOutcome = Omit<RecipientResource, 'opens' | 'clicks'>;

/** A recipient and their position in the order of sending. */
interface PositionedRecipient {
  position: number;
  recipient: RecipientOutcome;
}

/** The recipients of a campaign after a position, in the order of sending, at most `limit`. */
export async function readRecipients(
  runner: Sql,
  campaignId: string,
  filter: RecipientFilter,
  page: { limit: number; afterPosition: number },
): Promise<PositionedRecipient[]> {
  const rows = await runner.query<RecipientRow>(
    shown(sql`SELECT q.position, q.subscriber_id AS "subscriberId", q.email,
      q.status, ${sql.raw(variantOf('q', 'r'))} AS variant, q.attempts, q.code, q.reply, q.reason,
      q.first_attempt_at AS "firstAttemptAt", q.next_attempt_at AS "nextAttemptAt", q.changed_at AS "changedAt",
      q.first_opened_at AS "firstOpenedAt", q.last_opened_at AS "lastOpenedAt", q.first_clicked_at AS "firstClickedAt",
      q.last_clicked_at AS "lastClickedAt"
    FROM (SELECT * FROM campaign_recipients
        WHERE ${matches(campaignId, filter)} AND position > ${page.afterPosition} ORDER BY position LIMIT ${page.limit}) AS q
      LEFT JOIN campaign_runs r ON r.campaign_id = q.campaign_id
    ORDER BY q.position`),
  );
  return rows.map((row) => ({ position: row.position, recipient: presentRecipient(row) }));
}

/** Adds to recipients of a campaign how often each opened the mail and clicked. */
export async function withActivity(
  runner: Sql,
  campaignId: string,
  recipients: PositionedRecipient[],
): Promise<RecipientResource[]> {
  const active = recipients.filter(({ recipient }) => recipient.first_opened_at ?? recipient.first_clicked_at);
  const ids = active.flatMap(({ recipient }) => fromUid('sub', recipient.subscriber_uid) ?? []);
  if (ids.length === 0) return recipients.map(({ recipient }) => ({ ...recipient, opens: 0, clicks: 0 }));
  const rows = await runner.query<{ position: number; opens: number; clicks: number }>(sql`SELECT position,
      (count(*) FILTER (WHERE kind = 'open'))::int AS opens, (count(*) FILTER (WHERE kind = 'click'))::int AS clicks
    FROM campaign_activity
    WHERE campaign_id = ${campaignId}::uuid AND subscriber_id = ANY(${ids}::uuid[]) AND NOT is_bot GROUP BY position`);
  const counts = new Map(rows.map(({ position, opens, clicks }) => [position, { opens, clicks }]));
  return recipients.map(({ position, recipient }) => ({
    ...recipient,
    ...(counts.get(position) ?? { opens: 0, clicks: 0 }),
  }));
}

/**
 * How many recipients of a campaign match. Read from the campaign's figures if the filter has neither a code nor an
 * address.
 */
export async function countRecipients(
  database: Database,
  accountId: string,
  uid: string,
  filter: RecipientFilter,
): Promise<number> {
  const { id, run } = await findCampaign(database, accountId, uid);
  const { state } = filter;
  // The count of sent mails includes those that bounced or were reported, whose recipients are in another state.
  const isCounted = state !== 'sent' && state !== 'bounced' && state !== 'complained';
  if (filter.code === undefined && filter.email === undefined && isCounted)
    return presentStatistics(run)[state ?? 'total'];
  const [row] = await database.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM campaign_recipients WHERE ${matches(id, filter)}`,
  );
  return row?.total ?? 0;
}

function matches(campaignId: string, { state, code, email }: RecipientFilter) {
  const conditions = [sql`campaign_id = ${campaignId}::uuid`];
  if (state !== undefined) conditions.push(sql`status = ${state}::recipient_status`);
  if (code !== undefined) conditions.push(sql`code = ${code}`);
  // LIKE would treat the underscores in addresses as wildcards.
  if (email !== undefined) conditions.push(sql`strpos(lower(email), lower(${email}::text)) > 0`);
  return sql.join(conditions, ' AND ');
}

function presentRecipient(row: RecipientRow): RecipientOutcome {
  return {
    subscriber_uid: toUid('sub', row.subscriberId),
    email: row.email === '' ? null : row.email,
    state: row.status,
    variant: row.variant,
    attempts: row.attempts,
    code: row.code,
    reply: row.reply,
    // If no bounce is recorded, the reason comes from the server's reply.
    reason: row.reason ?? reasonOfReply(row.code, row.reply),
    first_attempt_at: row.firstAttemptAt,
    next_attempt_at: row.nextAttemptAt,
    changed_at: row.changedAt,
    first_opened_at: row.firstOpenedAt,
    last_opened_at: row.lastOpenedAt,
    first_clicked_at: row.firstClickedAt,
    last_clicked_at: row.lastClickedAt,
  };
}
