// A page costs the same however deep it is, because each status is read in the order of an index.
import type { DeliveryBody, DeliveryDetails, DeliveryResource, EventName } from '@mailwright/contracts';
import { shown, type Sql, sql, type SqlFragment } from '@mailwright/database';
import { firstIdAt, fromUid, ProblemError, toUid } from '@mailwright/platform';
import type { FailureReason } from '../record-attempts.ts';
import { renderDelivery } from '../send-webhook.ts';

/** Criteria for a hook's deliveries. */
interface DeliveryFilter {
  status?: DeliveryResource['status'] | undefined;
  event?: string | undefined;
  test?: boolean | undefined;
  /** Created at or after this time. */
  createdAfter?: Date | undefined;
  /** Created before this time. */
  createdBefore?: Date | undefined;
}

const statuses = ['pending', 'succeeded', 'failed', 'cancelled'] as const;

// Without a limit, a page for rare criteria would scan all of the hook's deliveries.
const maxScanned = 10_000;

// An id is generated in the statement that inserts the delivery, and created_at when its transaction begins. Postgres's
// clock may be set between the two.
const slackMs = 120_000;

/** The part of a hook's deliveries that a page may contain. */
interface Range {
  accountId: string;
  hookId: string;
  /** Ids from `from` on that are below `before`. */
  before: string;
  from: string;
}

/**
 * Reads a hook's deliveries before `beforeId`, newest first, at most `limit`. It uses an index of (hook, status, id),
 * whatever the status, so a page costs the same however deep it is.
 * @returns `scannedTo`: the id before which the next page begins, if the scan ended early.
 */
export async function listDeliveries(
  runner: Sql,
  accountId: string,
  hookId: string,
  filter: DeliveryFilter,
  page: { limit: number; beforeId: string | undefined },
): Promise<{ entries: DeliveryResource[]; scannedTo: string | undefined }> {
  const range = { accountId, hookId, ...idRange(filter, page.beforeId) };
  const isSelective = filter.event !== undefined || filter.test !== undefined;
  const scannedTo = isSelective ? await findLast(runner, filter, range) : undefined;
  const scanned = walk(filter, { ...range, from: scannedTo ?? range.from }, sql`*`, {
    condition: isOfTime(filter),
    max: isSelective ? maxScanned : page.limit,
  });
  const rows = await runner.query<DeliveryRow>(
    // OFFSET 0 makes Postgres look up each delivery's event by its id; otherwise, it may search all events for a rare
    // type.
    shown(sql`SELECT ${sql.raw(deliveryColumns)} FROM (${scanned}) AS d
      CROSS JOIN LATERAL (SELECT type, occurred_at FROM events WHERE id = d.event_id OFFSET 0) AS e
      WHERE ${isOfKind(filter)} ORDER BY d.id DESC LIMIT ${page.limit}`),
  );
  // After a full page, the next one begins at its last delivery.
  return { entries: rows.map(toDeliveryResource), scannedTo: rows.length < page.limit ? scannedTo : undefined };
}

/** Counts the deliveries on all pages of `listDeliveries`. */
export async function countDeliveries(
  runner: Sql,
  accountId: string,
  hookId: string,
  filter: DeliveryFilter,
): Promise<number> {
  const range = { accountId, hookId, ...idRange(filter, undefined) };
  const status = filter.status === undefined ? sql`true` : hasStatus(filter.status);
  const events = filter.event === undefined ? sql.empty : sql`JOIN events e ON e.id = d.event_id`;
  const [row] = await runner.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM deliveries d ${events}
      WHERE ${isIn(range)} AND ${status} AND ${isOfTime(filter)} AND ${isOfKind(filter)}`,
  );
  return row?.total ?? 0;
}

function isIn({ accountId, hookId, before, from }: Range): SqlFragment {
  return sql`d.hook_id = (SELECT id FROM hooks WHERE id = ${hookId} AND account_id = ${accountId})
    AND d.id < ${before} AND d.id >= ${from}`;
}

const hasStatus = (status: (typeof statuses)[number]): SqlFragment => sql`d.status = '${sql.raw(status)}'`;

/**
 * SQL for a hook's deliveries, newest first, at most `max` of each status. Each status has a branch in the order of the
 * index, so Postgres merges the branches and reads no more than needed. For a list of statuses, it would sort all rows,
 * and it would read a branch without its own limit as a whole.
 */
function walk(
  filter: DeliveryFilter,
  range: Range,
  columns: SqlFragment,
  { condition, max }: { condition: SqlFragment; max: number },
): SqlFragment {
  const branches = (filter.status === undefined ? statuses : [filter.status]).map(
    (status) => sql`(SELECT ${columns} FROM deliveries d
        WHERE ${isIn(range)} AND ${hasStatus(status)} AND ${condition}
        ORDER BY d.id DESC LIMIT ${max})`,
  );
  return sql.join(branches, ' UNION ALL ');
}

/** Finds the id of the last delivery that a page may scan; undefined if fewer are left. */
async function findLast(runner: Sql, filter: DeliveryFilter, range: Range): Promise<string | undefined> {
  const scanned = walk(filter, range, sql`d.id`, { condition: sql`true`, max: maxScanned });
  const [row] = await runner.query<{ id: string }>(
    sql`SELECT d.id FROM (${scanned}) AS d ORDER BY d.id DESC OFFSET ${maxScanned - 1} LIMIT 1`,
  );
  return row?.id;
}

/** The range of ids that can match: from `from` on, below `before`. */
function idRange(filter: DeliveryFilter, beforeId: string | undefined): { before: string; from: string } {
  const { createdAfter, createdBefore } = filter;
  const from = createdAfter === undefined ? lowestId : firstIdAt(createdAfter.getTime() - slackMs);
  const end = createdBefore === undefined ? highestId : firstIdAt(createdBefore.getTime() + slackMs);
  return { from, before: beforeId !== undefined && beforeId < end ? beforeId : end };
}

const lowestId = '00000000-0000-0000-0000-000000000000';
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** SQL for the criteria other than hook, status and range of ids, which are about the delivery's time and kind. */
function isOfTime({ createdAfter, createdBefore }: DeliveryFilter): SqlFragment {
  return sql`${compare('d.created_at >=', createdAfter)} AND ${compare('d.created_at <', createdBefore)}`;
}

function isOfKind({ event, test }: DeliveryFilter): SqlFragment {
  return sql`${compare('e.type =', event)} AND ${compare('d.test =', test)}`;
}

function compare(left: string, value: unknown): SqlFragment {
  return value === undefined ? sql`true` : sql`${sql.raw(left)} ${value}`;
}

/** A delivery's row, with those columns of its event that the API shows, as `shown` statements read it. */
export interface DeliveryRow {
  id: string;
  hookId: string;
  eventId: string;
  event: string;
  status: DeliveryResource['status'];
  reason: FailureReason | 'hook-switched-off' | 'hook-removed' | null;
  test: boolean;
  attemptCount: number;
  nextAttemptAt: string;
  occurredAt: string;
  createdAt: string;
  finishedAt: string | null;
}

/** The columns of a `DeliveryRow`, from the delivery `d` and its event `e`. */
export const deliveryColumns = `d.id, d.hook_id AS "hookId", d.event_id AS "eventId", e.type AS event, d.status, d.reason,
  d.test, d.attempt_count AS "attemptCount", d.next_attempt_at AS "nextAttemptAt", e.occurred_at AS "occurredAt",
  d.created_at AS "createdAt", d.finished_at AS "finishedAt"`;

interface AttemptRow {
  number: number;
  startedAt: Date;
  durationMs: number;
  statusCode: number | null;
  errorCode: string | null;
  responseExcerpt: string | null;
}

// A client that redelivers again and again can create many attempts of 2 kB each.
const maxShown = 100;

/**
 * Reads a delivery of the account, with its attempts and its body, even if its hook is deleted. @throws ProblemError
 * `not_found`
 */
export async function getDelivery(sql: Sql, accountId: string, uid: string): Promise<DeliveryDetails> {
  const id = fromUid('dlv', uid);
  if (id === undefined) throw noSuchDelivery();
  const [row] = await sql.query<DeliveryRow & { data: string }>({
    isShown: true,
    text: `SELECT ${deliveryColumns}, e.data::text AS data
      FROM deliveries d JOIN events e ON e.id = d.event_id WHERE d.id = $1 AND d.account_id = $2`,
    values: [id, accountId],
  });
  if (row === undefined) throw noSuchDelivery();
  const attempts = await sql.query<AttemptRow>({
    text: `SELECT number, started_at AS "startedAt", duration_ms AS "durationMs", status_code AS "statusCode",
        error_code AS "errorCode", response_excerpt AS "responseExcerpt"
      FROM delivery_attempts WHERE delivery_id = $1 ORDER BY number DESC LIMIT ${maxShown}`,
    values: [id],
  });
  const { body } = renderDelivery({
    deliveryId: id,
    event: row.event,
    occurredAt: new Date(row.occurredAt),
    data: row.data,
  });
  return {
    ...toDeliveryResource(row),
    attempts: attempts.toReversed().map((attempt) => ({
      number: attempt.number,
      started_at: attempt.startedAt.toISOString(),
      duration_ms: attempt.durationMs,
      status_code: attempt.statusCode,
      error_code: attempt.errorCode,
      response_excerpt: attempt.responseExcerpt,
    })),
    // Parsing keeps the order in which we serialized the properties, so the caller gets the signed text.
    body: JSON.parse(body) as DeliveryBody,
  };
}

/**
 * Reads the account's latest events of one kind that were delivered to any of its hooks, newest first, at most ten, as a
 * receiver gets them. Reads up to ten deliveries of each hook and status from an index, so it costs the same however
 * many there are.
 */
export async function readRecentDeliveries(runner: Sql, accountId: string, event: EventName): Promise<DeliveryBody[]> {
  const latest = statuses.map(
    (status) => sql`(SELECT id, event_id FROM deliveries d
        WHERE d.hook_id = h.id AND ${hasStatus(status)} AND NOT d.test ORDER BY d.id DESC LIMIT ${maxRecent})`,
  );
  const rows = await runner.query<{ id: string; occurredAt: Date; data: string }>(
    // An event that several hooks get is one event.
    sql`SELECT min(d.id::text) AS id, e.occurred_at AS "occurredAt", e.data::text AS data
      FROM hooks h CROSS JOIN LATERAL (${sql.join(latest, ' UNION ALL ')}) AS d
        CROSS JOIN LATERAL (SELECT id, type, occurred_at, data FROM events WHERE id = d.event_id OFFSET 0) AS e
      WHERE h.account_id = ${accountId} AND h.deleted_at IS NULL AND h.event = ${event} AND e.type = ${event}
      GROUP BY e.id, e.occurred_at, e.data::text ORDER BY e.id DESC LIMIT ${maxRecent}`,
  );
  return rows.map(({ id, occurredAt, data }) => {
    const { body } = renderDelivery({ deliveryId: id, event, occurredAt, data });
    return JSON.parse(body) as DeliveryBody;
  });
}

const maxRecent = 10;

/** A delivery as the API shows it. */
export function toDeliveryResource(row: DeliveryRow): DeliveryResource {
  return {
    uid: toUid('dlv', row.id),
    hook_uid: toUid('hook', row.hookId),
    event_uid: toUid('evt', row.eventId),
    event: row.event as EventName,
    status: row.status,
    reason: row.reason,
    test: row.test,
    attempt_count: row.attemptCount,
    next_attempt_at: row.status === 'pending' ? row.nextAttemptAt : null,
    occurred_at: row.occurredAt,
    created_at: row.createdAt,
    finished_at: row.finishedAt,
  };
}

/** The problem for a delivery that doesn't exist or belongs to another account. */
export function noSuchDelivery(): ProblemError {
  return new ProblemError('not_found', 'This account has no delivery with this uid. Check the uid.');
}
