import { domainToUnicode } from 'node:url';
import type { DomainResource } from '@mailwright/contracts';
import type { Prisma, Transaction } from '@mailwright/database';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';
import type { CheckResults } from './check-records.ts';
import { type SendingSetup, wantedRecords } from './wanted-records.ts';

type Reader = Pick<Transaction, 'prisma'>;

/** The columns of a domain's row, without the private key. */
export const domainColumns = {
  id: true,
  accountId: true,
  domain: true,
  status: true,
  keyType: true,
  selector: true,
  publicKey: true,
  verifiedAt: true,
  missingSince: true,
  results: true,
  checkedAt: true,
  createdAt: true,
} as const;

/** A domain's row. */
export type DomainRow = Prisma.SendingDomainGetPayload<{ select: typeof domainColumns }>;

/** Gets a domain of the account. @throws ProblemError `not_found` */
export async function getDomain(
  reader: Reader,
  setup: SendingSetup,
  accountId: string,
  uid: string,
): Promise<DomainResource> {
  return toDomainResource(await readDomain(reader, accountId, readDomainId(uid)), setup);
}

/** Lists at most `limit` of the account's domains after `afterId`, oldest first. */
export async function listDomains(
  { prisma }: Reader,
  setup: SendingSetup,
  accountId: string,
  page: { limit: number; afterId: string | undefined },
): Promise<DomainResource[]> {
  const rows = await prisma.sendingDomain.findMany({
    where: { accountId, ...(page.afterId === undefined ? {} : { id: { gt: page.afterId } }) },
    orderBy: { id: 'asc' },
    take: page.limit,
    select: domainColumns,
  });
  return rows.map((row) => toDomainResource(row, setup));
}

/** Counts the account's domains. */
export function countDomains({ prisma }: Reader, accountId: string): Promise<number> {
  return prisma.sendingDomain.count({ where: { accountId } });
}

/** Reads a domain's row. @throws ProblemError `not_found` */
export async function readDomain({ prisma }: Reader, accountId: string, id: string): Promise<DomainRow> {
  const row = await prisma.sendingDomain.findUnique({ where: { id, accountId }, select: domainColumns });
  if (row === null) throw noSuchDomain();
  return row;
}

/** Presents a domain as the API shows it, with the records to set and the last check's results for them. */
export function toDomainResource(row: DomainRow, setup: SendingSetup): DomainResource {
  const results = row.results as unknown as CheckResults;
  return {
    uid: toUid('dom', row.id),
    domain: row.domain,
    domain_unicode: domainToUnicode(row.domain) || row.domain,
    status: row.status,
    verified_at: toTime(row.verifiedAt),
    missing_since: toTime(row.missingSince),
    key_type: row.keyType,
    records: wantedRecords(row, setup).map(({ purpose, required, name, value }) => {
      const { status, found } = results[purpose] ?? { status: 'unknown', found: [] };
      return { purpose, required, type: 'TXT', name, value, status, found };
    }),
    checked_at: toTime(row.checkedAt),
    created_at: row.createdAt.toISOString(),
  };
}

function toTime(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}

/** Reads the id in a domain's uid. @throws ProblemError `not_found` if it isn't a domain's uid */
export function readDomainId(uid: string): string {
  const id = fromUid('dom', uid);
  if (id === undefined) throw noSuchDomain();
  return id;
}

/** The problem for a domain that doesn't exist or belongs to another account. */
export function noSuchDomain(): ProblemError {
  return new ProblemError('not_found', 'This account has no domain with this uid. Check the uid.');
}
