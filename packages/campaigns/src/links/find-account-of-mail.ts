// Raw SQL: hot path, one statement for campaigns that are there and for those that aren't.
import { type Database, prepared, sql } from '@mailwright/database';
import type { RecipientToken } from '@mailwright/platform';

const maxCached = 5_000;

/**
 * Makes a look-up of the account whose mail a token is from: that of its campaign, or of its subscriber when the campaign has been
 * deleted, or was a welcome mail, or that of the single mail. None ever changes, so what was found is remembered. Resolves to undefined when they are gone.
 */
export function findAccountOfMail(
  database: Pick<Database, 'query'>,
): (recipient: RecipientToken) => Promise<string | undefined> {
  const cache = new Map<string, string>();
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
    const [oldest] = cache.keys();
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
    return accountId;
  };
}
