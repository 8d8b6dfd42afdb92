import { type Database, inPrismaTransaction, type Sql, type Transaction } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import { createTextDecoder, type DecoderPosition } from './decode-text.ts';
import { type Checkpoint, ImportFailure, type OpenImport, type ReadRow } from './import-state.ts';
import { type InspectedFile, inspectFile } from './inspect-file.ts';
import {
  type FileMapping,
  type FileSettings,
  mapFile,
  refuseProblems,
  showRecognized,
  toSettings,
} from './map-file.ts';
import { createCellReader } from './read-cells.ts';
import { createJsonLineReader, createObjectReader, firstJsonPosition, type JsonPosition } from './read-objects.ts';
import { createRowReader, type RowPosition } from './parse-csv.ts';
import { type ImportBytes, openImportBytes } from './upload.ts';
import {
  addFields,
  type ListField,
  type ListForSubscribers,
  loadList,
  type SubscriberState,
} from '@mailwright/audience';

/** Some rows, and the checkpoint after them. */
export interface RowBlock {
  rows: ReadRow[];
  /** How many bytes of the upload were read for them. */
  bytes: number;
  checkpoint: Checkpoint;
}

/** The position in the bytes, besides that in the rows: it is the checkpoint's `decoder`. */
interface BytePosition {
  text: DecoderPosition | null;
  /** How many bytes of the checkpoint's block have been read. */
  offset: number;
  /** How many bytes of the upload have been read. */
  stored: number;
}

// A file with one letter per line has a hundred thousand rows in a block, all of them wrong. So a block is read in
// pieces, and rows are passed on when there are enough for a merge, or when they come from enough bytes: rows of a
// hundred cells take fifty times as much memory as their text, and a worker may hold those of several imports.
const pieceBytes = 65_536;
const enoughRows = 2_000;
const enoughBytes = 262_144;

/**
 * Opens an import's file at its checkpoint, or at its beginning.
 * @param onRead called for each block of the upload that has been read, even if nothing is merged yet. It renews the
 *   lease, or throws.
 * @throws ImportFailure when the file can't be imported
 */
export async function openImportFile(
  database: Database,
  open: OpenImport,
  onRead: () => Promise<void>,
): Promise<{ blocks(): AsyncGenerator<RowBlock, void> }> {
  const bytes = await openImportBytes(database, open, onRead);
  const from = open.checkpoint ?? (await begin(database, open, bytes));
  const list = await loadListForImport(database, open.accountId, open.listId);
  return {
    blocks: () =>
      readRowBlocks(bytes, from, { fields: list.fields, tags: open.options.tags, status: open.options.status }),
  };
}

async function begin(database: Database, open: OpenImport, bytes: ImportBytes): Promise<Checkpoint> {
  const { contentType, options } = open;
  const file = await inspectFile(() => bytes.read({ block: 0, stored: 0 }), {
    contentType,
    delimiter: options.delimiter,
    charset: options.charset,
    isWhole: true,
  });
  const position: BytePosition = { text: null, offset: 0, stored: 0 };
  return beginImport(database, open, file, (settings) => toCheckpoint(0, position, findFirstRow(file), settings));
}

function toCheckpoint(block: number, decoder: BytePosition, rows: TextPosition, format: FileSettings): Checkpoint {
  // Serialized as a text of its own, in which a NUL of the file is escaped twice: jsonb can't store one.
  return { block, decoder, rows: JSON.stringify(rows), format };
}

async function* readRowBlocks(
  bytes: ImportBytes,
  from: Checkpoint,
  list: Parameters<typeof createTextReader>[2],
): AsyncGenerator<RowBlock, void> {
  const settings = from.format as FileSettings;
  const start = from.decoder as BytePosition;
  const decoder = createTextDecoder(settings.encoding, start.text ?? undefined);
  const reader = createTextReader(settings, JSON.parse(from.rows as string) as TextPosition, list);
  let { block: number } = from;
  let { offset, stored } = start;
  let rows: ReadRow[] = [];
  // How many bytes were read for these rows.
  let held = 0;
  const pass = (read: number): RowBlock => {
    const passed = rows;
    [rows, held] = [[], 0];
    const position = { text: decoder.rest(), offset, stored };
    return { rows: passed, bytes: read, checkpoint: toCheckpoint(number, position, reader.position(), settings) };
  };
  for await (const block of bytes.read({ block: number, stored })) {
    while (offset < block.bytes.length) {
      const piece = block.bytes.subarray(offset, offset + pieceBytes);
      offset += piece.length;
      held += piece.length;
      rows = rows.concat(reader.read(decoder.push(piece)));
      const isEnough = rows.length >= enoughRows || (rows.length > 0 && held >= enoughBytes);
      if (isEnough && offset < block.bytes.length) yield pass(0);
    }
    // An earlier worker may have read the archive a little further for the same block: the count must not go back.
    const read = Math.max(0, block.stored - stored);
    [number, offset, stored] = [number + 1, 0, stored + read];
    yield pass(read);
  }
  rows = [...reader.read(decoder.end()), ...reader.end()];
  if (rows.length > 0) yield pass(0);
}

/** The position between two blocks of text, in either type of file. */
type TextPosition = RowPosition | JsonPosition;

/** Reads rows from blocks of text. */
interface TextReader {
  /** The rows that are complete with this block. */
  read(text: string): ReadRow[];
  /** The last row, which needs no line end. */
  end(): ReadRow[];
  position(): TextPosition;
}

/** The position of a file's first row. */
export function findFirstRow(file: InspectedFile): TextPosition {
  if (file.type === 'ndjson') return firstJsonPosition;
  return {
    csv: file.skip > 0 ? { text: '', line: 2, isSkipping: false } : undefined,
    row: 1,
    skipsHeader: file.hasHeader,
    skip: file.skip,
  };
}

/** A reader of a file's text that resumes at a position. */
export function createTextReader(
  settings: FileSettings,
  from: TextPosition,
  list: { fields: ListField[]; tags: string[]; status: SubscriberState['status'] | undefined },
): TextReader {
  const { fields, tags, status } = list;
  if (settings.type === 'ndjson')
    return createJsonLineReader({
      from: from as JsonPosition,
      readObject: createObjectReader(fields, { tags, status }),
    });
  const { delimiter, lineEnd, escape, columns, also, cells: format } = settings;
  const readCells = createCellReader(fields, columns, { tags, status, format }, also);
  return createRowReader({ delimiter, lineEnd, escape, from: from as RowPosition, readCells });
}

/**
 * Maps the columns of an import's file to its list, creates the requested fields, and saves how the file is read, in
 * one transaction. A worker that starts over, or a second worker, finds the checkpoint and doesn't create a field
 * twice.
 * @param toCheckpoint makes the checkpoint at the beginning of a file with these settings.
 * @returns the first checkpoint, or the current one if another worker has begun before.
 * @throws ImportFailure `invalid_mapping`, `no_email_column`, `too_many_columns`, `consent_column_unmapped`,
 *   `list_deleted`, `cancelled`
 */
function beginImport(
  database: Database,
  open: OpenImport,
  file: InspectedFile,
  toCheckpoint: (settings: ReturnType<typeof toSettings>) => Checkpoint,
): Promise<Checkpoint> {
  return inPrismaTransaction(database, async (tx) => {
    // Serializes changes of the list's fields.
    if (open.options.createFields || (open.options.newFields ?? []).length > 0)
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
      text: `UPDATE imports SET checkpoint = $3::jsonb, recognized = $4::jsonb, total_rows = $5
        WHERE id = $1::uuid AND account_id = $2::uuid AND status = 'running' AND checkpoint IS NULL RETURNING id`,
      values: [
        open.id,
        open.accountId,
        JSON.stringify(checkpoint),
        JSON.stringify(showRecognized(file, mapping)),
        file.type === 'csv' ? file.rowCount : null,
      ],
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

/** Creates a field for each column that becomes a new one, after the list's other fields. False if there are none. */
async function createFields(tx: Transaction, open: OpenImport, { columns }: FileMapping): Promise<boolean> {
  const wanted = columns.flatMap(({ to }) => (to.kind === 'new_field' ? [to] : []));
  if (wanted.length === 0) return false;
  await addFields(tx, open, wanted);
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
