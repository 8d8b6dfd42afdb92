// Raw SQL: guarded, a change and a deletion apply only to a hook that is still there, and set times by the clock of Postgres.
import type { HookResource, UpdateHook } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { type Actor, appendAudit, appendAudits } from '@mailwright/outbox';
import { fromUid, type Precondition, ProblemError } from '@mailwright/platform';
import type { AddressGuard } from '../send/guard-address.ts';
import { awaitHookVisibility, readList, readTarget } from './add-hook.ts';
import { auditableHook, hookColumns, type HookRow, noSuchHook, toHookResource } from './read-hooks.ts';
import { cancelPendingDeliveries } from './stopped-hooks.ts';

/**
 * Changes what is given of a hook. `status: active` switches it on again with its counter at 0; what happened while it was
 * off can be recovered. When this resolves, what commits from then on is delivered as the hook is now; see `awaitHookVisibility`.
 * @throws ProblemError `not_found`; `hook_removed` for one that a receiver's 410 removed; `validation_failed`; what
 *   `precondition` throws, and `refuseUsed` when the hook is to get other events than before.
 */
export async function updateHook(
  deps: { database: Database; guard: Pick<AddressGuard, 'checkTarget'> },
  accountId: string,
  uid: string,
  body: UpdateHook,
  actor: Actor,
  { refuseUsed, precondition }: Guards = {},
): Promise<HookResource> {
  const id = fromUid('hook', uid);
  if (id === undefined) throw noSuchHook();
  const targetUrl = readTarget(deps.guard, body);
  const hook = await inTransaction(deps.database, async (sql) => {
    const listId = await readList(sql, accountId, body.list_uid);
    const before = await lockUnchanged(sql, accountId, id, { precondition, evenRemoved: false });
    const [row] = await sql.query<HookRow>({
      text: `UPDATE hooks SET
          target_url = coalesce($3, target_url),
          event = coalesce($4, event),
          list_id = CASE WHEN $5 THEN $6::uuid ELSE list_id END,
          description = CASE WHEN $7 THEN $8 ELSE description END,
          -- Earlier events of a new selection, and events after recoverable_until, have no deliveries.
          recoverable_since = CASE WHEN coalesce($4, event) <> event OR ($5 AND $6::uuid IS DISTINCT FROM list_id)
            OR ($9 AND status = 'switched_off' AND recoverable_until <= now()) THEN now() ELSE recoverable_since END,
          recoverable_until = CASE WHEN $9 THEN NULL ELSE recoverable_until END,
          status = CASE WHEN $9 THEN 'active' ELSE status END,
          consecutive_failures = CASE WHEN $9 THEN 0 ELSE consecutive_failures END,
          switched_off_at = CASE WHEN $9 THEN NULL ELSE switched_off_at END,
          switched_off_reason = CASE WHEN $9 THEN NULL ELSE switched_off_reason END,
          updated_at = now()
        WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL AND status <> 'removed'
        RETURNING ${hookColumns}`,
      values: [
        id,
        accountId,
        targetUrl,
        body.event,
        listId !== undefined,
        listId,
        body.description !== undefined,
        body.description,
        body.status === 'active',
      ],
    });
    if (row === undefined) return undefined;
    const changed = toHookResource(row);
    // What it heard before it might not hear any more.
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
    return hook;
  }
  const removed = await deps.database.prisma.hook.findUnique({ where: { id, accountId, deletedAt: null } });
  throw removed === null ? noSuchHook() : new ProblemError('hook_removed');
}

/** What may refuse a change or the deletion of a hook. */
interface Guards {
  /** Rejects when the hook, which is locked, is used by what isn't of this package. */
  refuseUsed?: (sql: Sql, accountId: string, id: string) => Promise<void>;
  precondition?: Precondition<HookResource> | undefined;
}

/**
 * Deletes a hook: from the moment this commits none of its deliveries is claimed any more; a claim from before may
 * still be sent. One batch of its pending deliveries is cancelled here, and the rest by the workers that find them due,
 * so that the response takes no longer when there are many.
 * @throws ProblemError `not_found`; what `refuseUsed` and `precondition` throw
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
    // After the update, which has locked the row: whoever names the hook waits for that.
    await refuseUsed?.(sql, accountId, id);
    // What it was: its row is removed when its deliveries are.
    const details = auditableHook(toHookResource(deleted));
    await appendAudit(sql, { accountId, actor, action: 'hook.deleted', subject: uid, details });
  });
  await cancelPendingDeliveries(database, id);
}

/**
 * Deletes all hooks of an account, in the caller's transaction: nothing more is sent to them when that commits. Their pending
 * deliveries are cancelled by the workers that find them due.
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
 * Keeps a hook as it is until the caller's transaction ends, and refuses one that isn't what the caller has asked to change.
 * One that isn't there, or is removed, is for the change itself to refuse.
 * @returns the hook as it is.
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
