import type { Sql } from '@mailwright/database';
import { toUid } from '@mailwright/platform';

/** A hook that was stopped, as a mail describes it. */
export interface StoppedHookSummary {
  uid: string;
  /** Its target without the query, which may hold a secret of the receiver. */
  target: string;
  event: string;
  description: string | null;
  status: 'switched_off' | 'removed';
  /** With `switched_off`. */
  reason: string | null;
  stoppedAt: Date;
}

/** Hooks that were stopped: how many of each kind there are, and the first of them. */
export interface StoppedHooks {
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
 * The account's hooks that the service has stopped since then and that are still stopped, in the order they stopped; at most
 * `limit` of them. Read when their mail is sent, so that hooks switched on again or deleted meanwhile are left out.
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
