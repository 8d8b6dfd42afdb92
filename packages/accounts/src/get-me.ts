import type { MeResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import type { Principal } from './authenticate-key.ts';
import { readAccount } from './read-account.ts';

/** The principal's account, plan, limits and key, as the API shows them. */
export async function getMe(database: Database, principal: Principal): Promise<MeResource> {
  const [account, key] = await Promise.all([
    readAccount(database, principal.accountId),
    database.prisma.apiKey.findUniqueOrThrow({ where: { id: principal.keyId, accountId: principal.accountId } }),
  ]);
  return {
    ...account,
    key: {
      uid: toUid('key', key.id),
      kind: key.kind,
      name: key.name,
      prefix: key.prefix,
      scopes: key.scopes as MeResource['key']['scopes'],
    },
  };
}
