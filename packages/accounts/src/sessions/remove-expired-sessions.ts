import type { Sql } from '@mailwright/database';

const batchSize = 1_000;

/**
 * Removes the expired sessions, with the address and browser they were used from, and the expired resets; resolves to
 * how many there were of both. For a process to call regularly.
 */
export async function removeExpiredSessions(sql: Sql): Promise<number> {
  return (await removeExpired(sql, 'sessions')) + (await removeExpired(sql, 'password_resets'));
}

async function removeExpired(sql: Sql, table: 'sessions' | 'password_resets'): Promise<number> {
  for (let removed = 0; ;) {
    const rows = await sql.query({
      name: `remove-expired-${table}`,
      // It reads all of them, which are a few for each user. SKIP LOCKED, since a session in use no longer expires.
      text: `DELETE FROM ${table} WHERE id IN (
          SELECT id FROM ${table} WHERE expires_at <= now() ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
        RETURNING 1`,
    });
    removed += rows.length;
    if (rows.length < batchSize) return removed;
  }
}
