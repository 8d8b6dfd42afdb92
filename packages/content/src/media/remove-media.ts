// A row lock makes the precondition and the deletion atomic.
import type { MediaResource } from '@mailwright/contracts';
import { inPrismaTransaction, sql } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { fromUid, type Precondition } from '@mailwright/platform';
import { abandonedAfterMs, type MediaDeps } from './add-media.ts';
import { findMedia, presentMedia } from './read-media.ts';

const sweptAtOnce = 100;

/**
 * Deletes an image; it is no longer served once this has committed. The next sweep removes its bytes.
 * @throws ProblemError `not_found`; what `precondition` throws
 */
export async function deleteMedia(
  { database, media }: MediaDeps,
  accountId: string,
  uid: string,
  actor: Actor,
  asked: { precondition: Precondition<MediaResource> | undefined; rootUrl: string },
): Promise<void> {
  await inPrismaTransaction(database, async (tx) => {
    const id = fromUid('med', uid) ?? null;
    await tx.query(
      sql`SELECT 1 FROM media WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid FOR NO KEY UPDATE`,
    );
    const row = await findMedia(tx, accountId, uid);
    asked.precondition?.(presentMedia(row, media, asked.rootUrl));
    await tx.prisma.media.update({ where: { id: row.id, accountId }, data: { deletedAt: new Date() } });
    await appendAudit(tx, { accountId, actor, action: 'media.deleted', subject: uid, details: { name: row.name } });
  });
}

/**
 * Removes the bytes and rows of deleted images, and of uploads that started an hour ago or earlier and never finished.
 * Several processes may run it at once. Images in a storage that is no longer configured stay.
 * @throws ProblemError `service_unavailable` if a storage is unavailable; the next sweep tries again.
 */
export async function sweepMedia({ database, media }: MediaDeps): Promise<void> {
  const storages = (['database', 's3'] as const).filter((storage) => media.find(storage) !== undefined);
  for (;;) {
    const rows = await database.prisma.media.findMany({
      where: {
        storage: { in: storages },
        OR: [
          { deletedAt: { not: null } },
          { storedAt: null, createdAt: { lt: new Date(Date.now() - abandonedAfterMs) } },
        ],
      },
      take: sweptAtOnce,
    });
    for (const row of rows) {
      await media.find(row.storage)?.remove(row);
      await database.prisma.media.deleteMany({ where: { id: row.id, accountId: row.accountId } });
    }
    if (rows.length < sweptAtOnce) return;
  }
}
