// ON CONFLICT recognizes a request that runs again. Locks keep the list from being deleted and the plan's limit from
// being exceeded.
import type { AddHook, HookResource, NewHookResource, UpdateHook } from '@mailwright/contracts';
import {
  awaitEarlierWrites,
  type Database,
  insertList,
  inTransaction,
  setList,
  type Sql,
  sql,
  toColumns,
} from '@mailwright/database';
import { type Actor, appendAudit, appendAudits } from '@mailwright/outbox';
import {
  type AppSecrets,
  firstIdAt,
  fromUid,
  type Precondition,
  ProblemError,
  toUid,
  validationProblem,
} from '@mailwright/platform';
import { decryptHookSecret, encryptHookSecret, generateHookSecret } from './hook-secrets.ts';
import { auditableHook, hookProperties, hookColumns, type HookRow, noSuchHook, toHookResource } from './read-hooks.ts';
import { cancelPendingDeliveries } from './stopped-hooks.ts';
import type { AddressGuard } from '../guard-address.ts';

/**
 * Registers a hook. It gets every matching event that commits after this has resolved. Its secret is in the response
 * and nowhere else.
 * @param id the new hook's id. A request that is retried after its first run ended without a response passes the same
 *   id and gets the hook of that run, with its secret.
 * @throws ProblemError `validation_failed` for a target that isn't public, `not_found` for the list,
 *   `plan_limit_reached`.
 */
export async function addHook(
  deps: HookDeps & { appSecrets: AppSecrets },
  accountId: string,
  id: string,
  body: AddHook,
  actor: Actor,
): Promise<NewHookResource> {
  const targetUrl = readTarget(deps.guard, body);
  if (targetUrl === undefined) throw new Error('The contract lets no hook without a target through');
  const secret = generateHookSecret();
  const { list_uid: listUid, url: _url, status = 'active', ...given } = body;
  const { names, values } = insertList(toColumns(hookProperties, { ...given, target_url: targetUrl }));
  const off = status === 'active' ? sql`NULL::timestamptz` : sql`now()`;
  const hook = await inTransaction(deps.database, async (tx) => {
    const listId = await readList(tx, accountId, listUid);
    const [row] = await tx.query<HookRow>(sql`
      INSERT INTO hooks (id, account_id, list_id, secret_ciphertext, status, switched_off_at, recoverable_until, ${names})
      VALUES (${id}, ${accountId}, ${listId}, ${encryptHookSecret(secret, deps.appSecrets, id)},
        ${status}::hook_status, ${off}, ${off} + make_interval(days => ${deps.recoverDays}), ${values})
      ON CONFLICT (id) DO NOTHING RETURNING ${sql.raw(hookColumns)}`);
    if (row === undefined) return readMade(tx, accountId, id, deps.appSecrets);
    const added = toHookResource(row);
    const details = auditableHook(added);
    await appendAudit(tx, { accountId, actor, action: 'hook.created', subject: toUid('hook', id), details });
    await checkHookLimit(tx, accountId);
    return { ...added, secret };
  });
  await awaitHookVisibility(deps.database);
  return hook;
}

interface HookDeps {
  database: Database;
  guard: Pick<AddressGuard, 'checkTarget'>;
  /** For how many days the events of a disabled hook are retained. */
  recoverDays: number;
}

/** Reads the hook that an earlier run of the same request created. */
async function readMade(sql: Sql, accountId: string, id: string, appSecrets: AppSecrets): Promise<NewHookResource> {
  const [row] = await sql.query<HookRow & { ciphertext: Buffer }>({
    text: `SELECT ${hookColumns}, secret_ciphertext AS ciphertext FROM hooks WHERE id = $1 AND account_id = $2`,
    values: [id, accountId],
  });
  if (row === undefined) throw new Error('The hook was neither written nor there');
  return { ...toHookResource(row), secret: decryptHookSecret(row.ciphertext, appSecrets, id) };
}

// Deleted hooks stay for weeks, and an account that keeps registering and deleting hooks mustn't fill the table.
const registrationsOfLimit = 10;
const registrationsWithinMs = 86_400_000;

/**
 * Checks, in the caller's transaction, that the account's new hook exceeds neither the plan's limit nor, counting hooks
 * deleted since, ten times that limit within 24 hours. It locks the account's row, so that concurrent registrations
 * can't exceed the limit; it does so after the insertion, so that the lock is held only for the count and the commit. A
 * disabled hook counts, because it may be enabled again.
 * @throws ProblemError `plan_limit_reached`; the caller's transaction then rolls the hook back.
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
      `The plan allows ${maxRegistered} new hooks within 24 hours, including hooks deleted since.`,
    );
}

/**
 * Reads the target that a request names, as `target_url` or `url`; undefined if it names none.
 * @throws ProblemError `validation_failed` if the address guard refuses it.
 */
function readTarget(
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
 * Reads the id of the list to which a request limits its hook; null for no limit, undefined if it names none. The list
 * can't be deleted until the caller's transaction ends, so that a deletion finds the hook.
 * @throws ProblemError `not_found` if the list isn't the account's.
 */
async function readList(
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
    throw new ProblemError('not_found', 'This account has no list with this uid. Check the uid.', {
      errors: { list_uid: ['is not one of your lists'] },
    });
  }
  return list.id;
}

/**
 * Resolves when every transaction that began before now and may not see the current hooks, such as one that was waiting
 * for a lock, has ended. A client that registers a hook and then exports the subscribers thus misses no change: the
 * hook gets every change that isn't in the export. Call this after the commit that changes hooks.
 */
async function awaitHookVisibility(database: Database): Promise<void> {
  await awaitEarlierWrites(database);
}

/**
 * Changes the given properties of a hook. `status: active` enables it again with its counter at 0; what happened while
 * it was disabled can be recovered. `status: switched_off` disables it, and cancels its pending deliveries. Whatever commits after this has resolved is delivered according to the changed
 * hook; see `awaitHookVisibility`.
 * @throws ProblemError `not_found`; `hook_removed` for a hook that a receiver's 410 removed; `validation_failed`;
 *   whatever `precondition` throws, and whatever `refuseUsed` throws if the hook would get other events than before.
 */
export async function updateHook(
  deps: HookDeps,
  accountId: string,
  uid: string,
  body: UpdateHook,
  actor: Actor,
  { refuseUsed, precondition }: Guards = {},
): Promise<HookResource> {
  const id = fromUid('hook', uid);
  if (id === undefined) throw noSuchHook();
  const targetUrl = readTarget(deps.guard, body);
  const { list_uid: givenList, url: _url, ...given } = body;
  const hook = await inTransaction(deps.database, async (sql) => {
    const listId = await readList(sql, accountId, givenList);
    const before = await lockUnchanged(sql, accountId, id, { precondition, evenRemoved: false });
    const { recoverDays } = deps;
    const row = await writeHook(sql, accountId, id, { ...given, target_url: targetUrl, listId, recoverDays });
    if (row === undefined) return undefined;
    const changed = toHookResource(row);
    // The hook might no longer get the events that it got before.
    const { event, list_uid: listUid } = changed;
    if (event !== before?.event || (listUid !== null && listUid !== before.list_uid))
      await refuseUsed?.(sql, accountId, id);
    const names = Object.keys(body);
    const entry = { accountId, actor, action: 'hook.updated', subject: uid };
    if (names.length > 0) await appendAudit(sql, { ...entry, details: { changed: names, ...auditableHook(changed) } });
    return changed;
  });
  if (hook !== undefined) {
    if (body.event !== undefined || body.list_uid !== undefined || body.status !== undefined)
      await awaitHookVisibility(deps.database);
    if (body.status === 'switched_off') await cancelPendingDeliveries(deps.database, id);
    return hook;
  }
  const removed = await deps.database.prisma.hook.findUnique({ where: { id, accountId, deletedAt: null } });
  throw removed === null ? noSuchHook() : new ProblemError('hook_removed');
}

/**
 * Changes the given properties of a hook.
 * @returns undefined for one that doesn't exist, or that a receiver's 410 removed.
 */
async function writeHook(
  tx: Sql,
  accountId: string,
  id: string,
  {
    listId,
    status,
    recoverDays,
    ...given
  }: Omit<UpdateHook, 'url' | 'list_uid'> & { listId: string | null | undefined; recoverDays: number },
): Promise<HookRow | undefined> {
  const set = setList(toColumns(hookProperties, given));
  // Earlier events of a new selection, and events after recoverable_until, have no deliveries.
  const misses = [sql`false`];
  if (given.event !== undefined) misses.push(sql`event <> ${given.event}`);
  if (listId !== undefined) {
    set.push(sql`list_id = ${listId}::uuid`);
    misses.push(sql`list_id IS DISTINCT FROM ${listId}::uuid`);
  }
  if (status === 'active') {
    misses.push(sql`(status = 'switched_off' AND recoverable_until <= now())`);
    set.push(sql`recoverable_until = NULL, status = 'active', consecutive_failures = 0, switched_off_at = NULL,
      switched_off_reason = NULL`);
  }
  // A hook that is off already keeps the time and the reason.
  if (status === 'switched_off') {
    const until = sql`now() + make_interval(days => ${recoverDays})`;
    set.push(sql`status = 'switched_off', switched_off_at = coalesce(switched_off_at, now()),
      recoverable_until = CASE status WHEN 'active' THEN ${until} ELSE recoverable_until END`);
  }
  set.push(sql`recoverable_since = CASE WHEN ${sql.join(misses, ' OR ')} THEN now() ELSE recoverable_since END`);
  const [row] = await tx.query<HookRow>(sql`
    UPDATE hooks SET ${sql.join(set)}, updated_at = now()
    WHERE id = ${id} AND account_id = ${accountId} AND deleted_at IS NULL AND status <> 'removed'
    RETURNING ${sql.raw(hookColumns)}`);
  return row;
}

/** Checks that may refuse to change or delete a hook. */
interface Guards {
  /** Rejects if something outside this package uses the hook, which is locked. */
  refuseUsed?: (sql: Sql, accountId: string, id: string) => Promise<void>;
  precondition?: Precondition<HookResource> | undefined;
}

/**
 * Deletes a hook: once this commits, none of its deliveries is claimed anymore, but an earlier claim may still be sent.
 * This cancels one batch of its pending deliveries, and workers cancel the rest when they find them due, so that the
 * response takes no longer if there are many.
 * @throws ProblemError `not_found`; whatever `refuseUsed` and `precondition` throw.
 */
export async function deleteHook(
  database: Database,
  accountId: string,
  uid: string,
  actor: Actor,
  { refuseUsed, precondition }: Guards = {},
): Promise<void> {
  const id = fromUid('hook', uid);
  if (id === undefined) throw noSuchHook();
  await inTransaction(database, async (sql) => {
    await lockUnchanged(sql, accountId, id, { precondition, evenRemoved: true });
    const [deleted] = await sql.query<HookRow>({
      text: `UPDATE hooks SET status = 'removed', deleted_at = now(), updated_at = now()
        WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL RETURNING ${hookColumns}`,
      values: [id, accountId],
    });
    if (deleted === undefined) throw noSuchHook();
    // After the update, which has locked the row, so that anything that starts to use the hook waits.
    await refuseUsed?.(sql, accountId, id);
    // The hook's former details, because its row is removed with its deliveries.
    const details = auditableHook(toHookResource(deleted));
    await appendAudit(sql, { accountId, actor, action: 'hook.deleted', subject: uid, details });
  });
  await cancelPendingDeliveries(database, id);
}

/**
 * Deletes all hooks of an account, in the caller's transaction: once that commits, nothing more is sent to them.
 * Workers cancel their pending deliveries when they find them due.
 */
export async function deleteHooksOfAccount(sql: Sql, accountId: string, actor: Actor): Promise<void> {
  const deleted = await sql.query<HookRow>({
    text: `UPDATE hooks SET status = 'removed', deleted_at = now(), updated_at = now()
      WHERE account_id = $1 AND deleted_at IS NULL RETURNING ${hookColumns}`,
    values: [accountId],
  });
  const entry = { accountId, actor, action: 'hook.deleted' };
  const hooks = deleted.map(toHookResource);
  await appendAudits(
    sql,
    hooks.map((hook) => ({ ...entry, subject: hook.uid, details: auditableHook(hook) })),
  );
}

/**
 * Locks a hook until the caller's transaction ends, and rejects if its state isn't the one that the client has asked to
 * change. A hook that doesn't exist or is removed is left to the change itself to refuse.
 * @returns the current hook.
 */
async function lockUnchanged(
  sql: Sql,
  accountId: string,
  id: string,
  { precondition, evenRemoved }: { precondition: Precondition<HookResource> | undefined; evenRemoved: boolean },
): Promise<HookResource | undefined> {
  const [row] = await sql.query<HookRow>({
    text: `SELECT ${hookColumns} FROM hooks WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE`,
    values: [id, accountId],
  });
  const hook = row && toHookResource(row);
  if (hook !== undefined && (evenRemoved || row?.status !== 'removed')) precondition?.(hook);
  return hook;
}
