// Raw SQL: one statement over the tables of three packages.
import { findSubscriber } from '@mailwright/audience';
import type { Database } from '@mailwright/database';
import type { RecipientToken } from '@mailwright/platform';

/** Whom a link of a mail is about. */
export type LinkSubscriber = NonNullable<Awaited<ReturnType<typeof findSubscriber>>> & { subscriberId: string };

/**
 * The subscriber whose link it is. When they have been deleted and their address is on the mail's list again, it is who has
 * the address now: the person who got the mail is the same, and doesn't want more of it.
 * @returns undefined when nobody on the list has the address.
 */
export async function findLinkSubscriber(
  database: Database,
  recipient: RecipientToken,
): Promise<LinkSubscriber | undefined> {
  const found = await findSubscriber(database, recipient.subscriberId);
  if (found !== undefined) return { ...found, subscriberId: recipient.subscriberId };
  const [row] = await database.query<{ id: string }>({
    name: 'find-successor',
    // A welcome mail is named by its list.
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
