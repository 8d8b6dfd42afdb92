import type { AddHook, NewHookResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import type { AddressGuard } from '../sending/guard-address.ts';
import { generateHookSecret, sealSecret } from '../sending/hook-secret.ts';
import { readList, readTarget } from './check-hook-input.ts';
import { toHookResource } from './hook-resource.ts';

/**
 * Registers a hook. It hears everything from the moment this commits; its secret is in the answer and nowhere else.
 * @throws ProblemError `validation_failed` for a target that is not public, `not_found` for the list.
 */
export async function addHook(
  deps: { database: Database; guard: Pick<AddressGuard, 'checkTarget'>; appSecret: string },
  accountId: string,
  body: AddHook,
): Promise<NewHookResource> {
  const targetUrl = readTarget(deps.guard, body);
  if (targetUrl === undefined) throw new Error('The contract lets no hook without a target through');
  const listId = await readList(deps.database, accountId, body.list_uid);
  const id = newId();
  const secret = generateHookSecret();
  const row = await deps.database.prisma.hook.create({
    data: {
      id,
      accountId,
      listId: listId ?? null,
      event: body.event,
      targetUrl,
      description: body.description ?? null,
      secretCiphertext: Uint8Array.from(sealSecret(secret, deps.appSecret, id)),
    },
  });
  return { ...toHookResource(row), secret };
}
