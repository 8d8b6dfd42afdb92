import type { Database } from '@mailwright/database';
import { createDatabaseStore } from './database-store.ts';
import { createS3Store, type S3Options } from './s3-store.ts';
import { type MediaStore, pathOf, type StoredMedia } from './stored-media.ts';

/** The stores of images' bytes: each image stays in the one where it was uploaded. */
export interface MediaStores {
  /** The store for new images. */
  current: MediaStore;
  /** Undefined if S3 is no longer configured. */
  find(storage: StoredMedia['storage']): MediaStore | undefined;
  /** The URL of an image, under this service's `rootUrl` or the bucket's public one. */
  urlOf(media: StoredMedia, rootUrl: string): string;
}

/**
 * Makes the stores.
 * @param s3 the S3-compatible storage for new images; if undefined, the database.
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
