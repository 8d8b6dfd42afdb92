import { type Database, type Sql, sql } from '@mailwright/database';
import { firstIdAt } from '@mailwright/platform';
import { emailsOf } from './emails-of.ts';

/**
 * Erases a person from the account's emails, in the caller's transaction: content, address, opens, clicks and servers'
 * replies. Waiting emails are cancelled, also for their other recipients, since the content is about the person. The
 * rows stay, so that the account can see how much it has sent.
 * @param person the ids of their subscribers, whose addresses may have changed since an email was sent, and their
 *   normalized addresses.
 */
export async function forgetEmails(
  runner: Sql,
  accountId: string,
  person: { ids: string[]; addresses: string[] },
): Promise<void> {
  const emails = await runner.query<{ id: string; original: string }>(sql`UPDATE emails e SET
      subject = '', tag = NULL, more_tags = '{}', metadata = '{}', attachments = '[]',
      status = CASE WHEN status IN ('queued', 'deferred') THEN 'cancelled' ELSE status END
    WHERE id IN (
      SELECT id FROM emails WHERE id = ANY(ARRAY(
        WITH theirs AS (SELECT DISTINCT coalesce(o.copy_of, o.id) AS id
          FROM emails o WHERE o.id IN (${emailsOf(accountId, person)}))
        SELECT id FROM theirs UNION ALL SELECT c.id FROM theirs t JOIN emails c ON c.copy_of = t.id))
      ORDER BY id FOR UPDATE)
    RETURNING id, coalesce(copy_of, id) AS original`);
  const originals = [...new Set(emails.map(({ original }) => original))];
  await runner.query(sql`DELETE FROM email_contents WHERE email_id = ANY(${originals}::uuid[])`);
  await runner.query(sql`DELETE FROM email_tags WHERE email_id = ANY(${originals}::uuid[])`);
  const theirs = await runner.query<{
    id: string;
  }>(sql`UPDATE emails SET email = '', email_normalized = '', to_name = NULL,
      reply = NULL, first_opened_at = NULL, opens = 0, first_clicked_at = NULL, clicks = 0, subscriber_id = NULL
    WHERE id IN (${emailsOf(accountId, person)}) RETURNING id`);
  const ids = theirs.map(({ id }) => id);
  // Other recipients' clicks name links of the content.
  const all = emails.map(({ id }) => id);
  await runner.query(sql`DELETE FROM email_events WHERE (email_id = ANY(${ids}::uuid[]) AND type = 'opened')
    OR (email_id = ANY(${all}::uuid[]) AND type = 'clicked')`);
  await runner.query(sql`UPDATE email_events SET reply = NULL WHERE email_id = ANY(${ids}::uuid[])`);
}

const batchSize = 1_000;
const dayMs = 86_400_000;
const isOver = sql`e.status NOT IN ('queued', 'sending', 'deferred')`;
const isOverForAll = sql`(e.copies = 0 OR NOT EXISTS (
  SELECT 1 FROM emails c WHERE c.copy_of = e.id AND c.status IN ('queued', 'sending', 'deferred')))`;

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
        WHERE c.email_id < ${contentUntil}::uuid AND ${isOver} AND ${isOverForAll} ORDER BY c.email_id LIMIT ${batchSize}::int
        FOR UPDATE OF c SKIP LOCKED)
      RETURNING 1`),
  );
  await removeBatches(() =>
    database.query(sql`DELETE FROM emails WHERE id IN (
        SELECT e.id FROM emails e WHERE e.id < ${until}::uuid AND ${isOver} AND ${isOverForAll} ORDER BY e.id LIMIT ${batchSize}::int
        FOR UPDATE SKIP LOCKED)
      RETURNING 1`),
  );
}

async function removeBatches(remove: () => Promise<Record<string, unknown>[]>): Promise<void> {
  for (;;) if ((await remove()).length < batchSize) return;
}
