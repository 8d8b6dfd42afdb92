// Postgres's clock decides whether a secret, or the time for a recovery, has expired.
import type { EventName, HookResource } from '@mailwright/contracts';
import { type ColumnMap, type Prisma, selectList, showRow, type Sql, type Transaction } from '@mailwright/database';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';

const readColumns = [
  'id',
  'listId',
  'event',
  'targetUrl',
  'description',
  'status',
  'consecutiveFailures',
  'switchedOffAt',
  'switchedOffReason',
  'createdAt',
] as const satisfies (keyof Prisma.HookGetPayload<object>)[];

/** A hook's row, without its secret. */
export interface HookRow extends Pick<Prisma.HookGetPayload<object>, (typeof readColumns)[number]> {
  /** Null while no deliveries are stored for it. */
  recoverableSince: Date | null;
  recoverableUntil: Date | null;
  /** Null if the previous secret has expired. */
  previousSecretExpiresAt: Date | null;
}

/** The `SELECT` list of a `HookRow`. */
export const hookColumns = `${selectList(readColumns)},
  CASE WHEN status = 'active' OR (status = 'switched_off' AND recoverable_until > now()) THEN recoverable_since END
    AS "recoverableSince",
  CASE WHEN status = 'switched_off' AND recoverable_until > now() THEN recoverable_until END AS "recoverableUntil",
  CASE WHEN previous_secret_expires_at > now() THEN previous_secret_expires_at END AS "previousSecretExpiresAt"`;

/** How a hook is stored. */
export const hookProperties = {
  uid: ({ id }) => toUid('hook', id),
  target_url: 'targetUrl',
  event: { column: 'event', show: ({ event }) => event as EventName },
  list_uid: ({ listId }) => (listId === null ? null : toUid('list', listId)),
  status: ({ status }) => status,
  consecutive_failures: ({ consecutiveFailures }) => consecutiveFailures,
  switched_off_at: ({ switchedOffAt }) => toTime(switchedOffAt),
  switched_off_reason: ({ switchedOffReason }) => switchedOffReason,
  recoverable_since: ({ recoverableSince }) => toTime(recoverableSince),
  recoverable_until: ({ recoverableUntil }) => toTime(recoverableUntil),
  description: 'description',
  previous_secret_expires_at: ({ previousSecretExpiresAt }) => toTime(previousSecretExpiresAt),
  created_at: ({ createdAt }) => createdAt.toISOString(),
} as const satisfies ColumnMap<HookResource, HookRow>;

/** Reads a hook of the account. @throws ProblemError `not_found` */
export async function getHook(sql: Sql, accountId: string, uid: string): Promise<HookResource> {
  const [row] = await sql.query<HookRow>({
    text: `SELECT ${hookColumns} FROM hooks WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL`,
    values: [readHookId(uid), accountId],
  });
  if (row === undefined) throw noSuchHook();
  return toHookResource(row);
}

/**
 * Reads the account's hooks after `afterId`, oldest first, at most `limit`; includes those removed by a 410, but not
 * deleted ones.
 */
export async function listHooks(
  sql: Sql,
  accountId: string,
  page: { limit: number; afterId: string | undefined },
): Promise<HookResource[]> {
  const rows = await sql.query<HookRow>({
    text: `SELECT ${hookColumns} FROM hooks
      WHERE account_id = $1 AND deleted_at IS NULL AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
    values: [accountId, page.afterId, page.limit],
  });
  return rows.map(toHookResource);
}

/** Counts the hooks on all pages of `listHooks`. */
export async function countHooks({ prisma }: Pick<Transaction, 'prisma'>, accountId: string): Promise<number> {
  return prisma.hook.count({ where: { accountId, deletedAt: null } });
}

/** Finds the id of a hook of the account, whatever its status. @throws ProblemError `not_found` */
export async function findHook(
  { prisma }: Pick<Transaction, 'prisma'>,
  accountId: string,
  uid: string,
): Promise<string> {
  const where = { id: readHookId(uid), accountId, deletedAt: null };
  const hook = await prisma.hook.findFirst({ where, select: { id: true } });
  if (hook === null) throw noSuchHook();
  return hook.id;
}

/**
 * Checks that a hook of the account is active. @throws ProblemError `not_found`, `hook_removed`, `hook_switched_off`
 */
export async function checkIsActive(sql: Sql, accountId: string, id: string): Promise<void> {
  const [hook] = await sql.query<{ status: HookResource['status'] }>({
    text: 'SELECT status FROM hooks WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL',
    values: [id, accountId],
  });
  if (hook === undefined) throw noSuchHook();
  const { status } = hook;
  if (status === 'active') return;
  throw new ProblemError(status === 'removed' ? 'hook_removed' : 'hook_switched_off');
}

/** Reads the id in a hook's uid. @throws ProblemError `not_found` if it isn't a hook's uid. */
export function readHookId(uid: string): string {
  const id = fromUid('hook', uid);
  if (id === undefined) throw noSuchHook();
  return id;
}

/** A hook as the API shows it. */
export function toHookResource(row: HookRow): HookResource {
  return showRow(hookProperties, row);
}

function toTime(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}

/**
 * A hook's details for the audit log. A target's path and query may contain the receiver's secret, so only the origin
 * is stored.
 */
export function auditableHook(hook: HookResource): Record<string, unknown> {
  const { event, list_uid, status } = hook;
  return { target_origin: new URL(hook.target_url).origin, event, list_uid, status };
}

/** The problem for a hook that doesn't exist or belongs to another account. */
export function noSuchHook(): ProblemError {
  return new ProblemError('not_found', 'This account has no hook with this uid. Check the uid.');
}

/** The problem for a request that needs a hook whose owner has deleted it. */
export function deletedHook(): ProblemError {
  return new ProblemError('hook_removed', 'The hook was deleted.');
}
