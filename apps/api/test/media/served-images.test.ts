import { beforeAll, describe, expect, test } from '@jest/globals';
import { MediaResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { sweepMedia, createMediaStores } from '@mailwright/content';
import { createTestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { fetchImage, plainImage, uploadImage } from '../support/images.ts';
import { useTestApi } from '../support/start-test-api.ts';

// An image's address is part of its ETag.
const api = useTestApi({ baseUrl: 'https://mail.example.com' });
let image: Buffer;
beforeAll(async () => {
  image = await plainImage(20, 10).png().toBuffer();
});

const upload = async (account = api.account): Promise<MediaResource> =>
  MediaResource.parse((await uploadImage(api, image, { account, query: '?name=logo' }).expect(201)).body);

describe('an image', () => {
  test('is served to everyone, with headers that let caches keep it and stop browsers from treating it as anything else', async () => {
    const media = await upload();
    expect(new URL(media.url).pathname).toBe(`/media/${media.uid}/logo.png`);
    const response = await fetchImage(api, media).expect(200);
    expect((response.body as Buffer).length).toBe(media.bytes);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(media.bytes),
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': 'inline; filename="logo.png"',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test('returns 304 for its ETag, and HEAD returns its headers alone', async () => {
    const media = await upload();
    const head = await fetchImage(api, media, 'head').expect(200);
    expect(head.headers['content-length']).toBe(String(media.bytes));
    const known = await fetchImage(api, media)
      .set('If-None-Match', head.headers['etag'] ?? '')
      .expect(304);
    expect(known.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    await fetchImage(api, media).set('If-None-Match', '"x"').expect(200);
  });

  test('has no other address, and allows only GET and HEAD', async () => {
    const { uid, url } = await upload();
    for (const path of [`/media/${uid}/other.png`, `/media/${uid}`, '/media/med_x/logo.png', '/media/%00/logo.png']) {
      const response = await api.bare.get(path).expect(404);
      expect(response.headers['cache-control'] ?? 'no-store').toBe('no-store');
    }
    const post = await api.bare.post(new URL(url).pathname);
    expectProblem(post, 'method_not_allowed');
    expect(post.headers['allow']).toBe('GET, HEAD');
  });

  test('is no longer served once it is deleted; its bytes are removed, and the audit log has the deletion', async () => {
    const media = await upload();
    const { headers } = await api.call('get', `/media/${media.uid}`).expect(200);
    await api
      .call('delete', `/media/${media.uid}`)
      .set('If-Match', headers['etag'] ?? '')
      .expect(204);
    expect((await fetchImage(api, media)).status).toBe(404);
    expectProblem(await api.call('get', `/media/${media.uid}`), 'not_found');
    expectProblem(await api.call('delete', `/media/${media.uid}`), 'not_found');
    expect((await api.call('get', '/media').expect(200)).body).not.toContainEqual(media);
    await sweep();
    const id = fromUid('med', media.uid);
    expect(await api.run('SELECT 1 FROM media WHERE id = $1', id)).toEqual([]);
    expect(await api.run('SELECT 1 FROM media_parts WHERE media_id = $1', id)).toEqual([]);
    const entries = await api.run(
      `SELECT details FROM audit_log WHERE action = 'media.deleted' AND subject = $1`,
      media.uid,
    );
    expect(entries).toEqual([{ details: { name: 'logo.png' } }]);
  });

  test('of a suspended account is not served', async () => {
    const account = await createTestAccount(api.database);
    const media = await upload(account);
    await fetchImage(api, media).expect(200);
    await api.run(`UPDATE accounts SET status = 'suspended' WHERE id = $1`, account.accountId);
    expect((await fetchImage(api, media)).status).toBe(404);
  });

  test('is deleted with its account, and the images of other accounts stay', async () => {
    const account = await createTestAccount(api.database);
    const [gone, other] = [await upload(account), await upload()];
    await api.run('DELETE FROM accounts WHERE id = $1', account.accountId);
    expect((await fetchImage(api, gone)).status).toBe(404);
    await fetchImage(api, other).expect(200);
  });
});

const sweep = () => sweepMedia({ database: api.database, media: createMediaStores(api.database, undefined) });

test('an upload that breaks off before its bytes are stored is never shown, and is removed after an hour', async () => {
  const media = await upload();
  const id = fromUid('med', media.uid);
  await api.run('UPDATE media SET stored_at = NULL WHERE id = $1', id);
  expect((await fetchImage(api, media)).status).toBe(404);
  expectProblem(await api.call('get', `/media/${media.uid}`), 'not_found');
  await sweep();
  expect(await api.run('SELECT 1 FROM media WHERE id = $1', id)).toHaveLength(1);
  await api.run(`UPDATE media SET created_at = now() - interval '61 minutes' WHERE id = $1`, id);
  await sweep();
  expect(await api.run('SELECT 1 FROM media WHERE id = $1', id)).toEqual([]);
});

test('images are paged newest first', async () => {
  const account = await createTestAccount(api.database);
  const uids = [];
  for (let n = 0; n < 3; n += 1) uids.unshift((await upload(account)).uid);
  const first = await api.call('get', '/media?limit=2&include_total=true', account).expect(200);
  expect(first.headers['x-total-count']).toBe('3');
  const cursor = /cursor=(\w+)/.exec(first.headers['link'] ?? '')?.[1];
  const second = await api.call('get', `/media?limit=2&cursor=${cursor}`, account).expect(200);
  const shown = [...(first.body as MediaResource[]), ...(second.body as MediaResource[])];
  expect(shown.map(({ uid }) => uid)).toEqual(uids);
});
