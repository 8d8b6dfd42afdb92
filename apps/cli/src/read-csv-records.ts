import type { ReadableStream } from 'node:stream/web';

/** Reads the first records of CSV as the API writes it (RFC 4180), and no further than necessary. */
export async function readCsvRecords(body: ReadableStream<Uint8Array>, limit: number): Promise<string[][]> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of body) {
    text += decoder.decode(part, { stream: true });
    // The last record may still be incomplete.
    if (parseRecords(text).length > limit) break;
  }
  return parseRecords(text).slice(0, limit);
}

function parseRecords(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  // Matches a cell, in quotes (within which quotes are doubled) or without, and what ends it. A cell whose quote isn't
  // closed doesn't match.
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
