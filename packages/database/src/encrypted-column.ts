// Values are counted and replaced for many rows at once, by compare-and-set.
import {
  type AppSecrets,
  ConfigError,
  decryptValue,
  deriveKeyIds,
  encryptValue,
  keyIdSql,
  type Logger,
} from '@mailwright/platform';
import { type Sql, sql } from './sql.ts';

/** A column with values from `encryptValue`, each bound to the `id` of its row; NULL if a row has none. */
export interface EncryptedColumn {
  table: string;
  column: string;
  purpose: string;
  /** What the values are, for error messages, such as `DKIM keys`. */
  plural: string;
}

interface StoredValue {
  id: string;
  ciphertext: Buffer;
}

const reencryptedAtOnce = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Counts the values that are encrypted under each APP_SECRET, the current one first, and under other ones. */
export async function countEncrypted(
  database: Sql,
  encrypted: EncryptedColumn,
  appSecrets: AppSecrets,
): Promise<{ byAppSecret: number[]; others: number }> {
  const { table, column, keyId } = fragments(encrypted);
  const rows = await database.query<{ keyId: Buffer; count: number }>(
    sql`SELECT ${keyId} AS "keyId", count(*)::int AS count FROM ${table} WHERE ${column} IS NOT NULL GROUP BY 1`,
  );
  const ids = deriveKeyIds(appSecrets, encrypted.purpose);
  const under = (wanted: (keyId: Buffer) => boolean) =>
    rows.filter((row) => wanted(row.keyId)).reduce((sum, { count }) => sum + count, 0);
  return {
    byAppSecret: ids.map((id) => under((other) => other.equals(id))),
    others: under((other) => !ids.some((id) => id.equals(other))),
  };
}

/**
 * Checks, when a process starts, that it can decrypt the stored values. If Postgres is unavailable, the process starts
 * without this check.
 * @throws ConfigError if a value is encrypted under none of these APP_SECRETs.
 */
export async function checkEncrypted(
  database: Sql,
  encrypted: EncryptedColumn,
  appSecrets: AppSecrets,
  log: Logger,
): Promise<void> {
  const { table, column, keyId } = fragments(encrypted);
  const samples = await database
    .query<StoredValue>(
      sql`SELECT DISTINCT ON (${keyId}) id, ${column} AS ciphertext FROM ${table} WHERE ${column} IS NOT NULL
        ORDER BY ${keyId}, id DESC`,
    )
    .catch((error: unknown) => {
      log.warn('app_secret.not_checked', { error });
      return [];
    });
  if (samples.every((sample) => reencrypt(sample, encrypted, appSecrets) !== undefined)) return;
  throw new ConfigError([
    `APP_SECRET is not the one that ${encrypted.plural} in this database are encrypted under, and APP_SECRET_PREVIOUS does not contain it either: set both as in the other processes`,
  ]);
}

/**
 * Re-encrypts, batch by batch, the values that are under previous APP_SECRETs under the current one. Other processes
 * may use and change values meanwhile: compare-and-set leaves changed ones as they are.
 * @param report receives after each batch how many values are done.
 * @returns how many values were done, and how many are left because they are under none of these APP_SECRETs.
 */
export async function reencryptColumn(
  database: Sql,
  encrypted: EncryptedColumn,
  appSecrets: AppSecrets,
  report: (done: number) => void,
): Promise<{ done: number; unreadable: number }> {
  const { table, column, keyId } = fragments(encrypted);
  const [current] = deriveKeyIds(appSecrets, encrypted.purpose);
  const total = { done: 0, unreadable: 0 };
  for (let after = firstId; ;) {
    const rows = await database.query<StoredValue>(
      sql`SELECT id, ${column} AS ciphertext FROM ${table} WHERE id > ${after}::uuid AND ${column} IS NOT NULL
          AND ${keyId} <> ${current}
        ORDER BY id LIMIT ${reencryptedAtOnce}`,
    );
    const last = rows.at(-1);
    if (last === undefined) return total;
    const renewed = rows.flatMap((row) => {
      const ciphertext = reencrypt(row, encrypted, appSecrets);
      return ciphertext === undefined ? [] : [{ ...row, renewed: ciphertext }];
    });
    const written = await database.query(
      sql`UPDATE ${table} d SET ${column} = w.renewed
        FROM unnest(${renewed.map(({ id }) => id)}::uuid[], ${renewed.map(({ ciphertext }) => ciphertext)}::bytea[],
          ${renewed.map((row) => row.renewed)}::bytea[]) AS w (id, before, renewed)
        WHERE d.id = w.id AND d.${column} = w.before RETURNING d.id`,
    );
    total.done += written.length;
    total.unreadable += rows.length - renewed.length;
    report(total.done);
    after = last.id;
  }
}

function fragments({ table, column }: EncryptedColumn) {
  return { table: sql.raw(table), column: sql.raw(column), keyId: sql.raw(keyIdSql(column)) };
}

/** Re-encrypts a value; returns undefined if it can't be decrypted. */
function reencrypt(
  { id, ciphertext }: StoredValue,
  { purpose }: EncryptedColumn,
  appSecrets: AppSecrets,
): Buffer | undefined {
  const options = { appSecrets, purpose, owner: id };
  try {
    return encryptValue(decryptValue(ciphertext, options), options);
  } catch {
    return undefined;
  }
}
