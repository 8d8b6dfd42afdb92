// The run's row decides which positions the recipients get.
import type { Sql } from '@mailwright/database';

/** A recipient of an automation's mail. */
interface NewRecipient {
  subscriberId: string;
  email: string;
  /** The data that the mail may use as `data`. */
  data?: object | null;
}

/**
 * Appends recipients to a campaign without an end (that of an automation's step) in the caller's transaction. This
 * should be the transaction's last statement, since it locks the row that each group of results updates.
 * @returns the position of the first one; the others follow in order. Undefined if there is no such campaign.
 */
export async function appendRecipients(
  sql: Sql,
  { accountId, campaignId }: { accountId: string; campaignId: string },
  recipients: NewRecipient[],
): Promise<number | undefined> {
  const [row] = await sql.query<{ first: number }>({
    name: 'append-recipients',
    text: `WITH moved AS (
        UPDATE campaign_runs SET total = total + $3 WHERE campaign_id = $2 AND account_id = $1 RETURNING total - $3 AS before),
      added AS (
        INSERT INTO campaign_recipients (campaign_id, position, subscriber_id, email, data)
        SELECT $2, moved.before + g.number, g.subscriber_id, g.email, g.data::jsonb
        FROM moved, unnest($4::uuid[], $5::text[], $6::text[]) WITH ORDINALITY AS g (subscriber_id, email, data, number))
      SELECT before + 1 AS first FROM moved`,
    values: [
      accountId,
      campaignId,
      recipients.length,
      recipients.map(({ subscriberId }) => subscriberId),
      recipients.map(({ email }) => email),
      recipients.map(({ data }) => (data == null ? null : JSON.stringify(data))),
    ],
  });
  return row?.first;
}
