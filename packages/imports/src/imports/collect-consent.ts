import { type CellSorter, createCellSorter } from './read-consent.ts';

/** Collects, from all rows of a file, the cells that show whether its columns are about consent. */
interface ConsentCollector {
  add(cells: string[]): void;
  /**
   * By column index: the column's distinct cells, or as many of each kind as are shown, in the order of the file. Omits
   * columns that say nothing about consent.
   */
  cells(): ConsentCells;
}

/** The cells that show whether columns are about consent, by column index. */
export type ConsentCells = Map<number, string[]>;

interface Column {
  index: number;
  sorter: CellSorter;
  /** Cells that have been looked at and needn't be again. */
  known: Set<string>;
  kinds: Map<string, number>;
  kept: string[];
}

// How many cells of each kind are kept, which is as many as are shown.
const maxOfKind = 20;
// A column with more distinct words is free text, unless its name is about consent.
const maxWords = 50;
const maxKnown = 200;
const maxKnownLength = 64;
// Longer text isn't a word. Only its beginning is looked at.
const maxKeptLength = 256;

/** @param header the columns' names; undefined if the file has none. Any row may have more columns. */
export function createConsentCollector(header: string[] | undefined, width: number): ConsentCollector {
  const columns: Column[] = [];
  /** The columns that further rows may change. */
  let open: Column[] = [];
  let count = 0;
  const addColumns = (most: number): void => {
    for (; count < most; count += 1) {
      const sorter = createCellSorter(header?.[count]?.trim() ?? '');
      if (sorter === undefined) continue;
      const column = { index: count, sorter, known: new Set<string>(), kinds: new Map<string, number>(), kept: [] };
      columns.push(column);
      open.push(column);
    }
  };
  addColumns(Math.max(width, header?.length ?? 0));

  return {
    add(cells) {
      if (cells.length > count) addColumns(cells.length);
      let isAnyClosed = false;
      for (const column of open) {
        const given = cells[column.index] ?? '';
        const cell = given.length > maxKeptLength ? given.trim().slice(0, maxKeptLength) : given;
        if (cell === '' || column.known.has(cell)) continue;
        look(column, cell);
        isAnyClosed ||= isClosed(column);
      }
      if (isAnyClosed) open = open.filter((column) => !isClosed(column));
    },
    cells: () =>
      new Map(
        columns
          .filter((column) => column.sorter.isNamed || (column.kinds.has('status') && !isClosed(column)))
          .map(({ index, kept }) => [index, kept]),
      ),
  };
}

function look({ sorter, known, kinds, kept }: Column, given: string): void {
  const cell = given.trim();
  if (cell === '') return;
  const kind = sorter.kindOf(cell);
  const count = kinds.get(kind) ?? 0;
  kinds.set(kind, count + 1);
  if (count < maxOfKind) kept.push(copyOf(cell.slice(0, maxKeptLength)));
  // Free text isn't looked at for long: its column is closed after a few distinct cells.
  if (!sorter.isNamed) known.add(copyOf(given));
  else if (known.size < maxKnown && given.length <= maxKnownLength) known.add(copyOf(given));
}

/** Whether further cells can't change what a column says. */
function isClosed({ sorter, kinds, kept }: Column): boolean {
  if (!sorter.isNamed) return (kinds.get('other') ?? 0) > maxWords;
  return sorter.isSettled && kept.length >= maxOfKind;
}

/** Copies a text: a substring keeps the whole text in memory. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

/** Collects from rows that are all there are. */
export function collectConsent(header: string[] | undefined, rows: string[][]): ConsentCells {
  const collector = createConsentCollector(header, Math.max(0, ...rows.map((cells) => cells.length)));
  for (const cells of rows) collector.add(cells);
  return collector.cells();
}
