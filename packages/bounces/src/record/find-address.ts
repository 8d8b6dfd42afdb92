import { parseEmailAddress } from '@mailwright/contracts';
import { type Sql, sql } from '@mailwright/database';
import type { BounceToken } from '@mailwright/platform';

/** Finds the normalized address that a mail went to; undefined if the mail is gone, or the person has been erased. */
export async function findAddress(runner: Sql, { campaignId, position }: BounceToken): Promise<string | undefined> {
  const [row] = await runner.query<{ email: string }>(
    position === 0
      ? sql`SELECT email FROM emails WHERE id = ${campaignId}::uuid`
      : sql`SELECT email FROM campaign_recipients WHERE campaign_id = ${campaignId}::uuid AND position = ${position}::int`,
  );
  return row && parseEmailAddress(row.email)?.normalized;
}
