// Raw SQL: guarded, a row lock of the account decides between uploads that would together exceed its limit.
import { createHash } from 'node:crypto';
import type { MediaResource } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, sql, type Transaction } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import type { MediaStores } from './media-store.ts';
import { toMediaName } from './media-name.ts';
import type { ProcessedImage } from './process-image.ts';
import { presentMedia } from './read-media.ts';

/** How long after its beginning an upload without an end is removed; it takes far less from its row to its last byte. */
export const abandonedAfterMs = 3_600_000;

/** What images are stored with and shown at. */
export interface MediaDeps {
  database: Database;
  media: MediaStores;
}

/** What images are added with. */
export interface AddMediaDeps extends MediaDeps {
  /** Processes an image when it is its account's turn; see `processImage`. */
  processImageInTurn(accountId: string, bytes: Buffer): Promise<ProcessedImage>;
}

/** An image that is uploaded. */
export interface NewMedia {
  id: string;
  /** As a file or a caller names it; its address ends in what is left of it. */
  name: string | undefined;
  bytes: Buffer;
}

/**
 * Processes and stores an image. Done again with the same id, it returns what the first run has stored.
 * @param rootUrl the address of this service.
 * @throws ProblemError `invalid_image`, `image_too_large`, `plan_limit_reached`, `service_unavailable`
 */
export async function addMedia(
  deps: AddMediaDeps,
  accountId: string,
  { id, name: given, bytes }: NewMedia,
  rootUrl: string,
): Promise<MediaResource> {
  const { database, media } = deps;
  const image = await deps.processImageInTurn(accountId, bytes);
  const digest = createHash('sha256').update(image.bytes).digest('hex');
  const name = toMediaName(given, image.format);
  const row = await reserve(database, accountId, { id, name, digest, image, storage: media.current.storage });
  if (row.storedAt !== null) return presentMedia(row, media, rootUrl);
  try {
    await media.current.put(row, { bytes: image.bytes, contentType: row.contentType, digest });
  } catch (error) {
    // It counts no more. The sweep removes it with what may have been stored of it after all.
    await database.prisma.media.updateMany({ where: { id, accountId }, data: { deletedAt: new Date() } });
    throw error;
  }
  const stored = await database.prisma.media.update({ where: { id, accountId }, data: { storedAt: new Date() } });
  return presentMedia(stored, media, rootUrl);
}

interface Reserved {
  id: string;
  name: string;
  digest: string;
  image: ProcessedImage;
  storage: MediaStores['current']['storage'];
}

/** Counts an image against the account's limit before its bytes are stored, so that they never exceed it. */
function reserve(database: Database, accountId: string, { id, name, digest, image, storage }: Reserved) {
  return inPrismaTransaction(database, async (tx) => {
    const { format, width, height, frames } = image;
    const columns = { name, digest, width, height, frames, storage };
    const data = { ...columns, contentType: `image/${format}`, bytes: image.bytes.length };
    const begun = await tx.prisma.media.findUnique({ where: { id, accountId } });
    if (begun !== null && begun.deletedAt === null) {
      if (begun.storedAt !== null) return begun;
      // Of a request whose process died before its bytes were stored.
      const isYoung = begun.createdAt.getTime() > Date.now() - abandonedAfterMs / 2;
      if (isYoung) return tx.prisma.media.update({ where: { id, accountId }, data });
    }
    // The sweep may be removing its bytes at this moment.
    if (begun !== null) throw new ProblemError('service_unavailable', 'An earlier try is being removed.');
    const row = await tx.prisma.media.create({ data: { id, accountId, ...data } });
    await checkMediaLimit(tx, accountId);
    return row;
  });
}

/** After the insertion, so that the lock of the account's row is held only for the sum and the commit. */
async function checkMediaLimit(tx: Transaction, accountId: string): Promise<void> {
  const [plan] = await tx.query<{ megabytes: number }>(sql`
    SELECT p.media_megabytes AS megabytes FROM accounts a JOIN plans p ON p.code = a.plan_code
    WHERE a.id = ${accountId}::uuid AND p.media_megabytes IS NOT NULL FOR NO KEY UPDATE OF a`);
  if (plan === undefined) return;
  const { _sum: used } = await tx.prisma.media.aggregate({
    where: { accountId, deletedAt: null },
    _sum: { bytes: true },
  });
  if ((used.bytes ?? 0) > plan.megabytes * 1_000_000)
    throw new ProblemError('plan_limit_reached', `The plan allows ${plan.megabytes} MB of images.`);
}
