import type { Database } from '@mailwright/database';
import { createDatabaseStore } from './database-store.ts';
import { createS3Store, type S3Options } from './s3-store.ts';
import { type MediaStore, pathOf, type StoredMedia } from './stored-media.ts';

/** Where the bytes of images are: of each, where they were stored when it was uploaded. */
export interface MediaStores {
  /** That of new images. */
  current: MediaStore;
  /** Undefined when S3 isn't configured any more. */
  find(storage: StoredMedia['storage']): MediaStore | undefined;
  /** The address of an image, for `rootUrl` as the address of this service. */
  urlOf(media: StoredMedia, rootUrl: string): string;
}

/**
 * Makes the stores.
 * @param s3 the S3-compatible storage of new images; the database when undefined.
 */
export function createMediaStores(database: Database, s3: S3Options | undefined): MediaStores {
  const inDatabase = createDatabaseStore(database);
  const inS3 = s3 === undefined ? undefined : createS3Store(s3);
  return {
    current: inS3 ?? inDatabase,
    find: (storage) => (storage === 's3' ? inS3 : inDatabase),
    urlOf: (media, rootUrl) => {
      const base = media.storage === 's3' ? (s3?.publicUrl ?? rootUrl) : rootUrl;
      return `${base}/${pathOf(media)}`;
    },
  };
}
