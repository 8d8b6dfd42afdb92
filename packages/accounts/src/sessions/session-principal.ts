import type { Database } from '@mailwright/database';
import type { Principal } from '../keys/authenticate-key.ts';
import type { SignedIn } from './authenticate-session.ts';

/**
 * Reads what the API's operations need to know about a signed-in user: the plan's limits. What their role allows has
 * been checked before. The session counts as a key against the plan's rate limit.
 */
export async function readSessionPrincipal(
  { prisma }: Pick<Database, 'prisma'>,
  { sessionId, accountId, accountStatus }: SignedIn,
): Promise<Principal> {
  const { plan } = await prisma.account.findUniqueOrThrow({ where: { id: accountId }, include: { plan: true } });
  return {
    accountId,
    accountStatus,
    planHasApiAccess: plan.apiAccess,
    keyId: sessionId,
    scopes: ['*'],
    requestsPerSecond: plan.requestsPerSecond,
    requestBurst: plan.requestBurst,
    maxHooks: plan.maxHooks,
    heavyRequests: plan.heavyRequests,
    deliveriesPerSecond: plan.deliveriesPerSecond,
    deliveriesPerBatch: plan.deliveriesPerBatch,
  };
}
