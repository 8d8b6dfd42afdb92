import type { Sql } from '@mailwright/database';

/** Links in mails that may still be followed. */
export interface OpenLinks {
  confirmations: number;
  resets: number;
  /** When the last of them expires; null when there is none. */
  until: Date | null;
}

/**
 * How many mailed links have not expired, followed or not.
 * @param mailedBefore only those whose last attempt ended before that; all when undefined.
 */
export async function countOpenLinks(sql: Sql, mailedBefore: Date | undefined): Promise<OpenLinks> {
  const [row] = await sql.query<OpenLinks & Record<string, unknown>>({
    text: `SELECT count(*) FILTER (WHERE kind = 'confirm_subscription')::int AS confirmations,
        count(*) FILTER (WHERE kind = 'reset_password')::int AS resets, max(expires_at) AS until
      FROM mails WHERE kind IN ('confirm_subscription', 'reset_password') AND status = 'sent' AND expires_at > now()
        AND ($1::timestamptz IS NULL OR finished_at < $1)`,
    values: [mailedBefore],
  });
  return row ?? { confirmations: 0, resets: 0, until: null };
}
