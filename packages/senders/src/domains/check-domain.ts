import type { DomainResource } from '@mailwright/contracts';
import { inPrismaTransaction, type Prisma } from '@mailwright/database';
import { appendAudit, system } from '@mailwright/outbox';
import { type Clock, toUid } from '@mailwright/platform';
import { checkRecords } from './check-records.ts';
import type { LookUpTxt } from './look-up-txt.ts';
import { type DomainDeps, lockDomain } from './manage-domains.ts';
import { planCheck } from './plan-check.ts';
import {
  domainColumns,
  type DomainRow,
  noSuchDomain,
  readDomain,
  readDomainId,
  toDomainResource,
} from './read-domains.ts';

/** The dependencies of checks. */
export interface CheckDeps extends Omit<DomainDeps, 'appSecrets'> {
  lookUpTxt: LookUpTxt;
  clock: Clock;
  /** Notifies open pages of what a due check has found; optional. */
  changes?: { note(accountId: string, ...topics: string[]): void } | undefined;
}

/** Checks the records of a domain of the account now, and records the result. @throws ProblemError `not_found` */
export async function checkDomain(deps: CheckDeps, accountId: string, uid: string): Promise<DomainResource> {
  const row = await readDomain(deps.database, accountId, readDomainId(uid));
  const checked = await checkRow(deps, row);
  if (checked === undefined) throw noSuchDomain();
  return toDomainResource(checked, deps.sendingSetup);
}

/**
 * Looks up the records of a domain, and writes the results and the state that follows from them. Resolves to the
 * domain's new row; undefined if the domain was deleted meanwhile.
 */
export async function checkRow(deps: CheckDeps, seen: DomainRow): Promise<DomainRow | undefined> {
  const startedAt = deps.clock.now();
  const results = await checkRecords(deps.lookUpTxt, seen, deps.sendingSetup);
  const { id, accountId } = seen;
  return inPrismaTransaction(deps.database, async (tx) => {
    const row = await lockDomain(tx, accountId, id);
    // Of two concurrent checks, the one that began later has the newer results.
    if (row === undefined || (row.checkedAt !== null && row.checkedAt > startedAt)) return row;
    const planned = planCheck(row, results.dkim?.status ?? 'unknown', startedAt);
    const data = { ...planned, results: results as Prisma.InputJsonObject, checkedAt: startedAt };
    const updated = await tx.prisma.sendingDomain.update({ where: { id, accountId }, data, select: domainColumns });
    if (planned.status !== row.status) {
      const action = planned.status === 'verified' ? 'domain.verified' : 'domain.failing';
      const details = { domain: row.domain };
      await appendAudit(tx, { accountId, actor: system, action, subject: toUid('dom', id), details });
    }
    return updated;
  });
}
