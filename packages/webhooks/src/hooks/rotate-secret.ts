// Raw SQL: guarded, a lock orders rotations, and secrets expire by the clock of Postgres.
import { type Actor, appendAudit } from '@mailwright/outbox';
import type { NewHookResource } from '@mailwright/contracts';
import { type Database, inTransaction } from '@mailwright/database';
import { type AppSecrets, ProblemError } from '@mailwright/platform';
import { decryptHookSecret, encryptHookSecret, generateHookSecret } from './hook-secrets.ts';
import { auditableHook, hookColumns, type HookRow, noSuchHook, readHookId, toHookResource } from './read-hooks.ts';

const previousSignsFor = '24 hours';

interface Row extends HookRow {
  ciphertext: Buffer;
  rotationId: string | null;
}

/**
 * Gives a hook a new secret; the previous one signs as well for 24 hours. A hook has no more than these two, so within the
 * 24 hours another rotation is refused: it would end a secret that a receiver may still use.
 * @param rotationId this rotation's. A request that is retried after its first run ended without a response passes the same
 *   id and gets the secret of that run, unless the secret was replaced again meanwhile.
 * @param options `expirePrevious`: the new secret alone signs, at once, for when a secret has leaked.
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
    // Locked, so that of two rotations at once the second sees the first.
    const [hook] = await sql.query<Row & Record<string, unknown>>({
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
      const detail = `The secret before signs as well until ${until}. Wait until then, or send {"expire_previous": true}.`;
      throw new ProblemError('rotation_in_progress', detail);
    }
    const secret = generateHookSecret();
    const [row] = await sql.query<HookRow & Record<string, unknown>>({
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
