import type { TransportResource } from '@mailwright/contracts';
import type { Prisma, Transaction } from '@mailwright/database';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';

type Reader = Pick<Transaction, 'prisma'>;

/** A transport's row. */
export type TransportRow = Prisma.TransportGetPayload<object>;

/** Gets a transport of the account. @throws ProblemError `not_found` */
export async function getTransport(reader: Reader, accountId: string, uid: string): Promise<TransportResource> {
  return toTransportResource(await readTransport(reader, accountId, readTransportId(uid)));
}

/** Lists at most `limit` of the account's transports after `afterId`, oldest first. */
export async function listTransports(
  { prisma }: Reader,
  accountId: string,
  page: { limit: number; afterId: string | undefined },
): Promise<TransportResource[]> {
  const rows = await prisma.transport.findMany({
    where: { accountId, ...(page.afterId === undefined ? {} : { id: { gt: page.afterId } }) },
    orderBy: { id: 'asc' },
    take: page.limit,
  });
  return rows.map(toTransportResource);
}

/** Counts the account's transports. */
export function countTransports({ prisma }: Reader, accountId: string): Promise<number> {
  return prisma.transport.count({ where: { accountId } });
}

/** Reads a transport's row. @throws ProblemError `not_found` */
export async function readTransport({ prisma }: Reader, accountId: string, id: string): Promise<TransportRow> {
  const row = await prisma.transport.findUnique({ where: { id, accountId } });
  if (row === null) throw noSuchTransport();
  return row;
}

/** Presents a transport as the API shows it, without its password. */
export function toTransportResource(row: TransportRow): TransportResource {
  return {
    uid: toUid('trp', row.id),
    name: row.name,
    host: row.host,
    port: row.port,
    tls: row.tls,
    username: row.username,
    weight: row.weight,
    rate_per_second: row.ratePerSecond,
    connections: row.connections,
    enabled: row.enabled,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Reads the id in a transport's uid. @throws ProblemError `not_found` if it isn't a transport's uid */
export function readTransportId(uid: string): string {
  const id = fromUid('trp', uid);
  if (id === undefined) throw noSuchTransport();
  return id;
}

/** The problem for a transport that doesn't exist or belongs to another account. */
export function noSuchTransport(): ProblemError {
  return new ProblemError('not_found', 'This account has no transport with this uid. Check the uid.');
}
