import { expect, test } from '@jest/globals';

const script = new URL('../../../../scripts/jest/memory-folder.mjs', import.meta.url).href;
const { memoryFolderOf, isUsable } = (await import(script)) as {
  memoryFolderOf: (this: void, root: string) => string;
  isUsable: (this: void, facts: { mounts: string; freeBytes: number }) => boolean;
};

const gigabyte = 1024 ** 3;
const root = '/dev/vda / ext4 rw,relatime 0 0\n';

test.each([
  ['with plenty of space', `${root}tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n`, 20 * gigabyte, true],
  ['with little space', `${root}tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n`, gigabyte, false],
  ['that is mounted with noexec, as in a container', `${root}shm /dev/shm tmpfs rw,noexec 0 0\n`, 20 * gigabyte, false],
  ['on a disk', `${root}/dev/vdb /dev/shm ext4 rw 0 0\n`, 20 * gigabyte, false],
  ['that does not exist', root, 20 * gigabyte, false],
])(
  'a test run keeps its files in /dev/shm only if that is useful and safe: a folder %s',
  (_name, mounts, freeBytes, is) => {
    expect(isUsable({ mounts, freeBytes })).toBe(is);
  },
);

test('all runs of a clone use the same folder, and other clones use different ones', () => {
  const folder = memoryFolderOf('/clones/one/');
  expect(memoryFolderOf('/clones/one/')).toBe(folder);
  expect(memoryFolderOf('/clones/two/')).not.toBe(folder);
});
