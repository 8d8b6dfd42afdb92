import { readFileSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const built = fileURLToPath(new URL('../dist/web/', import.meta.url));
const read = (file: string) => readFileSync(`${built}${file}`, 'utf8');
const styles = fileURLToPath(new URL('../../../node_modules/@mantine/core/styles.css', import.meta.url));

/** The files that the HTML refers to, which every page loads. */
const start = [...read('index.html').matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
  ([, file = '']) => file,
);
const pages = JSON.parse(read('pages.json')) as { path: string; files: string[] }[];
const filesOf = (kind: RegExp, files: string[]) => files.filter((file) => kind.test(file));
const bytesOf = (files: string[], suffix: string) =>
  files.reduce((sum, file) => sum + statSync(`${built}${file}${suffix}`).size, 0);
const script = /\.js$/;

test('the first load of any page needs at most 250 kB of script, compressed as browsers ask for it', () => {
  expect(pages.length).toBeGreaterThan(30);
  const sizes = pages.map(({ path, files }) => ({
    path,
    bytes: bytesOf(filesOf(script, [...start, ...files]), '.br'),
  }));
  expect(sizes.filter(({ bytes }) => bytes > 250_000)).toEqual([]);
  // Some proxies support only gzip.
  const gzipped = pages.map(({ files }) => bytesOf(filesOf(script, [...start, ...files]), '.gz'));
  expect(Math.max(...gzipped)).toBeLessThan(265_000);
});

test('the sign-in page needs at most 160 kB of scripts and styles, in four files', () => {
  expect(bytesOf(start, '.br')).toBeLessThan(160_000);
  expect(start.length).toBeLessThan(5);
});

test('every component class that a script names has its styles, and those of the first load are in its own file', () => {
  const known = classesIn(readFileSync(styles, 'utf8'));
  const missing = (scripts: string[], sheets: string[]) => {
    const styled = classesIn(sheets.map(read).join(''));
    return [...classesIn(scripts.map(read).join(''))].filter((name) => known.has(name) && !styled.has(name));
  };
  expect(known.size).toBeGreaterThan(300);
  expect(missing(filesOf(script, start), filesOf(/\.css$/, start))).toEqual([]);
  const all = readdirSync(`${built}assets`).map((name) => `assets/${name}`);
  expect(missing(filesOf(script, all), filesOf(/\.css$/, [...start, ...(pages[0]?.files ?? [])]))).toEqual([]);
});

/** Mantine's generated class names, such as `m_77c9d27d`. */
function classesIn(text: string): Set<string> {
  return new Set(text.match(/\bm_[0-9a-f]{5,8}\b/g));
}
