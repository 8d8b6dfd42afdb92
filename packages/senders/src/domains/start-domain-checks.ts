// Raw SQL: guarded, one statement leases due domains and skips those that another worker has.
import type { Sql } from '@mailwright/database';
import { type ClosingStep, type Logger, runEvery } from '@mailwright/platform';
import { type CheckDeps, checkRow } from './check-domain.ts';
import { checkDueTrackingDomains } from '../tracking-domains/check-tracking-domain.ts';
import { domainColumns } from './read-domains.ts';

const pauseMs = 20_000;
const claimedAtOnce = 10;
// A check takes some ten seconds when no DNS server responds. A worker that is killed leaves the rest until then.
const lease = '2 minutes';

/**
 * Starts checking domains, those of links too, when they are due: unverified ones for two weeks, at growing intervals, and the others daily.
 * Returns how it is closed.
 * @param timing replaces production's pause between rounds.
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

/** Checks the domains that are due, at most ten, all at once. Resolves to how many. */
export async function checkDueDomains(deps: CheckDeps & { log: Logger }): Promise<number> {
  const claimed = await claimDueDomains(deps.database);
  await Promise.all(
    claimed.map(({ id, accountId }) =>
      checkOne(deps, accountId, id).catch((error: unknown) =>
        // It is due again when the lease ends.
        deps.log.warn('domain.not_checked', { domainId: id, error }),
      ),
    ),
  );
  return claimed.length;
}

async function checkOne(deps: CheckDeps & { log: Logger }, accountId: string, id: string): Promise<void> {
  const where = { id, accountId };
  const before = await deps.database.prisma.sendingDomain.findUnique({ where, select: domainColumns });
  // Null: deleted meanwhile.
  const after = before === null ? undefined : await checkRow(deps, before);
  deps.changes?.note(accountId, 'senders');
  if (after !== undefined && after.status !== before?.status)
    deps.log.info('domain.changed', { domainId: id, from: before?.status, to: after.status });
}

/** Leases due domains of all accounts, those due longest first. */
function claimDueDomains(sql: Sql): Promise<{ id: string; accountId: string }[]> {
  return sql.query({
    text: `UPDATE sending_domains SET next_check_at = now() + interval '${lease}' WHERE id IN (
        SELECT id FROM sending_domains WHERE next_check_at <= now()
        ORDER BY next_check_at LIMIT ${claimedAtOnce} FOR UPDATE SKIP LOCKED)
      RETURNING id, account_id AS "accountId"`,
  });
}
