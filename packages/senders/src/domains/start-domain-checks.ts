// One statement leases due domains, and skips those that another worker has leased.
import type { Sql } from '@mailwright/database';
import { type ClosingStep, type Logger, runEvery } from '@mailwright/platform';
import { type CheckDeps, checkRow } from './check-domain.ts';
import { checkDueTrackingDomains } from '../tracking-domains/check-tracking-domain.ts';
import { domainColumns } from './read-domains.ts';

const pauseMs = 20_000;
const claimedAtOnce = 10;
// A check takes some ten seconds if no DNS server responds. If a worker is killed, its domains wait until the lease
// ends.
const lease = '2 minutes';

/**
 * Starts checking due domains, including tracking domains: unverified ones for two weeks at growing intervals, the
 * others daily.
 * @param timing replaces production's pause between rounds.
 * @returns how to stop it.
 */
export function startDomainChecks(deps: CheckDeps & { log: Logger }, timing: { pauseMs?: number } = {}): ClosingStep {
  let isClosing = false;
  const loop = runEvery(
    timing.pauseMs ?? pauseMs,
    async () => {
      while (!isClosing && (await checkDueDomains(deps)) === claimedAtOnce);
      while (!isClosing && (await checkDueTrackingDomains(deps)));
    },
    (error) => deps.log.warn('domains.check_failed', { error }),
  );
  return {
    name: 'checks of domains',
    close: () => {
      isClosing = true;
      return loop.stop();
    },
  };
}

/** Checks at most ten due domains at once. Resolves to their number. */
export async function checkDueDomains(deps: CheckDeps & { log: Logger }): Promise<number> {
  const claimed = await claimDueDomains(deps.database);
  await Promise.all(
    claimed.map(({ id, accountId }) =>
      checkOne(deps, accountId, id).catch((error: unknown) =>
        // The domain is due again when the lease ends.
        deps.log.warn('domain.not_checked', { domainId: id, error }),
      ),
    ),
  );
  return claimed.length;
}

async function checkOne(deps: CheckDeps & { log: Logger }, accountId: string, id: string): Promise<void> {
  const where = { id, accountId };
  const before = await deps.database.prisma.sendingDomain.findUnique({ where, select: domainColumns });
  // Null if the domain was deleted meanwhile.
  const after = before === null ? undefined : await checkRow(deps, before);
  deps.changes?.note(accountId, 'senders');
  if (after !== undefined && after.status !== before?.status)
    deps.log.info('domain.changed', { domainId: id, from: before?.status, to: after.status });
}

/** Leases due domains of all accounts, starting with those that have been due longest. */
function claimDueDomains(sql: Sql): Promise<{ id: string; accountId: string }[]> {
  return sql.query({
    text: `UPDATE sending_domains SET next_check_at = now() + interval '${lease}' WHERE id IN (
        SELECT id FROM sending_domains WHERE next_check_at <= now()
        ORDER BY next_check_at LIMIT ${claimedAtOnce} FOR UPDATE SKIP LOCKED)
      RETURNING id, account_id AS "accountId"`,
  });
}
