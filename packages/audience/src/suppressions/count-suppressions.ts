import type { Sql } from '@mailwright/database';
import type { AppSecrets } from '@mailwright/platform';
import { suppressionKeyIds } from './suppression-hash.ts';

/** Counts of suppressions: those whose value is known, and those of erased people, of whom only the hash is left. */
export interface SuppressionCounts {
  known: number;
  erased: number;
}

/**
 * How many suppressions of all accounts are under each APP_SECRET, the current one first, and under others; `unnamed`
 * have no key id, since they are from before it was recorded.
 */
export async function countSuppressionsByAppSecret(
  sql: Sql,
  appSecrets: AppSecrets,
): Promise<{ byAppSecret: SuppressionCounts[]; others: SuppressionCounts; unnamed: SuppressionCounts }> {
  const rows = await sql.query<SuppressionCounts & { keyId: Buffer | null }>({
    text: `SELECT hash_key_id AS "keyId", count(value)::int AS known, (count(*) - count(value))::int AS erased
      FROM suppressions GROUP BY 1`,
  });
  const ids = suppressionKeyIds(appSecrets);
  const under = (matches: (keyId: Buffer | null) => boolean) =>
    rows
      .filter(({ keyId }) => matches(keyId))
      .reduce((sum, row) => ({ known: sum.known + row.known, erased: sum.erased + row.erased }), {
        known: 0,
        erased: 0,
      });
  return {
    byAppSecret: ids.map((id) => under((keyId) => keyId?.equals(id) === true)),
    others: under((keyId) => keyId !== null && !ids.some((id) => id.equals(keyId))),
    unnamed: under((keyId) => keyId === null),
  };
}
