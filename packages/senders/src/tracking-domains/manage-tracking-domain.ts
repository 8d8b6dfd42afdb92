// ON CONFLICT replaces the account's existing domain; a row lock protects the precondition.
import type { AddTrackingDomain, TrackingDomainResource } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { type Precondition, toUid, validationProblem } from '@mailwright/platform';
import { readSendingDomain } from '../domains/read-sending-domain.ts';
import {
  noTrackingDomain,
  readTrackingDomain,
  toTrackingDomain,
  type TrackingDomainRow,
} from './read-tracking-domain.ts';

/**
 * Adds the account's tracking domain, or replaces its existing one. If the domain is the same, nothing changes.
 * @param id the row's id; unused if the domain is the same.
 * @param baseUrl this service's public URL; undefined if it isn't known.
 * @throws ProblemError `validation_failed` for a domain that can't belong to the account.
 */
export async function addTrackingDomain(
  { database, baseUrl }: { database: Database; baseUrl: string | undefined },
  accountId: string,
  id: string,
  body: AddTrackingDomain,
  actor: Actor,
): Promise<TrackingDomainResource> {
  const domain = readSendingDomain(body.domain);
  if (baseUrl !== undefined && domain === new URL(baseUrl).hostname)
    throw validationProblem({ domain: ['is the domain of this service; enter a domain of your own'] });
  return inPrismaTransaction(database, async (tx) => {
    const written = await tx.query({
      text: `INSERT INTO tracking_domains AS t (id, account_id, domain) VALUES ($1::uuid, $2::uuid, $3)
        ON CONFLICT (account_id) DO UPDATE SET id = excluded.id, domain = excluded.domain, status = 'unverified',
          verified_at = NULL, missing_since = NULL, result = '{}', checked_at = NULL, next_check_at = now(), created_at = now()
        WHERE t.domain <> excluded.domain RETURNING id`,
      values: [id, accountId, domain],
    });
    const row = await readTrackingDomain(tx, accountId);
    if (written.length > 0) {
      const subject = toUid('acc', accountId);
      await appendAudit(tx, { accountId, actor, action: 'tracking_domain.created', subject, details: { domain } });
    }
    return toTrackingDomain(row);
  });
}

/** Deletes the account's tracking domain. @throws ProblemError `not_found`; what `precondition` throws */
export function deleteTrackingDomain(
  database: Database,
  accountId: string,
  actor: Actor,
  precondition?: Precondition<TrackingDomainResource>,
): Promise<void> {
  return inPrismaTransaction(database, async (tx) => {
    if (!(await removeTrackingDomain(tx, accountId, actor, precondition))) throw noTrackingDomain();
  });
}

/** Deletes the account's tracking domain in the caller's transaction; false if the account has none. */
export async function removeTrackingDomain(
  tx: Transaction,
  accountId: string,
  actor: Actor,
  precondition?: Precondition<TrackingDomainResource>,
): Promise<boolean> {
  const row = await lockTrackingDomain(tx, accountId);
  if (row === undefined) return false;
  precondition?.(toTrackingDomain(row));
  await tx.prisma.trackingDomain.delete({ where: { accountId } });
  const details = { domain: row.domain };
  const subject = toUid('acc', accountId);
  await appendAudit(tx, { accountId, actor, action: 'tracking_domain.deleted', subject, details });
  return true;
}

/** Locks an account's tracking domain until the caller's transaction ends; undefined if it has none. */
export async function lockTrackingDomain(tx: Transaction, accountId: string): Promise<TrackingDomainRow | undefined> {
  const locked = await tx.query({
    text: 'SELECT 1 FROM tracking_domains WHERE account_id = $1::uuid FOR UPDATE',
    values: [accountId],
  });
  return locked.length === 0 ? undefined : readTrackingDomain(tx, accountId);
}
