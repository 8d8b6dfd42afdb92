import type { MediaResource } from '@mailwright/contracts';
import type { Database, MediaStorage } from '@mailwright/database';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';
import type { MediaStores } from './media-store.ts';
import type { StoredMedia } from './stored-media.ts';

type Reader = Pick<Database, 'prisma'>;

/** The images of the account that are shown: stored and not deleted. */
const shown = { storedAt: { not: null }, deletedAt: null };

/** Gets an image of the account. @throws ProblemError `not_found` */
export async function getMedia(
  deps: { database: Reader; media: MediaStores },
  accountId: string,
  uid: string,
  rootUrl: string,
): Promise<MediaResource> {
  return presentMedia(await findMedia(deps.database, accountId, uid), deps.media, rootUrl);
}

/** Reads the row of an image of the account. @throws ProblemError `not_found` */
export async function findMedia(
  { prisma }: { prisma: Pick<Reader['prisma'], 'media'> },
  accountId: string,
  uid: string,
) {
  const id = fromUid('med', uid);
  const row = id === undefined ? null : await prisma.media.findUnique({ where: { id, accountId, ...shown } });
  if (row === null) throw new ProblemError('not_found', 'This account has no image with this uid. Check the uid.');
  return row;
}

/** Lists at most `limit` of the account's images before `beforeId`, newest first. */
export async function listMedia(
  { database, media }: { database: Reader; media: MediaStores },
  accountId: string,
  page: { limit: number; beforeId: string | undefined },
  rootUrl: string,
): Promise<MediaResource[]> {
  const rows = await database.prisma.media.findMany({
    where: { accountId, ...shown, ...(page.beforeId === undefined ? {} : { id: { lt: page.beforeId } }) },
    orderBy: { id: 'desc' },
    take: page.limit,
  });
  return rows.map((row) => presentMedia(row, media, rootUrl));
}

/** Counts the account's images. */
export function countMedia({ prisma }: Reader, accountId: string): Promise<number> {
  return prisma.media.count({ where: { accountId, ...shown } });
}

/** An image to serve. */
interface ServedMedia extends StoredMedia {
  contentType: string;
  bytes: number;
  digest: string;
}

/**
 * Finds an image by its public URL. Whoever knows the URL may see it, since the uid in it can't be guessed. Undefined
 * if there is no such image, or its account is suspended.
 */
export async function findServedMedia(database: Database, uid: string, name: string): Promise<ServedMedia | undefined> {
  const id = fromUid('med', uid);
  if (id === undefined) return undefined;
  const [row] = await database.query<{
    id: string;
    name: string;
    storage: MediaStorage;
    contentType: string;
    bytes: number;
    digest: string;
  }>({
    name: 'find-served-media',
    text: `SELECT m.id, m.name, m.storage, m.content_type AS "contentType", m.bytes, m.digest
      FROM media m JOIN accounts a ON a.id = m.account_id
      WHERE m.id = $1 AND m.stored_at IS NOT NULL AND m.deleted_at IS NULL AND a.status = 'active'`,
    values: [id],
  });
  return row?.name === name ? row : undefined;
}

interface MediaRow extends StoredMedia {
  contentType: string;
  bytes: number;
  width: number;
  height: number;
  frames: number;
  createdAt: Date;
}

/** Presents an image as the API shows it, under this service's `rootUrl`. */
export function presentMedia(row: MediaRow, stores: MediaStores, rootUrl: string): MediaResource {
  return {
    uid: toUid('med', row.id),
    name: row.name,
    url: stores.urlOf(row, rootUrl),
    content_type: row.contentType as MediaResource['content_type'],
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    frames: row.frames,
    created_at: row.createdAt.toISOString(),
  };
}
