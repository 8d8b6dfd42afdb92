import type { MeResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import type { Principal } from './authenticate-key.ts';
import { countNamedKeys } from './manage-keys.ts';

/** The principal's account, plan, limits and key, as the API shows them. */
export async function getMe(database: Database, principal: Principal): Promise<MeResource> {
  const key = await database.prisma.apiKey.findUniqueOrThrow({
    where: { id: principal.keyId, accountId: principal.accountId },
    include: { account: { include: { plan: true } } },
  });
  const { account } = key;
  return {
    account: {
      uid: toUid('acc', account.id),
      name: account.name,
      status: account.status,
      created_at: account.createdAt.toISOString(),
    },
    plan: { code: account.plan.code, name: account.plan.name, api_access: account.plan.apiAccess },
    limits: {
      named_keys: { limit: account.plan.maxNamedKeys, used: await countNamedKeys(database, account.id) },
    },
    key: {
      uid: toUid('key', key.id),
      kind: key.kind,
      name: key.name,
      prefix: key.prefix,
      scopes: key.scopes as MeResource['key']['scopes'],
    },
  };
}
