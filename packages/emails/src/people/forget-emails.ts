import { type Database, type Sql, sql } from '@mailwright/database';
import { firstIdAt } from '@mailwright/platform';
import { emailsOf } from './emails-of.ts';

/**
 * Erases a person from the account's emails, in the caller's transaction: content, address, opens and servers' replies.
 * Waiting emails are cancelled. The rows stay, so that the account can see how much it has sent.
 * @param person the ids of their subscribers, whose addresses may have changed since an email was sent, and their
 *   normalized addresses.
 */
export async function forgetEmails(
  runner: Sql,
  accountId: string,
  person: { ids: string[]; addresses: string[] },
): Promise<void> {
  const theirs = await runner.query<{
    id: string;
  }>(sql`UPDATE emails SET email = '', email_normalized = '', to_name = NULL,
      subject = '', tag = NULL, metadata = '{}', attachments = '[]', reply = NULL, first_opened_at = NULL, opens = 0,
      subscriber_id = NULL,
      status = CASE WHEN status IN ('queued', 'deferred') THEN 'cancelled' ELSE status END
    WHERE id IN (
      SELECT id FROM emails WHERE id = ANY(ARRAY(${emailsOf(accountId, person)})) ORDER BY id FOR UPDATE)
    RETURNING id`);
  const ids = theirs.map(({ id }) => id);
  await runner.query(sql`DELETE FROM email_contents WHERE email_id = ANY(${ids}::uuid[])`);
  await runner.query(sql`DELETE FROM email_events WHERE email_id = ANY(${ids}::uuid[]) AND type = 'opened'`);
  await runner.query(sql`UPDATE email_events SET reply = NULL WHERE email_id = ANY(${ids}::uuid[])`);
}

const batchSize = 1_000;
const dayMs = 86_400_000;
const isOver = sql`e.status NOT IN ('queued', 'sending', 'deferred')`;

/**
 * Removes, in batches, the content of emails accepted more than `contentDays` ago, and the emails themselves after
 * `days`. Processes that do so at the same time share the work.
 */
export async function removeOldEmails(
  database: Pick<Database, 'query'>,
  { contentDays, days }: { contentDays: number; days: number },
): Promise<void> {
  // Ids contain the time, so these queries walk the primary keys.
  const [contentUntil, until] = [contentDays, days].map((age) => firstIdAt(Date.now() - age * dayMs));
  await removeBatches(() =>
    database.query(sql`DELETE FROM email_contents WHERE email_id IN (
        SELECT c.email_id FROM email_contents c JOIN emails e ON e.id = c.email_id
        WHERE c.email_id < ${contentUntil}::uuid AND ${isOver} ORDER BY c.email_id LIMIT ${batchSize}::int
        FOR UPDATE OF c SKIP LOCKED)
      RETURNING 1`),
  );
  await removeBatches(() =>
    database.query(sql`DELETE FROM emails WHERE id IN (
        SELECT e.id FROM emails e WHERE e.id < ${until}::uuid AND ${isOver} ORDER BY e.id LIMIT ${batchSize}::int
        FOR UPDATE SKIP LOCKED)
      RETURNING 1`),
  );
}

async function removeBatches(remove: () => Promise<Record<string, unknown>[]>): Promise<void> {
  for (;;) if ((await remove()).length < batchSize) return;
}
