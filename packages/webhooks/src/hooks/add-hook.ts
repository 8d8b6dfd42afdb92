// Raw SQL: guarded, ON CONFLICT recognizes a request that is run again, and locks keep the list and the plan's limit.
import type { AddHook, NewHookResource } from '@mailwright/contracts';
import { awaitEarlierWrites, type Database, inTransaction, type Sql } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { type AppSecrets, firstIdAt, fromUid, ProblemError, toUid, validationProblem } from '@mailwright/platform';
import type { AddressGuard } from '../send/guard-address.ts';
import { decryptHookSecret, encryptHookSecret, generateHookSecret } from './hook-secrets.ts';
import { auditableHook, hookColumns, type HookRow, toHookResource } from './read-hooks.ts';

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

// Deleted hooks stay for weeks: an account that registers and deletes hooks in turn must not fill the table.
const registrationsOfLimit = 10;
const registrationsWithinMs = 86_400_000;

/**
 * Checks, in the caller's transaction, that the account's new hook doesn't exceed the plan's limit, nor, with those deleted since, ten
 * times that within 24 hours. It locks the account's
 * row, so that concurrent registrations can't exceed the limit; after the insertion, so that the lock is held only for the
 * count and the commit. A hook that is switched off counts: it may be switched on again.
 * @throws ProblemError `plan_limit_reached`; the caller's transaction rolls the hook back.
 */
async function checkHookLimit(sql: Sql, accountId: string): Promise<void> {
  const [plan] = await sql.query<{ maxHooks: number }>({
    text: `SELECT p.max_hooks AS "maxHooks" FROM accounts a JOIN plans p ON p.code = a.plan_code
      WHERE a.id = $1 AND p.max_hooks IS NOT NULL FOR NO KEY UPDATE OF a`,
    values: [accountId],
  });
  if (plan === undefined) return;
  const [row] = await sql.query<{ used: number; registered: number }>({
    text: `SELECT (SELECT count(*)::int FROM hooks WHERE account_id = $1 AND status <> 'removed') AS used,
      (SELECT count(*)::int FROM hooks WHERE account_id = $1 AND id >= $2) AS registered`,
    values: [accountId, firstIdAt(Date.now() - registrationsWithinMs)],
  });
  if (row === undefined) return;
  if (row.used > plan.maxHooks) throw new ProblemError('plan_limit_reached', `The plan allows ${plan.maxHooks} hooks.`);
  const maxRegistered = registrationsOfLimit * plan.maxHooks;
  if (row.registered > maxRegistered)
    throw new ProblemError(
      'plan_limit_reached',
      `The plan allows ${maxRegistered} new hooks within 24 hours, those deleted since included.`,
    );
}

/**
 * The target a request names, as `target_url` or `url`; undefined when it names none.
 * @throws ProblemError `validation_failed` when the address guard refuses it.
 */
export function readTarget(
  guard: Pick<AddressGuard, 'checkTarget'>,
  body: { target_url?: string | undefined; url?: string | undefined },
): string | undefined {
  const name = body.target_url === undefined ? 'url' : 'target_url';
  const target = body[name];
  if (target === undefined) return undefined;
  const check = guard.checkTarget(target);
  if (!check.ok) throw validationProblem({ [name]: [check.reason] });
  return target;
}

/**
 * The id of the list a request limits its hook to; null for no limit, undefined when it names none. Until the caller's
 * transaction ends the list can't be deleted, so that a deletion finds the hook.
 * @throws ProblemError `not_found` when the list isn't the account's.
 */
export async function readList(
  sql: Sql,
  accountId: string,
  listUid: string | null | undefined,
): Promise<string | null | undefined> {
  if (listUid === null || listUid === undefined) return listUid;
  const id = fromUid('list', listUid);
  const [list] = await sql.query<{ id: string }>({
    text: 'SELECT id FROM lists WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL FOR SHARE',
    values: [id, accountId],
  });
  if (list === undefined) {
    throw new ProblemError('not_found', 'There is no such list.', {
      errors: { list_uid: ['is not one of your lists'] },
    });
  }
  return list.id;
}

/**
 * Resolves when every transaction has ended that began before now and may not see the hooks as they are now, such as one that
 * was waiting for a lock. A client that registers a hook and then exports the subscribers thus misses no change: the hook
 * gets every change that the export doesn't show. Call it after the commit that changes hooks.
 */
export async function awaitHookVisibility(database: Database): Promise<void> {
  await awaitEarlierWrites(database);
}
