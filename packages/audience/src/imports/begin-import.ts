// The first checkpoint is saved once, together with the fields it refers to. The lock on the list's row serializes
// changes of its fields.
import { type Database, inPrismaTransaction, type Sql, type Transaction } from '@mailwright/database';
import { newId, ProblemError } from '@mailwright/platform';
import type { Checkpoint, OpenImport } from './import-state.ts';
import { ImportFailure } from './import-types.ts';
import type { InspectedFile } from './inspect-file.ts';
import { type FileMapping, mapFile, refuseProblems, showRecognized, toSettings } from './map-file.ts';
import { type ListForSubscribers, loadList } from '../subscribers/load-subscriber.ts';

/**
 * Maps the columns of an import's file to its list, creates the requested fields, and saves how the file is read, in
 * one transaction. A worker that starts over, or a second worker, finds the checkpoint and doesn't create a field
 * twice.
 * @param toCheckpoint makes the checkpoint at the beginning of a file with these settings.
 * @returns the first checkpoint, or the current one if another worker has begun before.
 * @throws ImportFailure `invalid_mapping`, `no_email_column`, `too_many_columns`, `consent_column_unmapped`,
 *   `list_deleted`, `cancelled`
 */
export function beginImport(
  database: Database,
  open: OpenImport,
  file: InspectedFile,
  toCheckpoint: (settings: ReturnType<typeof toSettings>) => Checkpoint,
): Promise<Checkpoint> {
  return inPrismaTransaction(database, async (tx) => {
    if (open.options.createFields)
      await tx.query({
        text: 'SELECT 1 FROM lists WHERE id = $1::uuid AND account_id = $2::uuid FOR NO KEY UPDATE',
        values: [open.listId, open.accountId],
      });
    const list = await loadListForImport(tx, open.accountId, open.listId);
    const mapping = mapFile(file, list.fields, open.options);
    refuseProblems(mapping);
    const created = await createFields(tx, open, mapping);
    const fields = created ? (await loadListForImport(tx, open.accountId, open.listId)).fields : list.fields;
    const checkpoint = toCheckpoint(toSettings(file, mapping, fields));
    const saved = await tx.query({
      text: `UPDATE imports SET checkpoint = $3::jsonb, recognized = $4::jsonb
        WHERE id = $1::uuid AND account_id = $2::uuid AND status = 'running' AND checkpoint IS NULL RETURNING id`,
      values: [open.id, open.accountId, JSON.stringify(checkpoint), JSON.stringify(showRecognized(file, mapping))],
    });
    if (saved.length > 0) return checkpoint;
    // Rolls back the creation of the fields.
    throw new AlreadyBegun();
  }).catch(async (error: unknown) => {
    if (!(error instanceof AlreadyBegun)) throw error;
    const row = await database.prisma.import.findUnique({ where: { id: open.id, accountId: open.accountId } });
    if (row?.checkpoint === null || row?.checkpoint === undefined)
      throw new ImportFailure('cancelled', 'The import has been cancelled.');
    return row.checkpoint as unknown as Checkpoint;
  });
}

class AlreadyBegun extends Error {}

/** Creates a text field for each column that becomes one, after the list's other fields. False if there are none. */
async function createFields(tx: Transaction, open: OpenImport, { columns }: FileMapping): Promise<boolean> {
  const wanted = columns.flatMap(({ to }) => (to.kind === 'new_field' ? [to] : []));
  if (wanted.length === 0) return false;
  const { accountId, listId } = open;
  const last = await tx.prisma.listField.findFirst({ where: { listId, accountId }, orderBy: { position: 'desc' } });
  const position = (last?.position ?? 0) + 1;
  await tx.prisma.listField.createMany({
    data: wanted.map(({ tag, label }, index) => ({
      id: newId(),
      accountId,
      listId,
      tag,
      label,
      type: 'text' as const,
      required: false,
      options: [],
      visible: false,
      position: position + index,
    })),
  });
  await tx.prisma.list.update({ where: { id: listId, accountId }, data: { updatedAt: new Date() } });
  return true;
}

/**
 * The list in its current state.
 * @throws ImportFailure `list_deleted`
 */
export async function loadListForImport(sql: Sql, accountId: string, listId: string): Promise<ListForSubscribers> {
  try {
    return await loadList(sql, accountId, listId);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new ImportFailure('list_deleted', 'The list has been deleted.');
  }
}
