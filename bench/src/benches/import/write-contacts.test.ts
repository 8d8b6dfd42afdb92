import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { writeContacts } from './write-contacts.ts';

let folder: string;
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a file of contacts has the stated number of rows and addresses, a tenth of the rows are repeats, and the file is always the same', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mailwright-contacts-'));
  const read = async (name: string): Promise<string> => {
    const file = path.join(folder, name);
    expect(await writeContacts(file, 2_345)).toEqual({ path: file, rows: 2_345, addresses: 2_345 - 234 });
    return readFile(file, 'utf8');
  };
  const text = await read('first.csv');
  expect(await read('second.csv')).toBe(text);
  const [header, ...rows] = text.trimEnd().split('\r\n');
  expect(header).toBe('EMAIL,FIRST_NAME,LAST_NAME');
  expect(rows).toHaveLength(2_345);
  const addresses = rows.map((row) => row.split(',')[0]);
  expect(new Set(addresses).size).toBe(2_345 - 234);
  for (const row of rows) expect(row).toMatch(/^[a-z]+\.\d+@[a-z.]+,("(""|[^"])+"|[^",]+),("(""|[^"])+"|[^",]+)$/);
  // Some repeats change the last name, and some change nothing.
  const repeats = rows.filter((_, index) => index % 10 === 9);
  const unchanged = repeats.filter((row) => rows.indexOf(row) < rows.lastIndexOf(row));
  expect(unchanged.length).toBeGreaterThan(50);
  expect(unchanged.length).toBeLessThan(repeats.length - 50);
});
