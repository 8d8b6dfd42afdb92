import { type Actor, appendAudit } from '@mailwright/audit';
import type { AddHook, NewHookResource } from '@mailwright/contracts';
import { type Database, inTransaction } from '@mailwright/database';
import { newId, toUid } from '@mailwright/platform';
import type { AddressGuard } from '../sending/guard-address.ts';
import { generateHookSecret, sealSecret } from '../sending/hook-secret.ts';
import { readList, readTarget } from './check-hook-input.ts';
import { auditableHook, type HookRow, hookColumns, toHookResource } from './hook-resource.ts';

/**
 * Registers a hook. It hears everything from the moment this commits; its secret is in the answer and nowhere else.
 * @throws ProblemError `validation_failed` for a target that is not public, `not_found` for the list.
 */
export async function addHook(
  deps: { database: Database; guard: Pick<AddressGuard, 'checkTarget'>; appSecret: string },
  accountId: string,
  body: AddHook,
  actor: Actor,
): Promise<NewHookResource> {
  const targetUrl = readTarget(deps.guard, body);
  if (targetUrl === undefined) throw new Error('The contract lets no hook without a target through');
  const listId = await readList(deps.database, accountId, body.list_uid);
  const id = newId();
  const secret = generateHookSecret();
  const hook = await inTransaction(deps.database, async (sql) => {
    const [row] = await sql.query<HookRow>({
      text: `INSERT INTO hooks (id, account_id, list_id, event, target_url, description, secret_ciphertext)
        VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${hookColumns}`,
      values: [id, accountId, listId, body.event, targetUrl, body.description, sealSecret(secret, deps.appSecret, id)],
    });
    if (row === undefined) throw new Error('The hook was not written');
    const made = toHookResource(row);
    const details = auditableHook(made);
    await appendAudit(sql, { accountId, actor, action: 'hook.created', subject: toUid('hook', id), details });
    return made;
  });
  return { ...hook, secret };
}
