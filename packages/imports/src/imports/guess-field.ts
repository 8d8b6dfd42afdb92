import type { NewImportField } from '@mailwright/contracts';
import { restoreFormula } from '@mailwright/platform';
import { detectDecimalComma, detectOrder } from './cell-values.ts';
import { type CellFormat, parseCell } from './read-cells.ts';
import { createTagMaker, toLabel } from './read-mapping.ts';

type Type = NewImportField['type'];

// The first type that all cells suit is chosen.
const types: Type[] = ['boolean', 'number', 'date', 'datetime', 'url'];
// Numbers that begin so are codes, such as 01067 or +41 44 123 45 67, and would lose their beginning.
const code = /^(?:\+|[-+]?0\d)/;
const maxCells = 100;

/**
 * The fields that columns could become: tags that no field has, the names of the columns, and types by their cells.
 * @param fields the list's fields, including those that columns already become.
 */
export function proposeFields(
  columns: { name: string; cells: string[] }[],
  fields: { tag: string }[],
  format: CellFormat,
): NewImportField[] {
  const makeTag = createTagMaker(fields);
  return columns.map(({ name, cells }, index) => ({
    tag: makeTag(name, index),
    label: toLabel(name) || `Column ${index + 1}`,
    type: guessType(cells, format),
  }));
}

/** The type of field that can hold all of a column's first cells. */
function guessType(given: string[], { dates, decimalComma }: CellFormat): Type {
  const cells = given.slice(0, maxCells).flatMap((cell) => restoreFormula(cell).trim() || []);
  if (cells.length === 0) return 'text';
  const format = {
    dates: { ...dates, order: dates.order ?? detectOrder(cells) },
    decimalComma: decimalComma ?? detectDecimalComma(cells),
  };
  return types.find((type) => cells.every((cell) => suits(type, cell, format))) ?? 'text';
}

function suits(type: Type, cell: string, format: CellFormat): boolean {
  if (type === 'number' && code.test(cell)) return false;
  // 0 and 1 are numbers, and a date would lose its time.
  if (type === 'boolean' && /^\d+$/.test(cell)) return false;
  if (type === 'date' && /\d:\d/.test(cell)) return false;
  return parseCell({ type, options: [] }, cell, format).ok;
}
