import type { SenderResource } from '@mailwright/contracts';
import type { Transaction } from '@mailwright/database';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';

/** The columns of a sender that are shown. */
export interface SenderRow {
  id: string;
  email: string;
  domain: string;
  name: string | null;
  /** When its link was followed and confirmed. */
  verifiedAt: Date | null;
  createdAt: Date;
}

type Reader = Pick<Transaction, 'prisma'>;

/** Gets a sender of the account. @throws ProblemError `not_found` */
export async function getSender(reader: Reader, accountId: string, uid: string): Promise<SenderResource> {
  const row = await reader.prisma.sender.findUnique({ where: { id: readSenderId(uid), accountId } });
  if (row === null) throw noSuchSender();
  return toSenderResource(reader, accountId, row);
}

/** Lists at most `limit` of the account's senders after `afterId`, oldest first. */
export async function listSenders(
  reader: Reader,
  accountId: string,
  page: { limit: number; afterId: string | undefined },
): Promise<SenderResource[]> {
  const rows = await reader.prisma.sender.findMany({
    where: { accountId, ...(page.afterId === undefined ? {} : { id: { gt: page.afterId } }) },
    orderBy: { id: 'asc' },
    take: page.limit,
  });
  return toSenderResources(reader, accountId, rows);
}

/** Counts the account's senders. */
export function countSenders({ prisma }: Reader, accountId: string): Promise<number> {
  return prisma.sender.count({ where: { accountId } });
}

/** Presents a sender as the API shows it; a verified domain of the account verifies it, too. */
export async function toSenderResource(reader: Reader, accountId: string, row: SenderRow): Promise<SenderResource> {
  const [resource] = await toSenderResources(reader, accountId, [row]);
  if (resource === undefined) throw new Error('One row makes one resource');
  return resource;
}

async function toSenderResources({ prisma }: Reader, accountId: string, rows: SenderRow[]): Promise<SenderResource[]> {
  const names = rows.filter(({ verifiedAt }) => verifiedAt === null).map(({ domain }) => domain);
  const domains =
    names.length === 0
      ? []
      : await prisma.sendingDomain.findMany({
          where: { accountId, domain: { in: [...new Set(names)] }, status: 'verified' },
          select: { domain: true, verifiedAt: true },
        });
  const byDomain = new Map(domains.map(({ domain, verifiedAt }) => [domain, verifiedAt]));
  return rows.map((row) => {
    const at = row.verifiedAt ?? byDomain.get(row.domain) ?? null;
    const by = row.verifiedAt === null ? 'domain' : 'link';
    return {
      uid: toUid('snd', row.id),
      email: row.email,
      name: row.name,
      status: at === null ? 'unverified' : 'verified',
      verified_at: at === null ? null : at.toISOString(),
      verified_by: at === null ? null : by,
      created_at: row.createdAt.toISOString(),
    };
  });
}

/** Reads the id in a sender's uid. @throws ProblemError `not_found` if it isn't a sender's uid */
export function readSenderId(uid: string): string {
  const id = fromUid('snd', uid);
  if (id === undefined) throw noSuchSender();
  return id;
}

/** The problem for a sender that doesn't exist or belongs to another account. */
export function noSuchSender(): ProblemError {
  return new ProblemError('not_found', 'This account has no sender with this uid. Check the uid.');
}
