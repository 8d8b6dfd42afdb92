// Raw SQL: two indexes find the mails of a person; with OR, Postgres may read all of the account's.
import { sql, type SqlFragment } from '@mailwright/database';

/** SQL of the ids of all mails to a person, by their subscribers and by their addresses, normalized: either may have changed since. */
export function emailsOf(accountId: string, { ids, addresses }: { ids: string[]; addresses: string[] }): SqlFragment {
  return sql`SELECT id FROM emails WHERE account_id = ${accountId}::uuid AND email_normalized = ANY(${addresses}::text[])
    UNION SELECT id FROM emails
    WHERE subscriber_id IS NOT NULL AND subscriber_id = ANY(${ids}::uuid[]) AND account_id = ${accountId}::uuid`;
}
