import type { ReadableStream } from 'node:stream/web';

/** The first records of CSV as the API writes it (RFC 4180). Reads no further than it must. */
export async function readCsvRecords(body: ReadableStream<Uint8Array>, limit: number): Promise<string[][]> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of body) {
    text += decoder.decode(part, { stream: true });
    // A last record may still go on.
    if (parseRecords(text).length > limit) break;
  }
  return parseRecords(text).slice(0, limit);
}

function parseRecords(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  // A cell in quotes, in which a quote is doubled, or one without; and what ends it. One whose quote isn't closed goes on.
  const cell = /(?:"((?:[^"]|"")*)"|(|[^",\r\n][^,\r\n]*))(,|\r?\n|$)/y;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (match === null) break;
    const [, quoted, plain = '', end] = match;
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  return records;
}
