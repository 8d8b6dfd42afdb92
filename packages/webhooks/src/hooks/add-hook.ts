import type { AddHook, NewHookResource } from '@mailwright/contracts';
import { type Database, violatedUnique } from '@mailwright/database';
import type { AddressGuard } from '../sending/guard-address.ts';
import { generateHookSecret, openSecret, sealSecret } from '../sending/hook-secret.ts';
import { readList, readTarget } from './check-hook-input.ts';
import { toHookResource } from './hook-resource.ts';

/**
 * Registers a hook. It hears everything from the moment this commits; its secret is in the answer and nowhere else.
 * @param id the new hook's. A request that is run again, since its first run ended without an answer, gives the same one
 *   and gets the hook that run has made, with its secret.
 * @throws ProblemError `validation_failed` for a target that is not public, `not_found` for the list.
 */
export async function addHook(
  deps: { database: Database; guard: Pick<AddressGuard, 'checkTarget'>; appSecret: string },
  accountId: string,
  id: string,
  body: AddHook,
): Promise<NewHookResource> {
  const targetUrl = readTarget(deps.guard, body);
  if (targetUrl === undefined) throw new Error('The contract lets no hook without a target through');
  const listId = await readList(deps.database, accountId, body.list_uid);
  const secret = generateHookSecret();
  const data = {
    id,
    accountId,
    listId: listId ?? null,
    event: body.event,
    targetUrl,
    description: body.description ?? null,
    secretCiphertext: Uint8Array.from(sealSecret(secret, deps.appSecret, id)),
  };
  try {
    return { ...toHookResource(await deps.database.prisma.hook.create({ data })), secret };
  } catch (error) {
    const made =
      violatedUnique(error) === undefined
        ? null
        : await deps.database.prisma.hook.findUnique({ where: { id, accountId } });
    if (made === null) throw error;
    return { ...toHookResource(made), secret: openSecret(made.secretCiphertext, deps.appSecret, id) };
  }
}
