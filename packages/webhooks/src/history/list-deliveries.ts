// Raw SQL: measured, a page costs the same however deep it is because each status is read in the order of an index.
import type { DeliveryResource } from '@mailwright/contracts';
import { type Sql, sql, type SqlFragment } from '@mailwright/database';
import { firstIdAt } from '@mailwright/platform';
import { deliveryColumns, type DeliveryRow, toDeliveryResource } from './read-delivery.ts';

/** Criteria for a hook's deliveries. */
interface DeliveryFilter {
  status?: DeliveryResource['status'] | undefined;
  event?: string | undefined;
  test?: boolean | undefined;
  /** Made at or after this time. */
  createdAfter?: Date | undefined;
  /** Made before this time. */
  createdBefore?: Date | undefined;
}

const statuses = ['pending', 'succeeded', 'failed', 'cancelled'] as const;

// A page for rare criteria would otherwise scan all of the hook's deliveries.
const maxScanned = 10_000;

// An id is generated within the statement that inserts the delivery, created_at when its transaction begins; the clock of Postgres
// may be set between the two.
const slackMs = 120_000;

/** Which of a hook's deliveries may be on a page. */
interface Range {
  accountId: string;
  hookId: string;
  /** The ids below `before`, from `from` on. */
  before: string;
  from: string;
}

/**
 * A hook's deliveries before `beforeId`, newest first, at most `limit`. It uses an index of (hook, status, id), whatever the
 * status, so a page costs the same however deep it is.
 * @returns `scannedTo`: the id that the next page begins before, when the scan ended early.
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
  const rows = await runner.query<DeliveryRow & Record<string, unknown>>(
    // OFFSET 0 makes Postgres look each delivery's event up by its id; without it, it may search all events for a rare type.
    sql`SELECT ${sql.raw(deliveryColumns)} FROM (${scanned}) AS d
      CROSS JOIN LATERAL (SELECT type, occurred_at FROM events WHERE id = d.event_id OFFSET 0) AS e
      WHERE ${isOfKind(filter)} ORDER BY d.id DESC LIMIT ${page.limit}`,
  );
  // After a full page the next one begins at its last delivery.
  return { entries: rows.map(toDeliveryResource), scannedTo: rows.length < page.limit ? scannedTo : undefined };
}

/** How many deliveries `listDeliveries` has on all pages. */
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
 * SQL of a hook's deliveries, newest first, at most `max` of each status. Each status has a branch in the order of the index,
 * so Postgres merges them and reads no more than needed: for a list of statuses it would sort all rows, and a branch without
 * its own limit would be read whole.
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

/** The id of the last delivery that a page may scan; undefined when fewer are left. */
async function findLast(runner: Sql, filter: DeliveryFilter, range: Range): Promise<string | undefined> {
  const scanned = walk(filter, range, sql`d.id`, { condition: sql`true`, max: maxScanned });
  const [row] = await runner.query<{ id: string }>(
    sql`SELECT d.id FROM (${scanned}) AS d ORDER BY d.id DESC OFFSET ${maxScanned - 1} LIMIT 1`,
  );
  return row?.id;
}

/** The range of ids that can match: those below `before`, from `from` on. */
function idRange(filter: DeliveryFilter, beforeId: string | undefined): { before: string; from: string } {
  const { createdAfter, createdBefore } = filter;
  const from = createdAfter === undefined ? lowestId : firstIdAt(createdAfter.getTime() - slackMs);
  const end = createdBefore === undefined ? highestId : firstIdAt(createdBefore.getTime() + slackMs);
  return { from, before: beforeId !== undefined && beforeId < end ? beforeId : end };
}

const lowestId = '00000000-0000-0000-0000-000000000000';
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The criteria beside hook, status and range of ids: of the delivery's time, and of its kind. */
function isOfTime({ createdAfter, createdBefore }: DeliveryFilter): SqlFragment {
  return sql`${compare('d.created_at >=', createdAfter)} AND ${compare('d.created_at <', createdBefore)}`;
}

function isOfKind({ event, test }: DeliveryFilter): SqlFragment {
  return sql`${compare('e.type =', event)} AND ${compare('d.test =', test)}`;
}

function compare(left: string, value: unknown): SqlFragment {
  return value === undefined ? sql`true` : sql`${sql.raw(left)} ${value}`;
}
