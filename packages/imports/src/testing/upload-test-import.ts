import type { Database } from '@mailwright/database';
import { operator } from '@mailwright/outbox';
import { newId, toUid } from '@mailwright/platform';
import type { ImportOptions } from '../imports/import-state.ts';
import { createImport } from '../imports/manage-imports.ts';
import { completeUpload, storeUpload } from '../imports/upload.ts';

const usualOptions: ImportOptions = {
  mapping: {},
  createFields: false,
  tags: [],
  updateExisting: true,
  resubscribe: false,
  sendEvents: true,
  skipConfirmation: false,
  consentStatement: null,
  delimiter: undefined,
};

/**
 * Uploads a whole file, which is CSV unless a type is given. Resolves to the ids of its import, which then waits for a
 * worker.
 */
export async function uploadTestImport(
  database: Database,
  accountId: string,
  listUid: string,
  given: { csv: string | Buffer; contentType?: string; options?: Partial<ImportOptions> },
): Promise<{ importId: string; importUid: string }> {
  const importId = newId();
  await createImport(database, accountId, {
    id: importId,
    listUid,
    actor: operator,
    fileName: 'contacts.csv',
    contentType: given.contentType ?? 'text/csv',
    options: { ...usualOptions, ...given.options },
  });
  const bytes = Buffer.from(given.csv);
  await storeUpload(database, { importId, offset: 0 }, partsOf(bytes), Infinity);
  await completeUpload(database, importId, bytes.length);
  return { importId, importUid: toUid('imp', importId) };
}

async function* partsOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}
