import { expect, test } from '@jest/globals';
import { createServer } from 'node:net';
import { findFreePort, findNextFreePort, isPortFree } from './find-free-port.ts';

test('the preferred port is returned if it is free, and another one otherwise', async () => {
  const preferred = await findFreePort();
  expect(await findFreePort(preferred)).toBe(preferred);
  const server = createServer().listen(preferred, '0.0.0.0');
  expect(await isPortFree(preferred)).toBe(false);
  expect(await findFreePort(preferred)).not.toBe(preferred);
  expect(await findNextFreePort(preferred)).toBeGreaterThan(preferred);
  server.close();
});

test("another machine's host is rejected with a message instead of an endless search", async () => {
  await expect(findFreePort(undefined, '203.0.113.1')).rejects.toThrow('EADDRNOTAVAIL');
});
