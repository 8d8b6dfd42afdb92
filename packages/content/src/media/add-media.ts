import { createHash } from 'node:crypto';
import type { MediaResource } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, sql, type Transaction } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import type { MediaStores } from './media-store.ts';
import { toMediaName } from './media-name.ts';
import type { ProcessedImage } from './process-image.ts';
import { presentMedia } from './read-media.ts';

/**
 * An upload that hasn't finished this long after its start is removed; the time from its row to its last byte is far
 * shorter.
 */
export const abandonedAfterMs = 3_600_000;

/** What storing and showing images needs. */
export interface MediaDeps {
  database: Database;
  media: MediaStores;
}

/** What adding images needs. */
export interface AddMediaDeps extends MediaDeps {
  /** Processes an image when its account's turn comes; see `processImage`. */
  processImageInTurn(accountId: string, bytes: Buffer): Promise<ProcessedImage>;
}

/** An image being uploaded. */
interface NewMedia {
  id: string;
  /** The name from the file or the caller; the image's URL ends with a cleaned form of it. */
  name: string | undefined;
  bytes: Buffer;
}

/**
 * Processes and stores an image. If it runs again with the same id, it returns what the first run stored.
 * @param rootUrl this service's public URL.
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
    // A deleted row no longer counts. The sweep removes it, together with any bytes that were stored after all.
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

/** Counts an image against the account's limit before its bytes are stored, so that images never exceed it. */
function reserve(database: Database, accountId: string, { id, name, digest, image, storage }: Reserved) {
  return inPrismaTransaction(database, async (tx) => {
    const { format, width, height, frames } = image;
    const columns = { name, digest, width, height, frames, storage };
    const data = { ...columns, contentType: `image/${format}`, bytes: image.bytes.length };
    const begun = await tx.prisma.media.findUnique({ where: { id, accountId } });
    if (begun !== null && begun.deletedAt === null) {
      if (begun.storedAt !== null) return begun;
      // The request may have died before it stored the bytes.
      const isYoung = begun.createdAt.getTime() > Date.now() - abandonedAfterMs / 2;
      if (isYoung) return tx.prisma.media.update({ where: { id, accountId }, data });
    }
    // The sweep may be removing its bytes right now.
    if (begun !== null)
      throw new ProblemError(
        'service_unavailable',
        'An earlier upload attempt is being removed. Try again in a minute.',
      );
    const row = await tx.prisma.media.create({ data: { id, accountId, ...data } });
    await checkMediaLimit(tx, accountId);
    return row;
  });
}

/** Runs after the insertion, so that the account's row is locked only for the sum and the commit. */
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
