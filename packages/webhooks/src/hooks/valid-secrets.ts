import type { Sql } from '@mailwright/database';
import { type AppSecrets, keyIdSql } from '@mailwright/platform';
import { hookSecretKeyIds } from '../send/hook-secret.ts';

/** SQL for the ciphertext of a hook's previous secret, while it still signs. */
export const validPrevious = 'CASE WHEN previous_secret_expires_at > now() THEN previous_secret_ciphertext END';

/** SQL for the secrets that deliveries are signed with, as columns `id` (the hook's) and `ciphertext`. */
export const validSecrets = `SELECT id, secret_ciphertext AS ciphertext FROM hooks WHERE deleted_at IS NULL
  UNION ALL
  SELECT id, previous_secret_ciphertext FROM hooks WHERE deleted_at IS NULL AND ${validPrevious} IS NOT NULL`;

/** How many secrets that deliveries are signed with are under each APP_SECRET, the current one first, and under others. */
export async function countHookSecrets(
  sql: Sql,
  appSecrets: AppSecrets,
): Promise<{ byAppSecret: number[]; others: number }> {
  const rows = await sql.query<{ keyId: Buffer; secrets: number }>({
    text: `SELECT ${keyIdSql('ciphertext')} AS "keyId", count(*)::int AS secrets FROM (${validSecrets}) AS s GROUP BY 1`,
  });
  const ids = hookSecretKeyIds(appSecrets);
  const under = (wanted: (keyId: Buffer) => boolean) =>
    rows.filter(({ keyId }) => wanted(keyId)).reduce((sum, { secrets }) => sum + secrets, 0);
  return {
    byAppSecret: ids.map((id) => under((keyId) => keyId.equals(id))),
    others: under((keyId) => !ids.some((id) => id.equals(keyId))),
  };
}
