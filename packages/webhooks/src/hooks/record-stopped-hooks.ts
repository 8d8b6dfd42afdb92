import { appendAudits, appendHooksStoppedMails, system } from '@mailwright/outbox';
import type { Sql } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import { auditableHook, type HookRow, hookColumns, toHookResource } from './hook-resource.ts';

/** A hook that the service has stopped: its receiver failed too often (`switched_off`), or responded 410 Gone (`removed`). */
export interface StoppedHook {
  hookId: string;
  accountId: string;
  to: 'switched_off' | 'removed';
  /** With `switched_off`: why, in words. */
  reason: string | null;
}

/**
 * Writes the consequences of the service stopping hooks: an entry in the audit log for each, and a mail to each user of
 * their accounts. Call it last in the transaction that stops them, after their rows are written with `switched_off_at` or
 * `removed_at` as its `now()`: its locks then wait only for transactions that do the same for the same account and are about
 * to commit. Runs the same four statements however many hooks there are.
 */
export async function recordStoppedHooks(sql: Sql, stopped: StoppedHook[]): Promise<void> {
  if (stopped.length === 0) return;
  const rows = await sql.query<HookRow>({
    name: 'read-hooks-to-record-as-stopped',
    text: `SELECT ${hookColumns} FROM hooks
      WHERE (id, account_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`,
    values: [stopped.map(({ hookId }) => hookId), stopped.map(({ accountId }) => accountId)],
  });
  const hooks = new Map(rows.map((row) => [row.id, toHookResource(row)]));
  const found = stopped.flatMap((one) => {
    const hook = hooks.get(one.hookId);
    return hook === undefined ? [] : [{ ...one, hook }];
  });
  await appendAudits(
    sql,
    found.map(({ accountId, hookId, to, reason, hook }) => ({
      accountId,
      actor: system,
      action: `hook.${to}`,
      subject: toUid('hook', hookId),
      details: {
        reason: to === 'removed' ? 'its receiver answered 410 Gone' : reason,
        consecutive_failures: hook.consecutive_failures,
        ...auditableHook(hook),
      },
    })),
  );
  const accountIds = [...new Set(found.map(({ accountId }) => accountId))];
  if (accountIds.length > 0) await appendHooksStoppedMails(sql, accountIds);
}
