// The latest consent gets a reason only once, however often the form is sent concurrently.
import type { UnsubscribeReason } from '@mailwright/contracts';
import { type Sql, sql } from '@mailwright/database';

/**
 * Stores why a person has left lists of the account, in the caller's transaction. The reason is added to the record of
 * their unsubscription, but only if they left on a page, are still unsubscribed, and have given no reason before.
 * @param given `subscriberId`: the person, on any list; `listIds`: the lists that they have left.
 * @returns whether any record got the reason.
 */
export async function recordUnsubscribeReason(
  runner: Sql,
  accountId: string,
  given: { subscriberId: string; listIds: string[]; reason: UnsubscribeReason; comment: string | null },
): Promise<boolean> {
  const { subscriberId, listIds, reason, comment } = given;
  const rows = await runner.query(sql`
    UPDATE subscriber_consents c SET reason_code = ${reason}::unsubscribe_reason, reason = ${comment}::text
    FROM subscribers person JOIN subscribers s ON s.email_normalized = person.email_normalized
    WHERE person.id = ${subscriberId}::uuid AND person.account_id = ${accountId}::uuid
      AND s.list_id = ANY(${listIds}::uuid[]) AND s.account_id = ${accountId}::uuid AND s.status = 'unsubscribed'
      AND c.subscriber_id = s.id AND c.action = 'unsubscribed' AND c.source IN ('form', 'preferences_page')
      AND c.reason IS NULL AND c.reason_code IS NULL
      AND c.id = (SELECT latest.id FROM subscriber_consents latest WHERE latest.subscriber_id = s.id
        ORDER BY latest.id DESC LIMIT 1)
    RETURNING 1`);
  return rows.length > 0;
}
