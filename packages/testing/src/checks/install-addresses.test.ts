import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const script = new URL('../../../../scripts/packages.mjs', import.meta.url).href;
const { removeAddresses, withAddresses } = (await import(script)) as {
  removeAddresses(this: void, root: string): void;
  withAddresses<Result>(this: void, root: string, install: () => Promise<Result>): Promise<Result>;
};

let root: string;
let copy: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'install-addresses-'));
  copy = path.join(root, 'npm-shrinkwrap.json');
  const packages = {
    '': { name: 'all' },
    'node_modules/@scope/one': { version: '1.2.3' },
    'node_modules/two': { version: '4.5.6', name: 'original' },
    'node_modules/ours': { resolved: 'packages/ours', link: true },
  };
  await writeFile(path.join(root, 'package-lock.json'), JSON.stringify({ packages }));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('while npm installs, a copy of the lock file says where each package is, and no copy is left', async () => {
  const seen = await withAddresses(root, () => readFile(copy, 'utf8'));
  const { packages } = JSON.parse(seen) as { packages: Record<string, { resolved?: string }> };
  expect(Object.entries(packages).map(([place, { resolved }]) => [place, resolved])).toEqual([
    ['', undefined],
    ['node_modules/@scope/one', 'https://registry.npmjs.org/@scope/one/-/one-1.2.3.tgz'],
    ['node_modules/two', 'https://registry.npmjs.org/original/-/original-4.5.6.tgz'],
    ['node_modules/ours', 'packages/ours'],
  ]);
  expect(existsSync(copy)).toBe(false);
});

test('no copy is left when npm fails, and one that a killed installation has left is removed', async () => {
  await expect(withAddresses(root, () => Promise.reject(new Error('E404')))).rejects.toThrow('E404');
  expect(existsSync(copy)).toBe(false);
  await writeFile(copy, '{}');
  removeAddresses(root);
  expect(existsSync(copy)).toBe(false);
  removeAddresses(root);
});
