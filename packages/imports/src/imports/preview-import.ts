import { setImmediate } from 'node:timers/promises';
import type { ImportPreview } from '@mailwright/contracts';
import { inTransaction } from '@mailwright/database';
import { newId, ProblemError } from '@mailwright/platform';
import {
  type AudienceDeps,
  type ListForSubscribers,
  loadListAndSubscriberByEmail,
  readListId,
} from '@mailwright/audience';
import { createTextDecoder } from './decode-text.ts';
import { ImportFailure, type ImportOptions, type ReadRow } from './import-state.ts';
import { type InspectedFile, inspectFile } from './inspect-file.ts';
import { type FileMapping, mapFile, proposeMapping, showColumns, showFormat, toSettings } from './map-file.ts';
import { type Merged, mergeRows } from './process-import.ts';
import { createTextReader, findFirstRow } from './open-import-file.ts';
import { type Compression, detectCompression, unpackFile } from './upload.ts';

/** The beginning of a file, and how it is to be imported. */
export interface ImportToPreview {
  listUid: string;
  options: ImportOptions;
  contentType: string;
  bytes: Buffer;
  /** Whether the bytes are the whole file. */
  isWhole: boolean;
}

const maxRows = 1_000;
const maxErrors = 100;
// How much of an archive's beginning is unpacked: ten times what a thousand rows take.
const maxUnpackedBytes = 4_194_304;
const pieceBytes = 65_536;
const inspectedBytes = 65_536;
// For the check of a file that is received without a preview.
const maxReceivedBytes = 262_144;

/**
 * Shows what an import of a file would do with its first rows. Uses the same functions as the import, and writes
 * nothing. If the file as a whole can't be imported, the problems say why.
 * @throws ProblemError `not_found` for the list
 */
export async function previewImport(
  deps: AudienceDeps,
  accountId: string,
  given: ImportToPreview,
): Promise<ImportPreview> {
  const key = { listId: readListId(given.listUid), emailNormalized: '', hashes: [] };
  const { list } = await loadListAndSubscriberByEmail(deps.database, accountId, key);
  try {
    const { options } = given;
    const { file, mapping, compressed, blocks, isWhole } = await readBeginning(list, given);
    const whole = addNewFields(list, mapping);
    const rows = mapping.problems.length > 0 ? [] : readRows(file, mapping, whole, { options, blocks, isWhole });
    return {
      format: { ...showFormat(file, mapping), compressed },
      columns: showColumns(file, mapping, list.fields),
      mapping: proposeMapping(mapping),
      ...(await tryMerge(deps, whole, options, rows)),
      problems: mapping.problems,
    };
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    const { code, message } = error;
    return { format: null, columns: [], mapping: {}, rows: noRows, errors: [], problems: [{ code, message }] };
  }
}

/**
 * Rejects an import if the beginning of its file has a column about consent that would be lost. All other problems are
 * left to the worker.
 * @throws ProblemError `not_found` for the list; `consent_column_unmapped`
 */
export async function refuseLostConsent(deps: AudienceDeps, accountId: string, given: ImportToPreview): Promise<void> {
  const key = { listId: readListId(given.listUid), emailNormalized: '', hashes: [] };
  const { list } = await loadListAndSubscriberByEmail(deps.database, accountId, key);
  try {
    const { mapping } = await readBeginning(list, given, maxReceivedBytes);
    const lost = mapping.problems.find(({ code }) => code === 'consent_column_unmapped');
    if (lost !== undefined) throw new ProblemError('consent_column_unmapped', lost.message);
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
  }
}

async function readBeginning(list: ListForSubscribers, given: ImportToPreview, maxBytes = maxUnpackedBytes) {
  const compressed = detectCompression(given.bytes);
  const { blocks, isWhole } = await unpackBeginning(given, compressed, maxBytes);
  const { contentType, options } = given;
  const { delimiter, charset } = options;
  const file = await inspectFile(() => inPieces(blocks), { contentType, delimiter, charset, isWhole });
  return { file, mapping: mapFile(file, list.fields, options), compressed, blocks, isWhole };
}

const noRows = { checked: 0, valid: 0, invalid: 0, repeated: 0, existing: 0, suppressed: 0 };

async function unpackBeginning(
  { bytes, isWhole }: ImportToPreview,
  compression: Compression,
  maxBytes: number,
): Promise<{ blocks: { bytes: Buffer }[]; isWhole: boolean }> {
  if (compression === null) return { blocks: bytes.length === 0 ? [] : [{ bytes }], isWhole };
  const blocks: { bytes: Buffer }[] = [];
  let length = 0;
  for await (const block of unpackFile(fromArray([bytes]), compression, { maxBytes: Infinity, isWhole })) {
    blocks.push(block);
    length += block.bytes.length;
    if (length >= maxBytes) return { blocks, isWhole: false };
  }
  return { blocks, isWhole };
}

/** The list with the fields that the import would create. */
function addNewFields(list: ListForSubscribers, { columns }: FileMapping): ListForSubscribers {
  const added = columns.flatMap(({ to }) => (to.kind === 'new_field' ? [to] : []));
  const usual = { required: false, defaultValue: null, options: [], visible: false };
  return {
    ...list,
    fields: [...list.fields, ...added.map(({ tag, label, type }) => ({ id: newId(), tag, label, type, ...usual }))],
  };
}

function readRows(
  file: InspectedFile,
  mapping: FileMapping,
  list: ListForSubscribers,
  { options, blocks, isWhole }: { options: ImportOptions; blocks: { bytes: Buffer }[]; isWhole: boolean },
): ReadRow[] {
  const { fields } = list;
  const reader = createTextReader(toSettings(file, mapping, fields), findFirstRow(file), {
    fields,
    tags: options.tags,
    status: options.status,
  });
  const decoder = createTextDecoder(file.encoding);
  const rows: ReadRow[] = [];
  for (const { bytes } of blocks)
    for (let at = 0; at < bytes.length && rows.length < maxRows; at += pieceBytes)
      for (const row of reader.read(decoder.push(bytes.subarray(at, at + pieceBytes)))) rows.push(row);
  // If only the beginning is known, its last row may be cut off.
  if (isWhole && rows.length < maxRows) rows.push(...reader.read(decoder.end()), ...reader.end());
  return rows.slice(0, maxRows);
}

class RolledBack extends Error {}

/** Merges the rows as an import does and rolls that back, so that the result is the same as the import's. */
async function tryMerge(
  { database, events, appSecrets, clock }: AudienceDeps,
  list: ListForSubscribers,
  options: ImportOptions,
  rows: ReadRow[],
): Promise<Pick<ImportPreview, 'rows' | 'errors'>> {
  if (rows.length === 0) return { rows: noRows, errors: [] };
  const addresses = rows.map((row) => (row.ok ? row.wanted.email.normalized : ''));
  let existing = new Set<string>();
  let merged: Merged | undefined;
  await inTransaction(database, async (sql) => {
    const found = await sql.query<{ address: string }>({
      name: 'find-existing-addresses',
      text: `SELECT email_normalized AS address FROM subscribers
        WHERE account_id = $1 AND list_id = $2 AND email_normalized = ANY($3::text[])`,
      values: [list.accountId, list.id, [...new Set(addresses)]],
    });
    existing = new Set(found.map(({ address }) => address));
    // No events, since they would be rolled back, too.
    const silent = { ...options, sendEvents: false };
    merged = await mergeRows(sql, { importId: newId(), list, options: silent, events, appSecrets, clock }, rows);
    throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return merged === undefined
    ? { rows: noRows, errors: [] }
    : {
        rows: countRows(merged, addresses.filter((address) => existing.has(address)).length),
        errors: showErrors(merged),
      };
}

function countRows({ counts }: Merged, existing: number): ImportPreview['rows'] {
  const { processed, invalid, suppressed, repeated } = counts;
  return { checked: processed, valid: processed - invalid - suppressed, invalid, repeated, existing, suppressed };
}

function showErrors({ errors }: Merged): ImportPreview['errors'] {
  return errors
    .slice(0, maxErrors)
    .flatMap(({ row: { row, line, text }, email, errors: found }) =>
      found.map(({ field, code, message }) => ({ row, line, email, field, code, message, text })),
    )
    .slice(0, maxErrors);
}

/** Yields pieces, between which other requests get their turn: parsing megabytes takes a while. */
async function* inPieces(blocks: { bytes: Buffer }[]): AsyncGenerator<{ bytes: Buffer }, void> {
  for (const { bytes } of blocks)
    for (let at = 0; at < bytes.length; at += inspectedBytes) {
      await setImmediate();
      yield { bytes: bytes.subarray(at, at + inspectedBytes) };
    }
}

async function* fromArray<T>(values: T[]): AsyncGenerator<T, void> {
  yield* values;
}
