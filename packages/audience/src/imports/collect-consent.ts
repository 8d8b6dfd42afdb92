import { createCellSorter } from './classify-consent.ts';

/** Collects the cells by which the columns of a file are judged as those of consent, from all of its rows. */
export interface ConsentCollector {
  /** Looks at a row. */
  add(cells: string[]): void;
  /**
   * By the columns' indices: their different cells, or as many of each kind as are shown, in the order of the file. Without the
   * columns that say nothing of consent, whatever else they have.
   */
  cells(): ConsentCells;
}

/** The cells by which columns are judged as those of consent, by the columns' indices. */
export type ConsentCells = Map<number, string[]>;

interface Column {
  index: number;
  sorter: NonNullable<ReturnType<typeof createCellSorter>>;
  /** Cells that needn't be looked at again. */
  known: Set<string>;
  kinds: Map<string, number>;
  kept: string[];
}

// As many as are shown.
const maxOfKind = 20;
// More different words are free text, if its column isn't named as one of consent.
const maxWords = 50;
const maxKnown = 200;
const maxKnownLength = 64;
// Longer text is no word, and only its beginning is looked at.
const maxKeptLength = 256;

/** @param header the columns' names; undefined if the file has none. Any row may have more columns. */
export function createConsentCollector(header: string[] | undefined, width: number): ConsentCollector {
  const columns: Column[] = [];
  /** Those that further rows may change. */
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
  // Free text isn't read at length, and its column is closed after a few that differ.
  if (!sorter.isNamed) known.add(copyOf(given));
  else if (known.size < maxKnown && given.length <= maxKnownLength) known.add(copyOf(given));
}

/** Whether further cells of a column change nothing. */
function isClosed({ sorter, kinds, kept }: Column): boolean {
  if (!sorter.isNamed) return (kinds.get('other') ?? 0) > maxWords;
  return sorter.isSettled && kept.length >= maxOfKind;
}

/** Text of its own: a part of a text keeps all of it in memory. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

/** The same of rows that are all there is. */
export function collectConsent(header: string[] | undefined, rows: string[][]): ConsentCells {
  const collector = createConsentCollector(header, Math.max(0, ...rows.map((cells) => cells.length)));
  for (const cells of rows) collector.add(cells);
  return collector.cells();
}
