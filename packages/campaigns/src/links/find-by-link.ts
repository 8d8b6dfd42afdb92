import { findSubscriber } from '@mailwright/audience';
import type { CampaignReference } from '@mailwright/contracts';
import { type Database, prepared, sql } from '@mailwright/database';
import { type RecipientToken, toUid } from '@mailwright/platform';
import { LRUCache } from 'lru-cache';

// A hot path: one statement for existing and deleted campaigns.

const maxCached = 5_000;

/**
 * Creates a look-up of the account that sent the mail with a token: the account of its campaign; of its subscriber if
 * the campaign has been deleted or the mail was a welcome mail; or of the transactional email. These never change, so
 * results are cached. Resolves to undefined if all of them are gone.
 */
export function findAccountOfMail(
  database: Pick<Database, 'query'>,
): (recipient: RecipientToken) => Promise<string | undefined> {
  const cache = new LRUCache<string, string>({ max: maxCached });
  return async ({ campaignId, subscriberId }) => {
    const known = cache.get(campaignId);
    if (known !== undefined) return known;
    const [row] = await database.query<{ accountId: string }>(
      prepared(
        'find-account-of-mail',
        sql`SELECT coalesce((SELECT account_id FROM campaigns WHERE id = ${campaignId}::uuid),
          (SELECT account_id FROM subscribers WHERE id = ${subscriberId}::uuid),
          (SELECT account_id FROM emails WHERE id = ${campaignId}::uuid)) AS "accountId"`,
      ),
    );
    const accountId = row?.accountId ?? undefined;
    if (accountId === undefined) return undefined;
    cache.set(campaignId, accountId);
    return accountId;
  };
}

// One statement over the tables of three packages.

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

/** A campaign of the account, in the form used in events; undefined if it has been deleted. */
export async function readReference(
  { prisma }: Database,
  accountId: string,
  id: string,
): Promise<CampaignReference | undefined> {
  const row = await prisma.campaign.findUnique({ where: { id, accountId }, select: { name: true, subject: true } });
  return row === null ? undefined : { uid: toUid('cmp', id), name: row.name, subject: row.subject ?? '' };
}
