import { byteOrderMark, formatCsvRow, type LogEnd, type LogFile, openLogFile, toUid } from '@mailwright/platform';
import type { BounceKind, BounceReason, BounceResource, BounceSource } from '@mailwright/contracts';
import { type Sql, sql } from '@mailwright/database';

interface BounceRow {
  id: string;
  campaignId: string | null;
  emailId: string | null;
  subscriberId: string | null;
  email: string;
  kind: BounceKind;
  source: BounceSource;
  variant: number | null;
  code: string | null;
  reason: BounceReason | null;
  reply: string | null;
  feedbackType: string | null;
  occurredAt: Date;
  createdAt: Date;
}

const columns = sql`b.id, b.campaign_id AS "campaignId", coalesce((SELECT copy_of FROM emails WHERE id = b.email_id), b.email_id) AS "emailId", b.subscriber_id AS "subscriberId", b.email,
  b.kind, b.source, b.code, b.reason,
  b.reply, b.feedback_type AS "feedbackType", b.occurred_at AS "occurredAt", b.created_at AS "createdAt",
  (SELECT coalesce(nullif(tested_variant(b.position, r.variant_count, r.sample_total), 0), r.winner)
    FROM campaign_runs r WHERE r.campaign_id = b.campaign_id AND b.position IS NOT NULL) AS variant`;
const pageSize = 1_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Reads at most `limit` bounces and complaints of a campaign after `afterId`, in the order in which they were recorded.
 */
export async function readBounceLog(
  runner: Sql,
  campaignId: string,
  kind: BounceKind | undefined,
  page: { limit: number; afterId: string | undefined },
): Promise<BounceResource[]> {
  const rows = await runner.query<BounceRow>(sql`SELECT ${columns} FROM bounces b
    WHERE b.campaign_id = ${campaignId}::uuid AND b.id > ${page.afterId ?? firstId}::uuid
      AND (${kind ?? null}::bounce_kind IS NULL OR b.kind = ${kind ?? null}::bounce_kind)
    ORDER BY b.id LIMIT ${page.limit}`);
  return rows.map(presentBounce);
}

/** Counts the bounces and complaints of a campaign. */
export async function countBounces(runner: Sql, campaignId: string, kind: BounceKind | undefined): Promise<number> {
  const [row] = await runner.query<{ total: number }>(sql`SELECT count(*)::int AS total FROM bounces b
    WHERE b.campaign_id = ${campaignId}::uuid
      AND (${kind ?? null}::bounce_kind IS NULL OR b.kind = ${kind ?? null}::bounce_kind)`);
  return row?.total ?? 0;
}

/** Reads a bounce of the account; undefined if it has none with this id. */
export async function readBounce(runner: Sql, accountId: string, id: string): Promise<BounceResource | undefined> {
  const [row] = await runner.query<BounceRow>(
    sql`SELECT ${columns} FROM bounces b WHERE b.id = ${id}::uuid AND b.account_id = ${accountId}::uuid`,
  );
  return row && presentBounce(row);
}

/**
 * Reads a person's bounces and complaints by their subscribers in the account and by their normalized address, oldest
 * first.
 */
export async function readBouncesOf(
  runner: Sql,
  accountId: string,
  person: { ids: string[]; address: string },
): Promise<BounceResource[]> {
  const rows = await runner.query<BounceRow>(sql`SELECT ${columns} FROM bounces b
    WHERE b.account_id = ${accountId}::uuid
      AND (b.subscriber_id = ANY(${person.ids}::uuid[]) OR b.email_normalized = ${person.address}) ORDER BY b.id`);
  return rows.map(presentBounce);
}

/** Reads all bounces and complaints of the account by address, page by page. */
export async function* readBouncesOfAccount(runner: Sql, accountId: string): AsyncGenerator<BounceResource[]> {
  for (let after = { address: '', id: firstId }; ;) {
    const rows = await runner.query<
      BounceRow & { address: string }
    >(sql`SELECT ${columns}, b.email_normalized AS address
      FROM bounces b WHERE b.account_id = ${accountId}::uuid
        AND (b.email_normalized, b.id) > (${after.address}, ${after.id}::uuid)
      ORDER BY b.email_normalized, b.id LIMIT ${pageSize}`);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(presentBounce);
    after = last;
  }
}

const csvColumns = [
  'subscriber_uid',
  'email',
  'kind',
  'code',
  'reply',
  'feedback_type',
  'source',
  'occurred_at',
  'variant',
  // Last, so that programs that read the file by column order keep working.
  'reason',
] as const satisfies (keyof BounceResource)[];

/**
 * Exports the bounces and complaints of a campaign as CSV with a header. It reads page by page, up to the last one at
 * the start, so that memory doesn't grow with their number.
 */
export function openBounceLog(runner: Sql, campaignId: string): Promise<LogFile> {
  return openLogFile({
    name: `${campaignId} bounce`,
    readEnd: () => readEnd(runner, campaignId),
    write: (untilId) => writeCsv(runner, campaignId, untilId),
  });
}

async function readEnd(runner: Sql, campaignId: string): Promise<LogEnd> {
  const where = sql`campaign_id = ${campaignId}::uuid`;
  // A later erasure of people removes their addresses; nothing else changes.
  const [row] = await runner.query<{ state: string; lastId: string | null }>(
    sql`SELECT (SELECT count(*) || ' ' || count(*) FILTER (WHERE email = '') FROM bounces WHERE ${where}) AS state,
      (SELECT id FROM bounces WHERE ${where} ORDER BY id DESC LIMIT 1) AS "lastId"`,
  );
  return { state: row?.state ?? '', lastId: row?.lastId ?? undefined };
}

async function* writeCsv(runner: Sql, campaignId: string, untilId: string | undefined): AsyncGenerator<string> {
  yield byteOrderMark + formatCsvRow(csvColumns);
  let afterId: string | undefined = firstId;
  while (untilId !== undefined && afterId !== undefined && afterId !== untilId) {
    const rows: BounceRow[] = await runner.query<BounceRow>(sql`SELECT ${columns} FROM bounces b
      WHERE b.campaign_id = ${campaignId}::uuid AND b.id > ${afterId}::uuid AND b.id <= ${untilId}::uuid
      ORDER BY b.id LIMIT ${pageSize}`);
    const page = rows.map(presentBounce);
    if (page.length > 0) yield page.map((row) => formatCsvRow(csvColumns.map((column) => row[column]))).join('');
    afterId = rows.at(-1)?.id;
  }
}

function presentBounce(row: BounceRow): BounceResource {
  return {
    uid: toUid('bnc', row.id),
    kind: row.kind,
    source: row.source,
    email: row.email === '' ? null : row.email,
    campaign_uid: row.campaignId === null ? null : toUid('cmp', row.campaignId),
    email_uid: row.emailId === null ? null : toUid('eml', row.emailId),
    subscriber_uid: row.subscriberId === null ? null : toUid('sub', row.subscriberId),
    variant: row.variant,
    reason: row.reason,
    code: row.code,
    reply: row.reply,
    feedback_type: row.feedbackType,
    occurred_at: row.occurredAt.toISOString(),
    created_at: row.createdAt.toISOString(),
  };
}
