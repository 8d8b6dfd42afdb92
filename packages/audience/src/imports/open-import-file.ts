import type { Database, Sql } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import { type ListForSubscribers, loadListAndSubscriberByEmail } from '../subscribers/load-subscriber.ts';
import {
  createTextDecoder,
  createUtf8Check,
  type DecoderPosition,
  detectEncoding,
  type TextEncodingName,
} from './decode-text.ts';
import { describeBinary } from './describe-binary.ts';
import { detectFormat } from './detect-format.ts';
import { ImportFailure } from './import-failure.ts';
import type { Checkpoint, OpenImport } from './import-state.ts';
import type { ReadRow } from './import-types.ts';
import { mapColumns } from './map-columns.ts';
import type { CsvOptions } from './parse-csv.ts';
import { parseImportedStatus } from './parse-imported-status.ts';
import { type ColumnTarget, createCellReader } from './read-cells.ts';
import { createRowReader, type RowPosition } from './read-rows.ts';
import { readBlocks } from './upload.ts';

/** How the file is read; kept in the checkpoint, so that all workers read it in the same way. */
interface CsvSettings {
  encoding: TextEncodingName;
  delimiter: string;
  lineEnd: CsvOptions['lineEnd'];
  columns: ColumnTarget[];
  /** The name of the status column. */
  statusColumn: string;
}

/** A block's rows, and how to go on after it. */
export interface RowBlock {
  rows: ReadRow[];
  bytes: number;
  checkpoint: Checkpoint;
}

/**
 * The list, as it is now.
 * @throws ImportFailure `list_deleted`
 */
export async function loadListForImport(sql: Sql, accountId: string, listId: string): Promise<ListForSubscribers> {
  try {
    return (await loadListAndSubscriberByEmail(sql, accountId, { listId, emailNormalized: '', hashes: [] })).list;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new ImportFailure('list_deleted', 'The list has been deleted.');
  }
}

/** Opens an import's file where its checkpoint stands, or at its beginning. @throws ImportFailure */
export async function openImportFile(
  database: Database,
  open: OpenImport,
): Promise<{ blocks(): AsyncGenerator<RowBlock> }> {
  const list = await loadListForImport(database, open.accountId, open.listId);
  const from = open.checkpoint ?? (await beginAt(database, open, list));
  const settings = from.format as CsvSettings;
  const readCells = createCellReader(list.fields, settings.columns, {
    tags: open.options.tags,
    parseStatus: (text) => parseImportedStatus(text, settings.statusColumn),
  });
  return { blocks: () => readRowBlocks(database, open, from, settings, readCells) };
}

async function* readRowBlocks(
  database: Database,
  open: OpenImport,
  from: Checkpoint,
  settings: CsvSettings,
  readCells: ReturnType<typeof createCellReader>,
): AsyncGenerator<RowBlock> {
  const decoder = createTextDecoder(settings.encoding, from.decoder as DecoderPosition);
  const { delimiter, lineEnd } = settings;
  const reader = createRowReader({ delimiter, lineEnd, from: from.rows as RowPosition, readCells });
  let number = from.block;
  const checkpoint = (): Checkpoint => ({
    block: number,
    decoder: decoder.rest(),
    rows: reader.position(),
    format: settings,
  });
  for await (const block of readBlocks(database, open.id, from.block)) {
    number += 1;
    const rows = reader.read(decoder.push(block));
    yield { rows, bytes: block.length, checkpoint: checkpoint() };
  }
  const rows = [...reader.read(decoder.end()), ...reader.end()];
  if (rows.length > 0) yield { rows, bytes: 0, checkpoint: checkpoint() };
}

/** Looks at the whole file for its encoding, and at its beginning for the rest. */
async function beginAt(database: Database, open: OpenImport, list: ListForSubscribers): Promise<Checkpoint> {
  const check = createUtf8Check();
  let first: Buffer | undefined;
  let blocks = 0;
  let isUtf8 = true;
  for await (const block of readBlocks(database, open.id, 0)) {
    first ??= block;
    blocks += 1;
    isUtf8 = check.push(block);
    // The rest of a file that isn't UTF-8 anyway needn't be read twice.
    if (!isUtf8) break;
  }
  if (first === undefined) throw new ImportFailure('empty_file', 'The file is empty.');
  const binary = describeBinary(first);
  if (binary !== undefined) throw new ImportFailure('not_text', binary);
  const guessed = detectEncoding(first, blocks === 1);
  const encoding = guessed === 'utf-8' && !(isUtf8 && check.end()) ? 'windows-1252' : guessed;
  const decoder = createTextDecoder(encoding);
  const text = decoder.push(first);
  const delimiter = open.options.delimiter as ',' | undefined;
  const format = detectFormat(text, blocks === 1, delimiter === undefined ? {} : { delimiter });
  const [header, ...others] = format.rows;
  const mapped = mapColumns({
    header: format.hasHeader ? header : undefined,
    sample: format.hasHeader ? others : format.rows,
    fields: list.fields,
    mapping: open.options.mapping,
  });
  const [wrong] = Object.entries(mapped.errors);
  if (wrong !== undefined) throw new ImportFailure('invalid_mapping', `${wrong[0]}: ${wrong[1].join('; ')}.`);
  const statusColumn = mapped.columns.find(({ to }) => to.kind === 'status')?.name ?? '';
  const settings: CsvSettings = {
    encoding,
    delimiter: format.delimiter,
    lineEnd: format.lineEnd,
    columns: mapped.columns.map(({ to }) => toTarget(to, list)),
    statusColumn,
  };
  const fresh: RowPosition = {
    csv: format.skip > 0 ? { text: '', line: 2, isSkipping: false } : undefined,
    row: 1,
    skipsHeader: format.hasHeader,
  };
  return { block: 0, decoder: undefined, rows: fresh, format: settings };
}

function toTarget(to: ReturnType<typeof mapColumns>['columns'][number]['to'], list: ListForSubscribers): ColumnTarget {
  if (to.kind === 'ignored') return null;
  if (to.kind !== 'field' && to.kind !== 'new_field') return { kind: to.kind };
  const field = list.fields.find(({ tag }) => tag === to.tag);
  return field === undefined ? null : { kind: 'field', fieldId: field.id };
}
