import type { ListField } from '../lists/list-field.ts';
import type { ReadRow } from './import-types.ts';
import type { InspectedFile } from './inspect-file.ts';
import type { FileSettings } from './map-file.ts';
import type { SubscriberState } from '../subscribers/subscriber-state.ts';
import { createCellReader } from './read-cells.ts';
import { createJsonLineReader, firstJsonPosition, type JsonPosition } from './read-json-rows.ts';
import { createObjectReader } from './read-object.ts';
import { createRowReader, type RowPosition } from './read-rows.ts';

/** Where reading stands between two blocks of text, in a file of either type. */
export type TextPosition = RowPosition | JsonPosition;

/** Reads rows from blocks of text. */
export interface TextReader {
  /** The rows that are complete with this block. */
  read(text: string): ReadRow[];
  /** The last row, which needs no line end. */
  end(): ReadRow[];
  position(): TextPosition;
}

/** Where a file's first row is. */
export function findFirstRow(file: InspectedFile): TextPosition {
  if (file.type === 'ndjson') return firstJsonPosition;
  return {
    csv: file.skip > 0 ? { text: '', line: 2, isSkipping: false } : undefined,
    row: 1,
    skipsHeader: file.hasHeader,
    skip: file.skip,
  };
}

/** A reader of a file's text that goes on at a position. */
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
