import type { EventName, HookResource } from '@mailwright/contracts';
import { ProblemError, toUid } from '@mailwright/platform';

/** A hook's row, without its secret. */
export interface HookRow {
  id: string;
  listId: string | null;
  event: string;
  targetUrl: string;
  description: string | null;
  status: HookResource['status'];
  consecutiveFailures: number;
  switchedOffAt: Date | null;
  switchedOffReason: string | null;
  /** Null while no deliveries are stored for it. */
  recoverableSince: Date | null;
  recoverableUntil: Date | null;
  /** Null when it has expired. */
  previousSecretExpiresAt: Date | null;
  createdAt: Date;
}

/** The columns of a `HookRow`. */
export const hookColumns = `id, list_id AS "listId", event, target_url AS "targetUrl", description, status,
  consecutive_failures AS "consecutiveFailures", switched_off_at AS "switchedOffAt",
  switched_off_reason AS "switchedOffReason",
  CASE WHEN status = 'active' OR (status = 'switched_off' AND recoverable_until > now()) THEN recoverable_since END
    AS "recoverableSince",
  CASE WHEN status = 'switched_off' AND recoverable_until > now() THEN recoverable_until END AS "recoverableUntil",
  CASE WHEN previous_secret_expires_at > now() THEN previous_secret_expires_at END AS "previousSecretExpiresAt",
  created_at AS "createdAt"`;

/** A hook as the API shows it. */
export function toHookResource(row: HookRow): HookResource {
  return {
    uid: toUid('hook', row.id),
    target_url: row.targetUrl,
    event: row.event as EventName,
    list_uid: row.listId === null ? null : toUid('list', row.listId),
    status: row.status,
    consecutive_failures: row.consecutiveFailures,
    switched_off_at: toTime(row.switchedOffAt),
    switched_off_reason: row.switchedOffReason,
    recoverable_since: toTime(row.recoverableSince),
    recoverable_until: toTime(row.recoverableUntil),
    description: row.description,
    previous_secret_expires_at: toTime(row.previousSecretExpiresAt),
    created_at: row.createdAt.toISOString(),
  };
}

function toTime(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}

/** A hook's details for the audit log. A target's path and query may hold a secret of its receiver, so only the origin is stored. */
export function auditableHook(hook: HookResource): Record<string, unknown> {
  const { event, list_uid, status } = hook;
  return { target_origin: new URL(hook.target_url).origin, event, list_uid, status };
}

/** The problem for a hook that doesn't exist or belongs to another account. */
export function noSuchHook(): ProblemError {
  return new ProblemError('not_found', 'There is no such hook.');
}

/** The problem for a request that needs a hook that its owner has deleted. */
export function deletedHook(): ProblemError {
  return new ProblemError('hook_removed', 'The hook was deleted.');
}
