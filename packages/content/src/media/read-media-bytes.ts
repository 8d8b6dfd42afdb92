import type { Database } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import type { MediaStores } from './media-store.ts';
import { findMedia } from './read-media.ts';

/**
 * Reads the bytes of an image of the account in order, one part at a time.
 * @throws ProblemError `not_found`; `service_unavailable` if its storage can't be reached, or is no longer configured
 */
export async function* readMediaBytes(
  { database, media }: { database: Pick<Database, 'prisma'>; media: MediaStores },
  accountId: string,
  uid: string,
): AsyncGenerator<Uint8Array> {
  const row = await findMedia(database, accountId, uid);
  const store = media.find(row.storage);
  if (store === undefined)
    throw new ProblemError(
      'service_unavailable',
      'The storage of this image is not configured. Ask the operator of this service.',
    );
  yield* store.read(row);
}
