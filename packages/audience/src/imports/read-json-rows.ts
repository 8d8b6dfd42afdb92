import type { ListField } from '../lists/list-field.ts';
import type { ReadRow, RowError } from './import-types.ts';
import { type CellsRead, type ColumnTarget, createCellReader } from './read-cells.ts';

const maxRowLength = 1_048_576;
const maxShownText = 1_000;

/** Where reading JSON lines stands between two blocks of text. It survives JSON. */
export interface JsonPosition {
  /** The incomplete line at the end of the text so far. */
  text: string;
  row: number;
  line: number;
  /** True within a line that was too long, up to its end. */
  isSkipping: boolean;
}

/** Reads objects as the batch call does: `EMAIL`, the tags of fields, `tag` or `tags`, `status` and `ip_address`. */
export function createObjectReader(
  fields: ListField[],
  options: Parameters<typeof createCellReader>[2],
): (value: unknown) => CellsRead {
  const names = fields.flatMap(({ tag }) => (tag === 'EMAIL' ? [] : [tag]));
  const known = new Set(['EMAIL', 'tag', 'tags', 'status', 'ip_address', ...names]);
  const targets: ColumnTarget[] = [
    { kind: 'email' },
    { kind: 'tags' },
    { kind: 'status' },
    { kind: 'ip_address' },
    ...names.map((tag) => ({ kind: 'field' as const, fieldId: fields.find((field) => field.tag === tag)?.id ?? '' })),
  ];
  const readCells = createCellReader(fields, targets, options);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('must be a JSON object');
    const given = value as Record<string, unknown>;
    const unknown = Object.keys(given).find((name) => !known.has(name));
    if (unknown !== undefined) return refuse('is not a field of this list', unknown);
    const wrong = Object.entries(given).find(([, each]) => typeof each === 'object' && each !== null && !isTexts(each));
    if (wrong !== undefined) return refuse('must be text, a number or a boolean', wrong[0]);
    const tags = given['tags'] ?? given['tag'];
    return readCells([
      toCell(given['EMAIL']),
      toCell(tags),
      toCell(given['status']),
      toCell(given['ip_address']),
      ...names.map((tag) => toCell(given[tag])),
    ]);
  };
}

function refuse(message: string, field: string | null = null): CellsRead {
  const error: RowError = { field, code: field === null ? 'invalid_json' : 'invalid_value', message };
  return { ok: false, email: null, errors: [error] };
}

function isTexts(value: object): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string' && !each.includes(','));
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join(',') : String(value as string | number | boolean);
}

/** Reads rows of JSON lines (one object a line) from blocks of text. */
export function createJsonLineReader(options: { from: JsonPosition; readObject(value: unknown): CellsRead }) {
  let { text: buffer, row, line, isSkipping } = options.from;
  let rows: ReadRow[] = [];

  function add(text: string): void {
    if (text.trim() !== '') {
      rows.push({ ...parse(text), row, line, text: text.slice(0, maxShownText) });
      row += 1;
    }
    line += 1;
  }
  function parse(text: string): CellsRead {
    try {
      return options.readObject(JSON.parse(text));
    } catch {
      return refuse('is not valid JSON');
    }
  }
  function skip(): void {
    if (!isSkipping) {
      const errors: RowError[] = [
        { field: null, code: 'row_too_long', message: `is longer than ${maxRowLength} characters` },
      ];
      rows.push({ ok: false, row, line, text: buffer.slice(0, maxShownText), email: null, errors });
      row += 1;
    }
    [isSkipping, buffer] = [true, ''];
  }
  const take = (): ReadRow[] => {
    const taken = rows;
    rows = [];
    return taken;
  };
  return {
    read(text: string): ReadRow[] {
      let start = 0;
      for (let end = text.indexOf('\n'); end !== -1; start = end + 1, end = text.indexOf('\n', start)) {
        const rest = text.slice(start, end);
        if (isSkipping) line += 1;
        else add(buffer + rest);
        [isSkipping, buffer] = [false, ''];
      }
      buffer += text.slice(start);
      if (isSkipping || buffer.length > maxRowLength) skip();
      return take();
    },
    end(): ReadRow[] {
      if (!isSkipping && buffer !== '') add(buffer);
      buffer = '';
      return take();
    },
    position: (): JsonPosition => ({ text: buffer, row, line, isSkipping }),
  };
}
