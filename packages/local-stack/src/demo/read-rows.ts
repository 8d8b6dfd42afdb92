import { readFile } from 'node:fs/promises';

/** A subscriber of the file: the list's fields, and tags. */
export type DemoRow = Record<Uppercase<string>, string> & { EMAIL: string; tag: string };

const csvFile = new URL('../../demo/subscribers.csv', import.meta.url);

/** The rows of our own file, by its header; of CSV's syntax it uses only quotes around a cell. */
export async function readRows(): Promise<DemoRow[]> {
  const [header = '', ...lines] = (await readFile(csvFile, 'utf8')).trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? '');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])) as DemoRow;
  });
}
