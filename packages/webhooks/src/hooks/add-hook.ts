import { type Actor, appendAudit } from '@mailwright/outbox';
import type { AddHook, NewHookResource } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { type AppSecrets, toUid } from '@mailwright/platform';
import type { AddressGuard } from '../send/guard-address.ts';
import { generateHookSecret, decryptHookSecret, encryptHookSecret } from '../send/hook-secret.ts';
import { readList, readTarget } from './check-hook-input.ts';
import { checkHookLimit } from './check-hook-limit.ts';
import { awaitHookVisibility } from './await-hook-visibility.ts';
import { auditableHook, type HookRow, hookColumns, toHookResource } from './hook-resource.ts';

/**
 * Registers a hook. It gets every matching event that commits after this has resolved; its secret is in the response and
 * nowhere else.
 * @param id the new hook's. A request that is retried after its first run ended without a response passes the same id and
 *   gets the hook of that run, with its secret.
 * @throws ProblemError `validation_failed` for a target that is not public, `not_found` for the list;
 *   `plan_limit_reached`.
 */
export async function addHook(
  deps: { database: Database; guard: Pick<AddressGuard, 'checkTarget'>; appSecrets: AppSecrets },
  accountId: string,
  id: string,
  body: AddHook,
  actor: Actor,
): Promise<NewHookResource> {
  const targetUrl = readTarget(deps.guard, body);
  if (targetUrl === undefined) throw new Error('The contract lets no hook without a target through');
  const secret = generateHookSecret();
  const hook = await inTransaction(deps.database, async (sql) => {
    const listId = await readList(sql, accountId, body.list_uid);
    const [row] = await sql.query<HookRow>({
      text: `INSERT INTO hooks (id, account_id, list_id, event, target_url, description, secret_ciphertext)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING RETURNING ${hookColumns}`,
      values: [
        id,
        accountId,
        listId,
        body.event,
        targetUrl,
        body.description,
        encryptHookSecret(secret, deps.appSecrets, id),
      ],
    });
    if (row === undefined) return readMade(sql, accountId, id, deps.appSecrets);
    const added = toHookResource(row);
    const details = auditableHook(added);
    await appendAudit(sql, { accountId, actor, action: 'hook.created', subject: toUid('hook', id), details });
    await checkHookLimit(sql, accountId);
    return { ...added, secret };
  });
  await awaitHookVisibility(deps.database);
  return hook;
}

/** The hook that an earlier run of the same request has created. */
async function readMade(sql: Sql, accountId: string, id: string, appSecrets: AppSecrets): Promise<NewHookResource> {
  const [row] = await sql.query<HookRow & { ciphertext: Buffer }>({
    text: `SELECT ${hookColumns}, secret_ciphertext AS ciphertext FROM hooks WHERE id = $1 AND account_id = $2`,
    values: [id, accountId],
  });
  if (row === undefined) throw new Error('The hook was neither written nor there');
  return { ...toHookResource(row), secret: decryptHookSecret(row.ciphertext, appSecrets, id) };
}
