import type { Sql } from '@mailwright/database';
import { appendAudits, appendHooksStoppedMails, system } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import { auditableHook, hookColumns, type HookRow, toHookResource } from './read-hooks.ts';

/**
 * A hook that the service has stopped: its receiver failed too often (`switched_off`), or responded 410 Gone
 * (`removed`).
 */
export interface StoppedHook {
  hookId: string;
  accountId: string;
  to: 'switched_off' | 'removed';
  /** Why it was disabled, for the audit log; null if it was removed. */
  reason: string | null;
}

/**
 * Records that the service has stopped hooks: an entry in the audit log for each, and a mail to each owner and manager
 * of their accounts, in four statements, however many hooks there are. Call this last in the transaction that stops
 * them, after writing their rows with `switched_off_at` or `removed_at` set to its `now()`: the locks that this takes
 * then wait only for transactions that do the same for the same account and are about to commit.
 */
export async function recordStoppedHooks(sql: Sql, stopped: StoppedHook[]): Promise<void> {
  if (stopped.length === 0) return;
  const rows = await sql.query<HookRow>({
    name: 'read-hooks-to-record-as-stopped',
    text: `SELECT ${hookColumns} FROM hooks
      WHERE (id, account_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`,
    values: [stopped.map(({ hookId }) => hookId), stopped.map(({ accountId }) => accountId)],
  });
  const hooks = new Map(rows.map((row) => [row.id, toHookResource(row)]));
  const found = stopped.flatMap((one) => {
    const hook = hooks.get(one.hookId);
    return hook === undefined ? [] : [{ ...one, hook }];
  });
  await appendAudits(
    sql,
    found.map(({ accountId, hookId, to, reason, hook }) => ({
      accountId,
      actor: system,
      action: `hook.${to}`,
      subject: toUid('hook', hookId),
      details: {
        reason: to === 'removed' ? 'its receiver responded with 410 Gone' : reason,
        consecutive_failures: hook.consecutive_failures,
        ...auditableHook(hook),
      },
    })),
  );
  const accountIds = [...new Set(found.map(({ accountId }) => accountId))];
  if (accountIds.length > 0) await appendHooksStoppedMails(sql, accountIds);
}

/** How many deliveries one statement cancels. */
export const cancelledAtOnce = 1_000;

/**
 * Cancels a batch of an inactive hook's pending deliveries; the scan for due deliveries cancels the rest. A delivery
 * that is being sent stays pending until its result is recorded, and a disabled hook's test stays pending because
 * it may be sent.
 * @returns how many were cancelled; fewer than `cancelledAtOnce` if none is left.
 */
export async function cancelPendingDeliveries(sql: Sql, hookId: string): Promise<number> {
  const rows = await sql.query({
    text: `WITH inactive AS (
        SELECT d.id, h.status FROM deliveries d JOIN hooks h ON h.id = d.hook_id
        WHERE d.hook_id = $1 AND d.status = 'pending' AND (d.lease_until IS NULL OR d.lease_until <= now())
          AND (h.status = 'removed' OR (h.status = 'switched_off' AND NOT d.test))
        LIMIT ${cancelledAtOnce} FOR UPDATE OF d SKIP LOCKED)
      UPDATE deliveries d SET status = 'cancelled', finished_at = now(), lease_worker = NULL, lease_until = NULL,
        reason = 'hook-' || replace(i.status::text, '_', '-')
      FROM inactive i WHERE d.id = i.id RETURNING d.id`,
    values: [hookId],
  });
  return rows.length;
}

/** A hook that was stopped, as a mail describes it. */
interface StoppedHookSummary {
  uid: string;
  /** Its target without the query, which may contain the receiver's secret. */
  target: string;
  event: string;
  description: string | null;
  status: 'switched_off' | 'removed';
  /** With `switched_off`. */
  reason: string | null;
  stoppedAt: Date;
}

/** Stopped hooks: how many there are of each kind, and the first of them. */
interface StoppedHooks {
  switchedOff: number;
  removed: number;
  hooks: StoppedHookSummary[];
}

type Row = Omit<StoppedHookSummary, 'uid' | 'target'> & {
  id: string;
  targetUrl: string;
  switchedOff: number;
  removed: number;
};

/**
 * Reads the account's hooks that the service has stopped since a time and that are still stopped, in the order in which
 * they stopped, at most `limit`. This runs when their mail is sent, so that hooks that were enabled again or
 * deleted meanwhile are left out.
 */
export async function readStoppedHooks(
  sql: Sql,
  accountId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<StoppedHooks> {
  const rows = await sql.query<Row>({
    text: `SELECT id, target_url AS "targetUrl", event, description, status, "stoppedAt",
        CASE WHEN status = 'switched_off' THEN switched_off_reason END AS reason,
        (count(*) FILTER (WHERE status = 'switched_off') OVER ())::int AS "switchedOff",
        (count(*) FILTER (WHERE status = 'removed') OVER ())::int AS removed
      FROM (
        SELECT *, CASE status WHEN 'switched_off' THEN switched_off_at WHEN 'removed' THEN removed_at END AS "stoppedAt"
        FROM hooks WHERE account_id = $1 AND deleted_at IS NULL AND status <> 'active') AS h
      WHERE "stoppedAt" >= $2
      ORDER BY "stoppedAt", id LIMIT $3`,
    values: [accountId, since, limit],
  });
  return {
    switchedOff: rows[0]?.switchedOff ?? 0,
    removed: rows[0]?.removed ?? 0,
    hooks: rows.map(({ id, targetUrl, event, description, status, reason, stoppedAt }) => {
      const { origin, pathname } = new URL(targetUrl);
      return { uid: toUid('hook', id), target: origin + pathname, event, description, status, reason, stoppedAt };
    }),
  };
}
