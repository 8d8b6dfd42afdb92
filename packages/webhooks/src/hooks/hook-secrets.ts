// Secrets are counted and re-encrypted for many hooks at once, by compare-and-set.
import { randomBytes } from 'node:crypto';
import type { NewHookResource } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import {
  type AppSecrets,
  ConfigError,
  decryptValue,
  deriveKeyIds,
  encryptValue,
  keyIdSql,
  type Logger,
  ProblemError,
  rememberLast,
} from '@mailwright/platform';
import { auditableHook, hookColumns, type HookRow, noSuchHook, readHookId, toHookResource } from './read-hooks.ts';

const purpose = 'mailwright hook secrets v1';
const idLength = 36;
const maxRemembered = 2_000;

/** Generates a hook's secret: `whsec_` and the standard base64 of 36 random bytes, which needs no padding. */
export function generateHookSecret(): string {
  return `whsec_${randomBytes(36).toString('base64')}`;
}

/**
 * Encrypts a secret under the current APP_SECRET, for storage.
 * @param hookId the row's UUID, to which the ciphertext is bound: it can't be decrypted in another hook's row.
 */
export function encryptHookSecret(secret: string, appSecrets: AppSecrets, hookId: string): Buffer {
  return encryptValue(secret, { appSecrets, purpose, owner: hookId });
}

/**
 * Decrypts what `encryptHookSecret` returned.
 * @throws Error if it was encrypted under none of these APP_SECRETs or for another hook, or has been changed since.
 */
export function decryptHookSecret(ciphertext: Uint8Array, appSecrets: AppSecrets, hookId: string): string {
  return decryptValue(ciphertext, { appSecrets, purpose, owner: hookId });
}

/** Like `decryptHookSecret`, but caches the most recently decrypted secrets. */
export function createSecretDecrypter(appSecrets: AppSecrets): (ciphertext: Buffer, hookId: string) => string {
  const decrypt = rememberLast(maxRemembered, (text) => {
    const hookId = text.slice(0, idLength);
    return decryptHookSecret(Buffer.from(text.slice(idLength), 'latin1'), appSecrets, hookId);
  });
  return (ciphertext, hookId) => decrypt(`${hookId}${ciphertext.toString('latin1')}`);
}

/** The ids of the keys under which secrets are encrypted, the current one's first; see `keyIdOf`. */
function hookSecretKeyIds(appSecrets: AppSecrets): [Buffer, ...Buffer[]] {
  return deriveKeyIds(appSecrets, purpose);
}

/** SQL for the ciphertext of a hook's previous secret, while it still signs. */
const validPrevious = 'CASE WHEN previous_secret_expires_at > now() THEN previous_secret_ciphertext END';

/** SQL for the secrets with which deliveries are signed, with the columns `id` (the hook's) and `ciphertext`. */
const validSecrets = `SELECT id, secret_ciphertext AS ciphertext FROM hooks WHERE deleted_at IS NULL
  UNION ALL
  SELECT id, previous_secret_ciphertext FROM hooks WHERE deleted_at IS NULL AND ${validPrevious} IS NOT NULL`;

/** Counts the signing secrets that are encrypted under each APP_SECRET, the current one first, and under other ones. */
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

/**
 * Checks, when a process starts, that it can decrypt the stored secrets: without the APP_SECRET that they are encrypted
 * under, deliveries would fail through our own fault. If Postgres is unavailable, the process starts without this
 * check.
 * @throws ConfigError if a secret is encrypted under none of these APP_SECRETs.
 */
export async function checkAppSecret(database: Database, appSecrets: AppSecrets, log: Logger): Promise<void> {
  const samples = await readSampleOfEachKey(database).catch((error: unknown) => {
    log.warn('app_secret.not_checked', { error });
    return [];
  });
  for (const { id, ciphertext } of samples) {
    try {
      decryptHookSecret(ciphertext, appSecrets, id);
    } catch {
      throw new ConfigError([
        'APP_SECRET is not the one that secrets in this database are encrypted under, and APP_SECRET_PREVIOUS does not contain it either: set both as in the other processes',
      ]);
    }
  }
}

/** Reads the newest signing secret under each key. */
async function readSampleOfEachKey(database: Database): Promise<{ id: string; ciphertext: Buffer }[]> {
  return database.query<{ id: string; ciphertext: Buffer }>({
    text: `SELECT DISTINCT ON (${keyIdSql('ciphertext')}) id, ciphertext FROM (${validSecrets}) AS s
      ORDER BY ${keyIdSql('ciphertext')}, id DESC`,
  });
}

const reencryptedAtOnce = 500;
// More tries than needed, unless users rotate the secrets of the same hooks all the time.
const triesForBatch = 5;
const firstId = '00000000-0000-0000-0000-000000000000';

interface StoredSecrets {
  id: string;
  ciphertext: Buffer;
  previous: Buffer | null;
}

/**
 * Re-encrypts the hooks' secrets that are under previous APP_SECRETs under the current one, batch by batch, in the
 * order of the hooks' ids. Other processes may use and rotate secrets meanwhile. A second run continues with the rest.
 * @param report receives after each batch how many hooks are done.
 * @returns how many hooks were done, and how many are left because their secret is under none of these APP_SECRETs.
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
    const written = await writeReencrypted(sql, readable);
    total.done += written;
    report(total.done);
    // If another transaction has changed some of them meanwhile, read them again.
    if (written < readable.length && attempt < triesForBatch) continue;
    total.unreadable += rows.length - readable.length;
    after = rows.at(-1)?.id ?? after;
    attempt = 0;
  }
}

async function readBatch(sql: Sql, appSecrets: AppSecrets, after: string): Promise<StoredSecrets[]> {
  const [current] = hookSecretKeyIds(appSecrets);
  return sql.query<StoredSecrets>({
    text: `SELECT id, secret_ciphertext AS ciphertext, ${validPrevious} AS previous FROM hooks
      WHERE id > $1 AND deleted_at IS NULL
        AND (${keyIdSql('secret_ciphertext')} <> $2 OR ${keyIdSql(validPrevious)} <> $2)
      ORDER BY id LIMIT ${reencryptedAtOnce}`,
    values: [after, current],
  });
}

function reencrypt(
  { id, ciphertext, previous }: StoredSecrets,
  appSecrets: AppSecrets,
): Omit<StoredSecrets, 'id'> | undefined {
  const renewed = (bytes: Buffer) => encryptHookSecret(decryptHookSecret(bytes, appSecrets, id), appSecrets, id);
  try {
    return { ciphertext: renewed(ciphertext), previous: previous === null ? null : renewed(previous) };
  } catch {
    return undefined;
  }
}

/** Writes by compare-and-set: a row that has changed since it was read stays. Resolves to how many were written. */
async function writeReencrypted(
  sql: Sql,
  all: { row: StoredSecrets; renewed: Omit<StoredSecrets, 'id'> }[],
): Promise<number> {
  if (all.length === 0) return 0;
  const written = await sql.query({
    // Locks rows in the order of ids, as recording attempts does, so that the two can't deadlock.
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

const previousSignsFor = '24 hours';

interface Row extends HookRow {
  ciphertext: Buffer;
  rotationId: string | null;
}

/**
 * Gives a hook a new secret; the previous one also signs for 24 hours. A hook has only these two, so another rotation
 * within the 24 hours is refused: it would end a secret that a receiver may still use.
 * @param rotationId this rotation's id. A request that is retried after its first run ended without a response passes
 *   the same id and gets the secret of that run, unless the secret was replaced again meanwhile.
 * @param options `expirePrevious`: only the new secret signs from now on, for when a secret has leaked.
 * @throws ProblemError `not_found`, `hook_removed`, `rotation_in_progress`
 */
export async function rotateHookSecret(
  deps: { database: Database; appSecrets: AppSecrets },
  accountId: string,
  uid: string,
  rotationId: string,
  actor: Actor,
  options: { expirePrevious?: boolean } = {},
): Promise<NewHookResource> {
  const { expirePrevious = false } = options;
  const id = readHookId(uid);
  return inTransaction(deps.database, async (sql) => {
    // Locks the row, so that the second of two concurrent rotations sees the first.
    const [hook] = await sql.query<Row>({
      text: `SELECT ${hookColumns}, secret_ciphertext AS ciphertext, secret_rotation_id AS "rotationId"
        FROM hooks WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE`,
      values: [id, accountId],
    });
    if (hook === undefined) throw noSuchHook();
    if (hook.rotationId === rotationId) {
      return { ...toHookResource(hook), secret: decryptHookSecret(hook.ciphertext, deps.appSecrets, id) };
    }
    if (hook.status === 'removed') throw new ProblemError('hook_removed');
    if (hook.previousSecretExpiresAt !== null && !expirePrevious) {
      const until = hook.previousSecretExpiresAt.toISOString();
      const detail = `The previous secret still signs deliveries until ${until}. Wait until then, or send {"expire_previous": true}.`;
      throw new ProblemError('rotation_in_progress', detail);
    }
    const secret = generateHookSecret();
    const [row] = await sql.query<HookRow>({
      text: `UPDATE hooks SET previous_secret_ciphertext = CASE WHEN NOT $5 THEN secret_ciphertext END,
          previous_secret_expires_at = CASE WHEN NOT $5 THEN now() + interval '${previousSignsFor}' END,
          secret_ciphertext = $2, secret_rotation_id = $3, updated_at = now()
        WHERE id = $1 AND account_id = $4 RETURNING ${hookColumns}`,
      values: [id, encryptHookSecret(secret, deps.appSecrets, id), rotationId, accountId, expirePrevious],
    });
    if (row === undefined) throw new Error('A hook that is locked was gone');
    const rotated = toHookResource(row);
    const details = { ...auditableHook(rotated), expire_previous: expirePrevious };
    await appendAudit(sql, { accountId, actor, action: 'hook.secret_rotated', subject: uid, details });
    return { ...rotated, secret };
  });
}
