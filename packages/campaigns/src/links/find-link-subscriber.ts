// One statement over the tables of three packages.
import { findSubscriber } from '@mailwright/audience';
import type { Database } from '@mailwright/database';
import type { RecipientToken } from '@mailwright/platform';

/** The subscriber of a link in a mail. */
export type LinkSubscriber = NonNullable<Awaited<ReturnType<typeof findSubscriber>>> & { subscriberId: string };

/**
 * Finds the subscriber of a link. If they have been deleted but their address is on the mail's list again, this is the
 * subscriber who has the address now: it is the same person, who wants no more of this mail.
 * @returns undefined if nobody on the list has the address.
 */
export async function findLinkSubscriber(
  database: Database,
  recipient: RecipientToken,
): Promise<LinkSubscriber | undefined> {
  const found = await findSubscriber(database, recipient.subscriberId);
  if (found !== undefined) return { ...found, subscriberId: recipient.subscriberId };
  const [row] = await database.query<{ id: string }>({
    name: 'find-successor',
    // The token of a welcome mail has the list's id in place of a campaign's.
    text: `SELECT s.id FROM former_subscribers f
        LEFT JOIN campaigns c ON c.id = $2 AND c.account_id = f.account_id
        JOIN lists l ON l.id = coalesce(c.list_id, $2) AND l.account_id = f.account_id
        JOIN subscribers s ON s.list_id = l.id AND s.email_normalized = f.email_normalized
      WHERE f.subscriber_id = $1`,
    values: [recipient.subscriberId, recipient.campaignId],
  });
  const successor = row && (await findSubscriber(database, row.id));
  return row && successor && { ...successor, subscriberId: row.id };
}
