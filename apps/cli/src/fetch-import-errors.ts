import type { ReadableStream } from 'node:stream/web';
import { type Import, type MailwrightClient, MailwrightError } from 'mailwright';
import { readCsvRecords } from './read-csv-records.ts';
import { saveStream } from './save-stream.ts';

/** What is wrong with a row of a file. */
export interface RowProblem {
  line: string;
  email: string;
  field: string;
  message: string;
}

const firstErrors = 10;

/** Fetches the first errors of an import; makes no request if the import has no invalid rows. */
export async function fetchFirstErrors(
  client: MailwrightClient,
  { uid, counts }: Import,
  signal: AbortSignal,
): Promise<RowProblem[]> {
  if (counts.invalid === 0) return [];
  const records = await readCsvRecords(await openErrors(client, uid, signal), firstErrors + 1);
  const [header = [], ...rows] = records;
  return rows.map((row) => {
    const cell = (name: string) => row[header.indexOf(name)] ?? '';
    return { line: cell('line'), email: cell('email'), field: cell('field'), message: cell('message') };
  });
}

/** Writes all errors of an import to a file, as CSV. */
export async function saveErrors(
  client: MailwrightClient,
  uid: string,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  await saveStream(await openErrors(client, uid, signal), file, { signal });
}

async function openErrors(client: MailwrightClient, uid: string, signal: AbortSignal) {
  const { data, error, response } = await client.GET('/imports/{uid}/errors', {
    params: { path: { uid } },
    headers: { Accept: 'text/csv, application/problem+json' },
    parseAs: 'stream',
    signal,
  });
  if (!response.ok || data === undefined || data === null) throw new MailwrightError(response, error);
  return data as ReadableStream<Uint8Array>;
}
