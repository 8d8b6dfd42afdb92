import type { DeliveryResource } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { firstIdAt } from '@mailwright/platform';
import { deliveryColumns, type DeliveryRow, toDeliveryResource } from './delivery-resource.ts';

/** Criteria for a hook's deliveries. */
export interface DeliveryFilter {
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

// An id is generated within the statement that inserts the delivery, created_at when that begins; no statement takes longer.
const slackMs = 10_000;

/**
 * A hook's deliveries before `beforeId`, newest first, at most `limit`. It uses an index of (hook, status, id), whatever the
 * status, so a page costs the same at any offset.
 * @returns `scannedTo`: the id that the next page begins before, when the scan ended early.
 */
export async function listDeliveries(
  sql: Sql,
  accountId: string,
  hookId: string,
  filter: DeliveryFilter,
  page: { limit: number; beforeId: string | undefined },
): Promise<{ entries: DeliveryResource[]; scannedTo: string | undefined }> {
  const range = idRange(filter, page.beforeId);
  const isSelective = filter.event !== undefined || filter.test !== undefined;
  const scannedTo = isSelective ? await findLast(sql, accountId, hookId, filter, range) : undefined;
  const criteria = criteriaOf(filter, 6);
  const rows = await sql.query<DeliveryRow & Record<string, unknown>>({
    // OFFSET 0 makes Postgres look each delivery's event up by its id; without it, it may search all events for a rare type.
    text: `SELECT ${deliveryColumns} FROM (${walk(filter, '*', criteria.ofTime, isSelective ? maxScanned : '$5')}) AS d
      CROSS JOIN LATERAL (SELECT type, occurred_at FROM events WHERE id = d.event_id OFFSET 0) AS e
      WHERE ${criteria.ofKind} ORDER BY d.id DESC LIMIT $5`,
    values: [hookId, accountId, range.before, scannedTo ?? range.from, page.limit, ...criteria.values],
  });
  // After a full page the next one begins at its last delivery.
  return { entries: rows.map(toDeliveryResource), scannedTo: rows.length < page.limit ? scannedTo : undefined };
}

/** How many deliveries `listDeliveries` has on all pages. */
export async function countDeliveries(
  sql: Sql,
  accountId: string,
  hookId: string,
  filter: DeliveryFilter,
): Promise<number> {
  const range = idRange(filter, undefined);
  const criteria = criteriaOf(filter, 5);
  const status = filter.status === undefined ? 'true' : `d.status = '${filter.status}'`;
  const events = filter.event === undefined ? '' : 'JOIN events e ON e.id = d.event_id';
  const [row] = await sql.query<{ total: number }>({
    text: `SELECT count(*)::int AS total FROM deliveries d ${events}
      WHERE d.hook_id = ${ownHook} AND d.id < $3 AND d.id >= $4
        AND ${status} AND ${criteria.ofTime} AND ${criteria.ofKind}`,
    values: [hookId, accountId, range.before, range.from, ...criteria.values],
  });
  return row?.total ?? 0;
}

const ownHook = '(SELECT id FROM hooks WHERE id = $1 AND account_id = $2)';

/**
 * SQL of a hook's deliveries, newest first, at most `max` of each status. Each status has a branch in the order of the index,
 * so Postgres merges them and reads no more than needed: for a list of statuses it would sort all rows, and a branch without
 * its own limit would be read whole.
 */
function walk(filter: DeliveryFilter, columns: string, conditions: string, max: number | '$5'): string {
  return (filter.status === undefined ? statuses : [filter.status])
    .map(
      (status) => `(SELECT ${columns} FROM deliveries d
        WHERE d.hook_id = ${ownHook} AND d.status = '${status}' AND d.id < $3 AND d.id >= $4 AND ${conditions}
        ORDER BY d.id DESC LIMIT ${max})`,
    )
    .join(' UNION ALL ');
}

/** The id of the last delivery that a page may scan; undefined when fewer are left. */
async function findLast(
  sql: Sql,
  accountId: string,
  hookId: string,
  filter: DeliveryFilter,
  range: { before: string; from: string },
): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>({
    text: `SELECT d.id FROM (${walk(filter, 'd.id', 'true', maxScanned)}) AS d
      ORDER BY d.id DESC OFFSET ${maxScanned - 1} LIMIT 1`,
    values: [hookId, accountId, range.before, range.from],
  });
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

/** The criteria beside hook, status and range of ids, as SQL whose parameters are numbered from `first`. */
function criteriaOf(filter: DeliveryFilter, first: number): { ofTime: string; ofKind: string; values: unknown[] } {
  const values: unknown[] = [];
  const compare = (left: string, value: unknown): string => {
    if (value === undefined) return 'true';
    values.push(value);
    return `${left} $${first + values.length - 1}`;
  };
  return {
    ofTime: `${compare('d.created_at >=', filter.createdAfter)} AND ${compare('d.created_at <', filter.createdBefore)}`,
    ofKind: `${compare('e.type =', filter.event)} AND ${compare('d.test =', filter.test)}`,
    values,
  };
}
