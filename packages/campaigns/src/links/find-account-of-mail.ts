// A hot path: one statement for existing and deleted campaigns.
import { type Database, prepared, sql } from '@mailwright/database';
import type { RecipientToken } from '@mailwright/platform';
import { LRUCache } from 'lru-cache';

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
