import { toUid } from '@mailwright/platform';
import type { MediaStorage } from '@mailwright/database';

/** An image, as far as its bytes have to be found. */
export interface StoredMedia {
  id: string;
  name: string;
  storage: MediaStorage;
}

/** What has the bytes of images. */
export interface MediaStore {
  storage: MediaStorage;
  /**
   * Stores the bytes of an image, or stores them once more.
   * @throws ProblemError `service_unavailable` when the storage can't be reached or refuses them.
   */
  put(media: StoredMedia, contents: { bytes: Buffer; contentType: string; digest: string }): Promise<void>;
  /** The bytes, in their order. @throws ProblemError `service_unavailable` */
  read(media: StoredMedia): AsyncIterable<Uint8Array>;
  /** Removes the bytes, if there are any. @throws ProblemError `service_unavailable` */
  remove(media: StoredMedia): Promise<void>;
}

/** How long caches may keep an image: its address never shows another one. */
export const mediaCacheControl = 'public, max-age=31536000, immutable';

/** Where an image is, below the address of the service and in a bucket. */
export function pathOf({ id, name }: Pick<StoredMedia, 'id' | 'name'>): string {
  return `media/${toUid('med', id)}/${name}`;
}
