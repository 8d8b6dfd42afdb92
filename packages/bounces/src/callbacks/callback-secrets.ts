import type { Database, Sql } from '@mailwright/database';
import { type AppSecrets, ConfigError, deriveKeyIds, keyIdSql, type Logger } from '@mailwright/platform';
import { callbackSecretPurpose, decryptCallbackSecret, encryptCallbackSecret } from './callback-secret.ts';

const keyIdOfRow = keyIdSql('secret_ciphertext');
const reencryptedAtOnce = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

interface StoredSecret {
  id: string;
  ciphertext: Buffer;
}

/** Counts the secrets of bounce callbacks under each APP_SECRET, the current one first, and those under any other. */
export async function countCallbackSecrets(
  sql: Sql,
  appSecrets: AppSecrets,
): Promise<{ byAppSecret: number[]; others: number }> {
  const rows = await sql.query<{ keyId: Buffer; keys: number }>({
    text: `SELECT ${keyIdOfRow} AS "keyId", count(*)::int AS keys FROM bounce_callbacks GROUP BY 1`,
  });
  const ids = deriveKeyIds(appSecrets, callbackSecretPurpose);
  const under = (wanted: (keyId: Buffer) => boolean) =>
    rows.filter(({ keyId }) => wanted(keyId)).reduce((sum, { keys }) => sum + keys, 0);
  return {
    byAppSecret: ids.map((id) => under((keyId) => keyId.equals(id))),
    others: under((keyId) => !ids.some((id) => id.equals(keyId))),
  };
}

/**
 * Checks at startup that the process can decrypt the secrets of callbacks: without the right APP_SECRET it would refuse
 * every provider's reports. If Postgres is unavailable, the process starts unchecked.
 * @throws ConfigError if a secret is under none of these APP_SECRETs.
 */
export async function checkCallbackSecrets(database: Database, appSecrets: AppSecrets, log: Logger): Promise<void> {
  const samples = await database
    .query<StoredSecret>({
      text: `SELECT DISTINCT ON (${keyIdOfRow}) id, secret_ciphertext AS ciphertext FROM bounce_callbacks
        ORDER BY ${keyIdOfRow}, id DESC`,
    })
    .catch((error: unknown) => {
      log.warn('app_secret.not_checked', { error });
      return [];
    });
  if (samples.every((sample) => reencrypt(sample, appSecrets) !== undefined)) return;
  throw new ConfigError([
    'APP_SECRET is not the one that secrets of bounce callbacks in this database are encrypted under, and APP_SECRET_PREVIOUS does not contain it either: set both as in the other processes',
  ]);
}

/**
 * Re-encrypts, under the current APP_SECRET, the secrets that are under previous ones, batch by batch. Other processes
 * may use them meanwhile; nothing else changes a secret, so the compare-and-set fails only if a callback has been
 * deleted.
 * @param report receives the number done so far after each batch.
 * @returns how many were done, and how many were left because they are under none of these APP_SECRETs.
 */
export async function reencryptCallbackSecrets(
  sql: Sql,
  appSecrets: AppSecrets,
  report: (done: number) => void,
): Promise<{ done: number; unreadable: number }> {
  const [current] = deriveKeyIds(appSecrets, callbackSecretPurpose);
  const total = { done: 0, unreadable: 0 };
  for (let after = firstId; ;) {
    const rows = await sql.query<StoredSecret>({
      text: `SELECT id, secret_ciphertext AS ciphertext FROM bounce_callbacks
        WHERE id > $1 AND ${keyIdOfRow} <> $2 ORDER BY id LIMIT $3`,
      values: [after, current, reencryptedAtOnce],
    });
    const last = rows.at(-1);
    if (last === undefined) return total;
    const renewed = rows.flatMap((row) => {
      const ciphertext = reencrypt(row, appSecrets);
      return ciphertext === undefined ? [] : [{ row, ciphertext }];
    });
    const written = await sql.query({
      text: `UPDATE bounce_callbacks d SET secret_ciphertext = w.renewed
        FROM unnest($1::uuid[], $2::bytea[], $3::bytea[]) AS w (id, before, renewed)
        WHERE d.id = w.id AND d.secret_ciphertext = w.before RETURNING d.id`,
      values: [
        renewed.map(({ row }) => row.id),
        renewed.map(({ row }) => row.ciphertext),
        renewed.map(({ ciphertext }) => ciphertext),
      ],
    });
    total.done += written.length;
    total.unreadable += rows.length - renewed.length;
    report(total.done);
    after = last.id;
  }
}

/** Encrypts the secret again; undefined if it can't be decrypted. */
function reencrypt({ id, ciphertext }: StoredSecret, appSecrets: AppSecrets): Buffer | undefined {
  try {
    return encryptCallbackSecret(decryptCallbackSecret(ciphertext, appSecrets, id), appSecrets, id);
  } catch {
    return undefined;
  }
}
