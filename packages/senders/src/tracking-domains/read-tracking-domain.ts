import { domainToUnicode } from 'node:url';
import type { TrackingDomainResource } from '@mailwright/contracts';
import type { Prisma, Transaction } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import type { RecordResult } from '../domains/match-records.ts';

/** A tracking domain's row. */
export type TrackingDomainRow = Prisma.TrackingDomainGetPayload<object>;

/** Gets the account's tracking domain. @throws ProblemError `not_found` */
export async function getTrackingDomain(
  reader: Pick<Transaction, 'prisma'>,
  accountId: string,
): Promise<TrackingDomainResource> {
  return toTrackingDomain(await readTrackingDomain(reader, accountId));
}

/** Reads the row of the account's tracking domain. @throws ProblemError `not_found` */
export async function readTrackingDomain(
  { prisma }: Pick<Transaction, 'prisma'>,
  accountId: string,
): Promise<TrackingDomainRow> {
  const row = await prisma.trackingDomain.findUnique({ where: { accountId } });
  if (row === null) throw noTrackingDomain();
  return row;
}

/** The problem for an account without a tracking domain. */
export function noTrackingDomain(): ProblemError {
  return new ProblemError('not_found', 'The account has no tracking domain.');
}

/** The TXT record that proves a tracking domain. It names the row, so it proves the domain for one account only. */
export function wantedRecord({ id, domain }: Pick<TrackingDomainRow, 'id' | 'domain'>): {
  name: string;
  value: string;
} {
  return { name: `_mailwright.${domain}`, value: `mailwright-tracking=${id.replaceAll('-', '')}` };
}

/** Presents a tracking domain as the API shows it, with the last check's result for its record. */
export function toTrackingDomain(row: TrackingDomainRow): TrackingDomainResource {
  const { status = 'unknown', found = [] } = row.result as unknown as Partial<RecordResult>;
  return {
    domain: row.domain,
    domain_unicode: domainToUnicode(row.domain) || row.domain,
    status: row.status,
    verified_at: row.verifiedAt?.toISOString() ?? null,
    missing_since: row.missingSince?.toISOString() ?? null,
    record: { type: 'TXT', ...wantedRecord(row), status, found },
    checked_at: row.checkedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
