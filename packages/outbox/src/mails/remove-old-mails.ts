import type { Sql } from '@mailwright/database';

const batchSize = 1_000;
const retention = '30 days';

/**
 * Removes the mails that were finished a month ago; resolves to how many there were. For a worker to call regularly.
 */
export async function removeOldMails(sql: Sql): Promise<number> {
  for (let removed = 0; ;) {
    const rows = await sql.query({
      name: 'remove-old-mails',
      text: `DELETE FROM mails WHERE id IN (
          SELECT id FROM mails WHERE finished_at < now() - interval '${retention}'
          ORDER BY finished_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
        RETURNING 1`,
    });
    removed += rows.length;
    if (rows.length < batchSize) return removed;
  }
}
