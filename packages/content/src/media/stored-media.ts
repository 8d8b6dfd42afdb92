import { toUid } from '@mailwright/platform';
import type { MediaStorage } from '@mailwright/database';

/** The part of an image's row that is needed to find its bytes. */
export interface StoredMedia {
  id: string;
  name: string;
  storage: MediaStorage;
}

/** A store of images' bytes. */
export interface MediaStore {
  storage: MediaStorage;
  /**
   * Stores the bytes of an image, or stores them again.
   * @throws ProblemError `service_unavailable` if the storage can't be reached or refuses them.
   */
  put(media: StoredMedia, contents: { bytes: Buffer; contentType: string; digest: string }): Promise<void>;
  /** Reads the bytes in order. @throws ProblemError `service_unavailable` */
  read(media: StoredMedia): AsyncIterable<Uint8Array>;
  /** Removes the bytes, if there are any. @throws ProblemError `service_unavailable` */
  remove(media: StoredMedia): Promise<void>;
}

/** How long caches may keep an image: its URL never shows a different one. */
export const mediaCacheControl = 'public, max-age=31536000, immutable';

/** An image's path, both under this service's URL and in a bucket. */
export function pathOf({ id, name }: Pick<StoredMedia, 'id' | 'name'>): string {
  return `media/${toUid('med', id)}/${name}`;
}
