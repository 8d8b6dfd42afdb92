// One statement leases due tracking domains, and skips those that another worker has leased.
import type { TrackingDomainResource } from '@mailwright/contracts';
import { inPrismaTransaction, type Prisma, type Sql } from '@mailwright/database';
import { appendAudit, system } from '@mailwright/outbox';
import { type Logger, toUid } from '@mailwright/platform';
import type { CheckDeps } from '../domains/check-domain.ts';
import type { LookUpTxt } from '../domains/look-up-txt.ts';
import type { RecordResult } from '../domains/match-records.ts';
import { planCheck } from '../domains/plan-check.ts';
import { lockTrackingDomain } from './manage-tracking-domain.ts';
import {
  noTrackingDomain,
  readTrackingDomain,
  toTrackingDomain,
  type TrackingDomainRow,
  wantedRecord,
} from './read-tracking-domain.ts';

type Deps = Pick<CheckDeps, 'database' | 'lookUpTxt' | 'clock' | 'changes'>;

const maxShown = 5;
const claimedAtOnce = 10;
const lease = '2 minutes';

/** Checks the record of the account's tracking domain now, and records the result. @throws ProblemError `not_found` */
export async function checkTrackingDomain(deps: Deps, accountId: string): Promise<TrackingDomainResource> {
  const checked = await checkRecord(deps, await readTrackingDomain(deps.database, accountId));
  if (checked === undefined) throw noTrackingDomain();
  return toTrackingDomain(checked);
}

/** Checks at most ten due tracking domains at once. Resolves to whether more may be due. */
export async function checkDueTrackingDomains(deps: Deps & { log: Logger }): Promise<boolean> {
  const claimed = await claimDue(deps.database);
  await Promise.all(
    claimed.map(async ({ accountId }) => {
      try {
        const before = await deps.database.prisma.trackingDomain.findUnique({ where: { accountId } });
        const after = before === null ? undefined : await checkRecord(deps, before);
        deps.changes?.note(accountId, 'account');
        if (after !== undefined && after.status !== before?.status)
          deps.log.info('tracking_domain.changed', { accountId, from: before?.status, to: after.status });
      } catch (error) {
        // The domain is due again when the lease ends.
        deps.log.warn('tracking_domain.not_checked', { accountId, error });
      }
    }),
  );
  return claimed.length === claimedAtOnce;
}

/** Resolves to the domain's new row; undefined if the domain was deleted or replaced meanwhile. */
async function checkRecord(deps: Deps, seen: TrackingDomainRow): Promise<TrackingDomainRow | undefined> {
  const startedAt = deps.clock.now();
  const result = await lookUpRecord(deps.lookUpTxt, seen);
  const { accountId } = seen;
  return inPrismaTransaction(deps.database, async (tx) => {
    const row = await lockTrackingDomain(tx, accountId);
    if (row?.id !== seen.id) return undefined;
    // Of two concurrent checks, the one that began later has the newer result.
    if (row.checkedAt !== null && row.checkedAt > startedAt) return row;
    const planned = planCheck(row, result.status, startedAt);
    const data = { ...planned, result: { ...result } satisfies Prisma.InputJsonObject, checkedAt: startedAt };
    const updated = await tx.prisma.trackingDomain.update({ where: { accountId }, data });
    if (planned.status !== row.status) {
      const action = planned.status === 'verified' ? 'tracking_domain.verified' : 'tracking_domain.failing';
      const details = { domain: row.domain };
      await appendAudit(tx, { accountId, actor: system, action, subject: toUid('acc', accountId), details });
    }
    return updated;
  });
}

async function lookUpRecord(lookUp: LookUpTxt, row: TrackingDomainRow): Promise<RecordResult> {
  const { name, value } = wantedRecord(row);
  const read = await lookUp(name);
  if (read.kind === 'unknown') return { status: 'unknown', found: [] };
  // Several accounts may prove the same domain, each with its own record.
  const isThere = read.texts.some((text) => text.trim() === value);
  const found = isThere ? [value] : read.texts.slice(0, maxShown);
  return { status: isThere ? 'found' : found.length === 0 ? 'missing' : 'wrong', found };
}

/** Leases due tracking domains of all accounts, starting with those that have been due longest. */
function claimDue(sql: Sql): Promise<{ accountId: string }[]> {
  return sql.query({
    text: `UPDATE tracking_domains SET next_check_at = now() + interval '${lease}' WHERE id IN (
        SELECT id FROM tracking_domains WHERE next_check_at <= now()
        ORDER BY next_check_at LIMIT ${claimedAtOnce} FOR UPDATE SKIP LOCKED)
      RETURNING account_id AS "accountId"`,
  });
}
