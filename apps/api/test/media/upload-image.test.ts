import { describe, expect, test } from '@jest/globals';
import { MediaResource } from '@mailwright/contracts';
import { createTestAccount } from '@mailwright/testing';
import sharp from 'sharp';
import { expectProblem } from '../support/expect-problem.ts';
import { fetchImage, noisyImage, plainImage, uploadImage } from '../support/images.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

async function upload(image: Buffer, options: Parameters<typeof uploadImage>[2] = {}): Promise<MediaResource> {
  return MediaResource.parse((await uploadImage(api, image, options).expect(201)).body);
}

/** The bytes with which an image is served. */
async function stored(media: MediaResource): Promise<Buffer> {
  return (await fetchImage(api, media).expect(200)).body as Buffer;
}

describe('an uploaded image', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'of the format %s keeps its format and its dimensions',
    async (format) => {
      const image = await plainImage(300, 200).toFormat(format).toBuffer();
      const media = await upload(image);
      expect(media).toMatchObject({ content_type: `image/${format}`, width: 300, height: 200, frames: 1 });
      const served = await stored(media);
      expect(served.length).toBe(media.bytes);
      expect(await sharp(served).metadata()).toMatchObject({ format, width: 300, height: 200 });
    },
  );

  test('loses all metadata: EXIF with its location, XMP, ICC, and whatever follows the image', async () => {
    const place = { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' };
    const photo = await plainImage(60, 40)
      .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: place })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret-xmp</x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const given = Buffer.concat([photo, Buffer.from('<script>secret-tail</script>')]);
    expect((await sharp(given).metadata()).exif?.includes('secret-owner')).toBe(true);
    const served = await stored(await upload(given));
    const { exif, xmp, icc, gps } = (await sharp(served).metadata()) as unknown as Record<string, unknown>;
    expect({ exif, xmp, icc, gps }).toEqual({ exif: undefined, xmp: undefined, icc: undefined, gps: undefined });
    for (const secret of ['secret', 'Exif', 'GPS', 'adobe']) expect(served.includes(secret)).toBe(false);
  });

  test('is upright: the orientation in its metadata is applied', async () => {
    // Red above blue, marked as to be rotated a quarter turn clockwise: afterwards red is on the right.
    const red = await plainImage(40, 40, '#f00').png().toBuffer();
    const photo = await plainImage(40, 80, '#00f')
      .composite([{ input: red, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const media = await upload(photo);
    expect(media).toMatchObject({ width: 80, height: 40 });
    const { data, info } = await sharp(await stored(media))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number) => [...data.subarray((20 * info.width + x) * info.channels).subarray(0, 3)];
    expect(at(10)[2]).toBeGreaterThan(200);
    expect(at(70)[0]).toBeGreaterThan(200);
  });

  test('is scaled down to 2,400 pixels if it is wider, and a smaller one is not enlarged', async () => {
    expect(await upload(await plainImage(3_000, 500).jpeg().toBuffer())).toMatchObject({ width: 2_400, height: 400 });
    expect(await upload(await plainImage(10, 4_000).png().toBuffer())).toMatchObject({ width: 10, height: 4_000 });
  });

  test.each(['gif', 'webp'] as const)('that is animated %s stays animated', async (format) => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((color) => plainImage(2_500, 10, color).png().toBuffer()),
    );
    const given = await sharp(frames, { join: { animated: true } })
      .toFormat(format, { delay: [100, 200, 300], loop: 2 })
      .toBuffer();
    const media = await upload(given);
    expect(media).toMatchObject({ frames: 3, width: 2_400, height: 10 });
    const { pages, delay, loop } = await sharp(await stored(media), { animated: true }).metadata();
    expect({ pages, delay, loop }).toEqual({ pages: 3, delay: [100, 200, 300], loop: 2 });
  });

  test('may come in a form, and its address ends with its name in ASCII letters', async () => {
    const image = await plainImage(5, 5).png().toBuffer();
    const send = (file: string) => api.call('post', '/media').attach('file', image, file).expect(201);
    expect((await send('Grün & Blau!.PNG.jpeg')).body).toMatchObject({ name: 'grun-blau-png.png' });
    expect((await send('../../etc/passwd')).body).toMatchObject({ name: 'passwd.png' });
    expect((await send('春.png')).body).toMatchObject({ name: 'image.png' });
    const named = api.call('post', '/media').field('name', 'Banner').attach('file', image, 'x.png');
    expect((await named.expect(201)).body).toMatchObject({ name: 'banner.png' });
    expect(await upload(image, { query: '?name=Logo%202' })).toMatchObject({ name: 'logo-2.png' });
  });

  test('that is larger than one part in the database is served as a whole', async () => {
    const image = await noisyImage(700, 700).png().toBuffer();
    const media = await upload(image);
    expect(media.bytes).toBeGreaterThan(800_000);
    const before = await sharp(image).raw().toBuffer();
    expect(
      (
        await sharp(await stored(media))
          .raw()
          .toBuffer()
      ).equals(before),
    ).toBe(true);
  });
});

describe('an upload is refused and nothing is stored for:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases: [name: string, make: () => Promise<Buffer> | Buffer, code: 'invalid_image' | 'image_too_large'][] = [
    ['SVG', () => Buffer.from(svg), 'invalid_image'],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'invalid_image'],
    ['HTML after the signature of a GIF', () => Buffer.from('GIF89a<script>alert(1)</script>'), 'invalid_image'],
    ['SVG after the signature of a PNG', () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1'), 'invalid_image'],
    ['TIFF', () => plainImage(5, 5).tiff().toBuffer(), 'invalid_image'],
    ['AVIF', () => plainImage(5, 5).avif().toBuffer(), 'invalid_image'],
    ['PDF', () => Buffer.from('%PDF-1.7\n'), 'invalid_image'],
    ['an empty file', () => Buffer.alloc(0), 'invalid_image'],
    ['half of a JPEG', async () => (await noisyImage(200, 200).jpeg().toBuffer()).subarray(0, 5_000), 'invalid_image'],
    // One megabyte that would need 300 MB of memory.
    ['a PNG of a hundred million pixels', () => plainImage(10_000, 10_000).png().toBuffer(), 'image_too_large'],
    ['a GIF whose frames have 52 million pixels in all', () => gifOf(2_000, 2_000, 13), 'image_too_large'],
    ['a GIF of 1,001 frames', () => gifOf(10, 10, 1_001), 'image_too_large'],
    ['more than 10 MB', () => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(10_000_000)]), 'image_too_large'],
  ];
  test.each(cases)('%s', async (_name, make, code) => {
    const image = await make();
    const before = await takeSnapshot(api.database);
    for (const type of ['image/png', 'application/octet-stream'])
      expectProblem(await uploadImage(api, image, { type }), code);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('more than 10 MB without a Content-Length, which is not read any further', async () => {
    const request = uploadImage(api, Buffer.alloc(0));
    request.write(Buffer.from('GIF89a'));
    for (let mebibytes = 0; mebibytes < 12; mebibytes += 1) request.write(Buffer.alloc(1_048_576));
    expectProblem(await request, 'image_too_large');
  });

  test('another media type, a form without a file, and a name that is given twice', async () => {
    const image = await plainImage(5, 5).png().toBuffer();
    expectProblem(await uploadImage(api, image, { type: 'image/svg+xml' }), 'unsupported_media_type');
    expectProblem(await api.call('post', '/media').field('name', 'x'), 'validation_failed', ['file']);
    const twice = api.call('post', '/media?name=a').field('name', 'b').attach('file', image, 'x.png');
    expectProblem(await twice, 'validation_failed', ['name']);
    const unknown = api.call('post', '/media').field('alt', 'b').attach('file', image, 'x.png');
    expectProblem(await unknown, 'validation_failed', ['alt']);
  });
});

/** A GIF that has a few bytes for each frame. */
function gifOf(width: number, height: number, frames: number): Buffer {
  const header = Buffer.from('47494638396100000000800000ffffff000000', 'hex');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex');
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from('3b', 'hex')]);
}

describe('the plan', () => {
  test('limits the total bytes of all images, even for concurrent uploads', async () => {
    const account = await createTestAccount(api.database);
    await api.run(`UPDATE plans SET media_megabytes = 1, heavy_requests = 10 WHERE code = 'standard'`);
    try {
      const image = await noisyImage(500, 500).png().toBuffer();
      expect(image.length).toBeGreaterThan(500_000);
      const responses = await Promise.all([1, 2, 3].map(() => uploadImage(api, image, { account })));
      const refused = responses.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(2);
      for (const response of refused) expectProblem(response, 'plan_limit_reached');
      const { body } = await api.call('get', '/me', account).expect(200);
      const first = responses.find(({ status }) => status === 201);
      const { bytes, uid } = MediaResource.parse(first?.body);
      expect(body).toMatchObject({ limits: { media: { megabytes: 1, used_bytes: bytes } } });
      await api.call('delete', `/media/${uid}`, account).expect(204);
      await uploadImage(api, image, { account }).expect(201);
    } finally {
      await api.run(`UPDATE plans SET media_megabytes = 1000, heavy_requests = 2 WHERE code = 'standard'`);
    }
  });
});

test('an upload that is sent again with its Idempotency-Key stores one image', async () => {
  const image = await plainImage(8, 8).png().toBuffer();
  const send = () => uploadImage(api, image).set('Idempotency-Key', 'one-image').expect(201);
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
});
