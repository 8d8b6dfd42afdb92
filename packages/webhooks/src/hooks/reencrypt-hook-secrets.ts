import type { Sql } from '@mailwright/database';
import { type AppSecrets, keyIdSql } from '@mailwright/platform';
import { hookSecretKeyIds, decryptHookSecret, encryptHookSecret } from '../send/hook-secret.ts';
import { validPrevious } from './valid-secrets.ts';

const batchSize = 500;
// One more than are needed, unless users rotate the secrets of the same hooks all the time.
const triesForBatch = 5;
const firstId = '00000000-0000-0000-0000-000000000000';

interface Row {
  id: string;
  ciphertext: Buffer;
  previous: Buffer | null;
}

/**
 * Re-encrypts, under the current APP_SECRET, the secrets of hooks that are under previous ones, batch by batch and in the
 * order of the hooks' ids. Other processes may use and rotate the secrets meanwhile. A second run continues with the rest.
 * @param report receives after each batch how many hooks are done.
 * @returns how many hooks were done, and how many are left since their secret is under none of these APP_SECRETs.
 */
export async function reencryptHookSecrets(
  sql: Sql,
  appSecrets: AppSecrets,
  report: (done: number) => void,
): Promise<{ done: number; unreadable: number }> {
  const total = { done: 0, unreadable: 0 };
  let after = firstId;
  for (let attempt = 1; ; attempt += 1) {
    const rows = await readBatch(sql, appSecrets, after);
    if (rows.length === 0) return total;
    const encrypted = rows.map((row) => ({ row, renewed: reencrypt(row, appSecrets) }));
    const readable = encrypted.flatMap(({ row, renewed }) => (renewed === undefined ? [] : [{ row, renewed }]));
    const written = await write(sql, readable);
    total.done += written;
    report(total.done);
    // Another transaction has changed some of them meanwhile: they are read again.
    if (written < readable.length && attempt < triesForBatch) continue;
    total.unreadable += rows.length - readable.length;
    after = rows.at(-1)?.id ?? after;
    attempt = 0;
  }
}

async function readBatch(sql: Sql, appSecrets: AppSecrets, after: string): Promise<Row[]> {
  const [current] = hookSecretKeyIds(appSecrets);
  return sql.query<Row & Record<string, unknown>>({
    text: `SELECT id, secret_ciphertext AS ciphertext, ${validPrevious} AS previous FROM hooks
      WHERE id > $1 AND deleted_at IS NULL
        AND (${keyIdSql('secret_ciphertext')} <> $2 OR ${keyIdSql(validPrevious)} <> $2)
      ORDER BY id LIMIT ${batchSize}`,
    values: [after, current],
  });
}

function reencrypt({ id, ciphertext, previous }: Row, appSecrets: AppSecrets): Omit<Row, 'id'> | undefined {
  const renewed = (bytes: Buffer) => encryptHookSecret(decryptHookSecret(bytes, appSecrets, id), appSecrets, id);
  try {
    return { ciphertext: renewed(ciphertext), previous: previous === null ? null : renewed(previous) };
  } catch {
    return undefined;
  }
}

/** Compare-and-set: a row that has changed since it was read stays. Resolves to how many were written. */
async function write(sql: Sql, all: { row: Row; renewed: Omit<Row, 'id'> }[]): Promise<number> {
  if (all.length === 0) return 0;
  const written = await sql.query({
    // Locked in the order of ids, as recording attempts does, so that the two don't wait for each other.
    text: `WITH wanted AS (
        SELECT * FROM unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[])
          AS w (id, ciphertext, previous, new_ciphertext, new_previous)),
      held AS (
        SELECT h.id FROM hooks h JOIN wanted w ON w.id = h.id
        WHERE h.secret_ciphertext = w.ciphertext AND (w.previous IS NULL OR h.previous_secret_ciphertext = w.previous)
        ORDER BY h.id FOR NO KEY UPDATE OF h)
      UPDATE hooks h SET secret_ciphertext = w.new_ciphertext,
        previous_secret_ciphertext = coalesce(w.new_previous, h.previous_secret_ciphertext)
      FROM wanted w JOIN held ON held.id = w.id WHERE h.id = w.id
      RETURNING h.id`,
    values: [
      all.map(({ row }) => row.id),
      all.map(({ row }) => row.ciphertext),
      all.map(({ row }) => row.previous),
      all.map(({ renewed }) => renewed.ciphertext),
      all.map(({ renewed }) => renewed.previous),
    ],
  });
  return written.length;
}
