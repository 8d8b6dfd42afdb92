import type { KeyResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { ProblemError, toUid } from '@mailwright/platform';

/** A key as the operator sees it. */
export interface KeyOfAccount extends KeyResource {
  account_uid: string;
  /** Null while it works. */
  revoked_at: string | null;
}

/** The columns of `api_keys` that are shown. */
export interface KeyRow {
  id: string;
  kind: 'named' | 'primary';
  name: string;
  prefix: string;
  scopes: string[];
  lastUsedAt: Date | null;
  createdAt: Date;
}

/** Lists the account's unrevoked keys, oldest first: at most as many as its plan allows, and the primary one. */
export async function listKeys({ prisma }: Pick<Database, 'prisma'>, accountId: string): Promise<KeyResource[]> {
  const keys = await prisma.apiKey.findMany({ where: { accountId, revokedAt: null }, orderBy: { id: 'asc' } });
  return keys.map(toKeyResource);
}

/** Lists all keys of an account, or of every account if `accountId` is absent, including revoked ones, oldest first. */
export async function listAllKeys(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: string | undefined,
): Promise<KeyOfAccount[]> {
  const where = accountId === undefined ? {} : { accountId };
  const keys = await prisma.apiKey.findMany({ where, orderBy: { id: 'asc' } });
  return keys.map((key) => ({
    account_uid: toUid('acc', key.accountId),
    ...toKeyResource(key),
    revoked_at: key.revokedAt?.toISOString() ?? null,
  }));
}

/** The problem for a key that doesn't exist, or is another account's. */
export function noSuchKey(): ProblemError {
  return new ProblemError('not_found', 'This account has no key with this uid. Check the uid.');
}

/** A key as the API and the console show it. */
export function toKeyResource(row: KeyRow): KeyResource {
  return {
    uid: toUid('key', row.id),
    kind: row.kind,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes as KeyResource['scopes'],
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
