import { type Config, ConfigError, ProblemError } from '@mailwright/platform';
import { AwsClient } from 'aws4fetch';
import { mediaCacheControl, type MediaStore, pathOf, type StoredMedia } from './stored-media.ts';

/** An S3-compatible storage. */
export interface S3Options {
  /** Without a path or a trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** The bucket's public URL; if undefined, images are served through this service. */
  publicUrl: string | undefined;
}

const defaultTimeoutMs = 20_000;

type Variables = Pick<Config, Extract<keyof Config, `MEDIA_S3_${string}`>>;

/** Reads the storage from the environment; undefined if it names none. @throws ConfigError if a variable is missing */
export function readS3Options(config: Variables): S3Options | undefined {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_BUCKET: bucket, MEDIA_S3_REGION: region } = config;
  const { MEDIA_S3_ACCESS_KEY: accessKey, MEDIA_S3_SECRET_KEY: secretKey, MEDIA_S3_PUBLIC_URL: publicUrl } = config;
  if (endpoint === undefined) return undefined;
  if (bucket === undefined || accessKey === undefined || secretKey === undefined) {
    throw new ConfigError([
      'MEDIA_S3_BUCKET, MEDIA_S3_ACCESS_KEY and MEDIA_S3_SECRET_KEY must be set with MEDIA_S3_ENDPOINT',
    ]);
  }
  const withoutSlash = (url: string) => url.replace(/\/+$/, '');
  return {
    endpoint: withoutSlash(endpoint),
    bucket,
    region,
    accessKey,
    secretKey,
    publicUrl: publicUrl === undefined ? undefined : withoutSlash(publicUrl),
  };
}

/**
 * Makes a store that keeps images in a bucket, under the same paths as in this service.
 * @param timeoutMs how long to wait for the storage: for its response, and for each part of an image. A slow reader may
 *   take as long as it needs.
 */
export function createS3Store(options: S3Options, timeoutMs = defaultTimeoutMs): MediaStore {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });

  /** Aborts what is awaited if it takes too long. */
  async function inTime<T>(aborting: AbortController, awaited: () => Promise<T>): Promise<T> {
    const timer = setTimeout(() => aborting.abort(new Error(`No response within ${timeoutMs} ms`)), timeoutMs);
    return awaited().finally(() => clearTimeout(timer));
  }

  async function call(
    media: StoredMedia,
    method: string,
    init: { headers?: Record<string, string>; body?: Buffer },
    aborting = new AbortController(),
  ) {
    const url = `${options.endpoint}/${options.bucket}/${pathOf(media)}`;
    try {
      const response = await inTime(aborting, () => client.fetch(url, { ...init, method, signal: aborting.signal }));
      if (response.ok || (method === 'DELETE' && response.status === 404)) return response;
      // The response text names the reason, such as SignatureDoesNotMatch.
      throw new Error(
        `${method} was refused with ${response.status}: ${(await inTime(aborting, () => response.text())).slice(0, 500)}`,
      );
    } catch (cause) {
      throw new ProblemError(
        'service_unavailable',
        'The image storage is temporarily unavailable. Try again in a minute.',
        { cause },
      );
    }
  }

  return {
    storage: 's3',
    put: async (media, { bytes, contentType, digest }) => {
      const headers = {
        'Content-Type': contentType,
        'Cache-Control': mediaCacheControl,
        // Signed, so that the storage refuses bytes that were changed in transit.
        'X-Amz-Content-Sha256': digest,
      };
      await call(media, 'PUT', { headers, body: bytes });
    },
    read: async function* (media) {
      const aborting = new AbortController();
      const { body } = await call(media, 'GET', {}, aborting);
      const reader = body?.getReader();
      if (reader === undefined) return;
      try {
        for (;;) {
          const { done, value } = await inTime(aborting, () => reader.read());
          if (done) return;
          yield value;
        }
      } finally {
        await reader.cancel().catch(() => undefined);
      }
    },
    remove: async (media) => {
      await call(media, 'DELETE', {});
    },
  };
}
