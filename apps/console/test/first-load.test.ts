import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const built = fileURLToPath(new URL('../dist/web/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${built}manifest.json`, 'utf8')) as Record<
  string,
  { file: string; imports?: string[] }
>;

/** The scripts that a browser needs before it can show this module. */
function scriptsOf(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const each of manifest[name]?.imports ?? []) scriptsOf(each, found);
  return found;
}

const bytesOf = (names: Iterable<string>) =>
  [...new Set(names)].reduce((sum, name) => sum + statSync(`${built}${manifest[name]?.file}.gz`).size, 0);

const start = 'index.html';
const pages = Object.keys(manifest).filter((name) => /^src\/.*-page\.tsx$/.test(name));

test('the first load of any page needs at most 250 kB of compressed script', () => {
  expect(pages.length).toBeGreaterThan(10);
  const sizes = pages.map((page) => ({ page, bytes: bytesOf([...scriptsOf(start), ...scriptsOf(page)]) }));
  expect(sizes.filter(({ bytes }) => bytes > 250_000)).toEqual([]);
});
