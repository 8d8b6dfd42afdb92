// The transport's row decides between workers. This runs twice for each second of sending.
import { type Sql, sql } from '@mailwright/database';

/**
 * Reserves the transport's next milliseconds for the caller.
 * @returns in how many milliseconds the reserved time begins.
 * @throws if the transport is gone, or Postgres is unavailable
 */
export async function reserveTime(
  database: Sql,
  { accountId, id }: { accountId: string; id: string },
  ms: number,
): Promise<number> {
  const seconds = ms / 1_000;
  const [row] = await database.query<{ inMs: number }>(sql`
    UPDATE transports SET reserved_until = greatest(reserved_until, now()) + make_interval(secs => ${seconds}::float8)
    WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid
    RETURNING 1000 * (extract(epoch FROM reserved_until - now())::float8 - ${seconds}::float8) AS "inMs"`);
  if (row === undefined) throw new Error(`The transport ${id} is gone`);
  return Math.max(0, row.inMs);
}
