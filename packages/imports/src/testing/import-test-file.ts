import type { Database } from '@mailwright/database';
import type { EventWriter } from '@mailwright/outbox';
import { readErrors } from '../imports/import-errors.ts';
import { claimImport, type ImportOptions } from '../imports/import-state.ts';
import { getImport } from '../imports/manage-imports.ts';
import { processImport } from '../imports/process-import.ts';
import { importDeps } from './import-deps.ts';
import { uploadTestImport } from './upload-test-import.ts';

/** Imports a file as a worker does. Resolves to the counts that aren't 0, and the errors. */
export async function importTestFile(
  database: Database,
  accountId: string,
  listUid: string,
  {
    events,
    ...given
  }: { csv: string | Buffer; contentType?: string; options?: Partial<ImportOptions>; events?: EventWriter },
) {
  const { importId, importUid } = await uploadTestImport(database, accountId, listUid, given);
  const claimed = await claimImport(database, { key: 1, busy: [] });
  if (claimed?.importId !== importId) throw new Error('Another import was claimed');
  const deps = importDeps(database, events === undefined ? {} : { events });
  await processImport(deps, claimed, new AbortController().signal);
  const { counts, status, error } = await getImport(database, accountId, importUid);
  const errors: unknown[] = [];
  for await (const page of readErrors(database, importId))
    errors.push(...page.map(({ row, email, field, code }) => ({ row, email, field, code })));
  const some = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  return { counts: some, status, errors, error };
}
