import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { listen, newId, urlOf } from '@mailwright/platform';
import { createS3Store } from './s3-store.ts';

const part = Buffer.alloc(64 * 1_024, 1);
let storage: Server | undefined;
afterEach(() => {
  storage?.closeAllConnections();
  storage?.close();
});

/** Opens a store over a storage that sends this many parts, and then ends its response or hangs. */
async function openStore({ parts, hangs, timeoutMs }: { parts: number; hangs: boolean; timeoutMs: number }) {
  storage = createServer((_request, response) => {
    for (let n = 0; n < parts; n += 1) response.write(part);
    if (!hangs) response.end();
  });
  await listen(storage, 0, '127.0.0.1');
  const options = { bucket: 'images', region: 'any', accessKey: 'a', secretKey: 'b', publicUrl: undefined };
  return createS3Store({ ...options, endpoint: urlOf(storage, '127.0.0.1') }, timeoutMs);
}

const media = { id: newId(), name: 'a.png', storage: 's3' } as const;

test("a reader that is slower than the storage's timeout gets the whole image", async () => {
  const store = await openStore({ parts: 40, hangs: false, timeoutMs: 1_000 });
  let bytes = 0;
  for await (const chunk of store.read(media)) {
    if (bytes === 0) await wait(1_500);
    bytes += chunk.length;
  }
  expect(bytes).toBe(40 * part.length);
});

test('reading fails if the storage stops in the middle of an image', async () => {
  const store = await openStore({ parts: 2, hangs: true, timeoutMs: 2_000 });
  const read = async () => {
    for await (const chunk of store.read(media)) expect(chunk.length).toBeGreaterThan(0);
  };
  await expect(read()).rejects.toThrow('No response within 2000 ms');
});
