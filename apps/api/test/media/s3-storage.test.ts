import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MediaResource } from '@mailwright/contracts';
import { ConfigError, fromUid, readConfig } from '@mailwright/platform';
import { createMediaStores, readS3Options, type S3Options, sweepMedia } from '@mailwright/content';
import { expectProblem } from '../support/expect-problem.ts';
import { fetchImage, plainImage, uploadImage } from '../support/images.ts';
import { type S3Server, startS3Server } from '../support/start-s3-server.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

let s3: S3Server;
let api: TestApi;
let image: Buffer;
beforeAll(async () => {
  s3 = await startS3Server();
  api = await startTestApi({ s3: s3.options });
  image = await plainImage(30, 30).png().toBuffer();
});
afterAll(async () => {
  await api.stop();
  await s3.stop();
});
beforeEach(() => {
  s3.failWith = undefined;
  s3.objects.clear();
});

const upload = async (at = api): Promise<MediaResource> =>
  MediaResource.parse((await uploadImage(at, image, { query: '?name=logo' }).expect(201)).body);
const sweepWith = (options: S3Options | undefined) =>
  sweepMedia({ database: api.database, media: createMediaStores(api.database, options) });

describe('with S3-compatible storage', () => {
  test('an image is stored there under its path, with a signature and the headers with which it is served', async () => {
    const { uid, bytes } = await upload();
    const object = s3.objects.get(`/images/media/${uid}/logo.png`);
    expect(object?.bytes.length).toBe(bytes);
    const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' };
    expect(object?.headers).toEqual(headers);
    expect(await api.run('SELECT 1 FROM media_parts WHERE media_id = $1', fromUid('med', uid))).toEqual([]);
  });

  test('an image is served through the API, with the same headers as any other', async () => {
    const media = await upload();
    const response = await fetchImage(api, media).expect(200);
    expect((response.body as Buffer).length).toBe(media.bytes);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });

  test('a deleted image is removed there, and a sweep during which the storage is unavailable is repeated later', async () => {
    const { uid } = await upload();
    await api.call('delete', `/media/${uid}`).expect(204);
    s3.failWith = 403;
    await expect(sweepWith(s3.options)).rejects.toThrow('image storage');
    expect(await api.run('SELECT 1 FROM media WHERE id = $1', fromUid('med', uid))).toHaveLength(1);
    s3.failWith = undefined;
    await sweepWith(s3.options);
    expect(s3.objects.size).toBe(0);
    expect(await api.run('SELECT 1 FROM media WHERE id = $1', fromUid('med', uid))).toEqual([]);
  });

  test('an upload while the storage is unavailable returns 503, and stores and counts nothing', async () => {
    s3.failWith = 503;
    const response = await uploadImage(api, image);
    expectProblem(response, 'service_unavailable');
    expect(response.headers['retry-after']).toBe('5');
    expect(response.text).not.toContain('SlowDown');
    const { body } = await api.call('get', '/me').expect(200);
    const before = (body as { limits: { media: { used_bytes: number } } }).limits.media.used_bytes;
    s3.failWith = undefined;
    const { bytes } = await upload();
    const after = await api.call('get', '/me').expect(200);
    expect(after.body).toMatchObject({ limits: { media: { used_bytes: before + bytes } } });
  });

  test('an image returns 503 while the storage is unavailable, and caches may not store that response', async () => {
    const media = await upload();
    s3.failWith = 500;
    const response = await fetchImage(api, media);
    expect(response.status).toBe(503);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('a wrong secret key stores nothing', async () => {
    const other = await startTestApi({ databaseUrl: api.database.url, s3: { ...s3.options, secretKey: 'wrong' } });
    try {
      expectProblem(await uploadImage(other, image), 'service_unavailable');
      expect(s3.objects.size).toBe(0);
    } finally {
      await other.stop();
    }
  });

  test('if it is public, an image has its address there', async () => {
    const publicUrl = 'https://cdn.example.com/images';
    const other = await startTestApi({ databaseUrl: api.database.url, s3: { ...s3.options, publicUrl } });
    try {
      const { uid, url } = await upload(other);
      expect(url).toBe(`https://cdn.example.com/images/media/${uid}/logo.png`);
    } finally {
      await other.stop();
    }
  });

  test('images that were stored in the database before are still served, and none in a storage that is no longer configured is forgotten', async () => {
    const other = await startTestApi({ databaseUrl: api.database.url });
    try {
      const [before, inS3] = [await upload(other), await upload()];
      await fetchImage(api, before).expect(200);
      expect((await fetchImage(other, inS3)).status).toBe(503);
      await api.call('delete', `/media/${inS3.uid}`).expect(204);
      await sweepWith(undefined);
      expect(await api.run('SELECT 1 FROM media WHERE id = $1', fromUid('med', inS3.uid))).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });
});

describe('the environment', () => {
  const environment = {
    MEDIA_S3_ENDPOINT: 'https://s3.example.com/',
    MEDIA_S3_BUCKET: 'images',
    MEDIA_S3_ACCESS_KEY: 'a',
    MEDIA_S3_SECRET_KEY: 'b',
  };
  test('configures the storage; without an endpoint, there is none', () => {
    expect(readS3Options(readConfig([], environment))).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'images',
      region: 'us-east-1',
      accessKey: 'a',
      secretKey: 'b',
      publicUrl: undefined,
    });
    expect(readS3Options(readConfig([], { ...environment, MEDIA_S3_ENDPOINT: '' }))).toBeUndefined();
  });
  test.each(['MEDIA_S3_BUCKET', 'MEDIA_S3_ACCESS_KEY', 'MEDIA_S3_SECRET_KEY'])('is refused without %s', (name) => {
    expect(() => readS3Options(readConfig([], { ...environment, [name]: '' }))).toThrow(ConfigError);
  });
});
