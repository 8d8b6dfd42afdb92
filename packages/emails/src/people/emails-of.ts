// Two queries, each with its own index: with OR, Postgres may read all of the account's emails.
import { sql, type SqlFragment } from '@mailwright/database';

/**
 * SQL that selects the ids of all emails to a person, by their subscribers and by their normalized addresses: either
 * may have changed since an email was sent.
 */
export function emailsOf(accountId: string, { ids, addresses }: { ids: string[]; addresses: string[] }): SqlFragment {
  return sql`SELECT id FROM emails WHERE account_id = ${accountId}::uuid AND email_normalized = ANY(${addresses}::text[])
    UNION SELECT id FROM emails
    WHERE subscriber_id IS NOT NULL AND subscriber_id = ANY(${ids}::uuid[]) AND account_id = ${accountId}::uuid`;
}
