import { expect, test } from '@jest/globals';
import { createServer } from 'node:net';
import { findFreePort, findNextFreePort, isPortFree } from './find-free-port.ts';

test('the preferred port is taken if it is free, else another', async () => {
  const preferred = await findFreePort();
  expect(await findFreePort(preferred)).toBe(preferred);
  const server = createServer().listen(preferred, '0.0.0.0');
  expect(await isPortFree(preferred)).toBe(false);
  expect(await findFreePort(preferred)).not.toBe(preferred);
  expect(await findNextFreePort(preferred)).toBeGreaterThan(preferred);
  server.close();
});

test('a host that is not ours is a message, not a search without end', async () => {
  await expect(findFreePort(undefined, '203.0.113.1')).rejects.toThrow('EADDRNOTAVAIL');
});
