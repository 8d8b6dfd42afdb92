import { type ConsentColumn, isPlainStatus, isYesOrNo, readConsentCell, unnamedStatus } from './consent-cells.ts';
import { type ConsentHeader, isOtherChannel, readConsentHeader, readEvidenceHeader } from './consent-headers.ts';
import { parseImportedStatus } from './parse-imported-status.ts';
import { looksLikeDate } from './read-date.ts';

/** What a column says of consent. `unclear`: it may speak of consent, and what its cells say of it isn't all understood. */
export type FoundConsent = ({ kind: 'understood' } & UnderstoodConsent) | { kind: 'unclear'; by: FoundBy };

type FoundBy = 'header' | 'cells';

interface UnderstoodConsent {
  column: ConsentColumn;
  by: FoundBy;
  /** Whether it has cells, and all of them are understood. */
  hasStatuses: boolean;
  /** Whether all of its cells are understood, and none of them can be a value of another kind, such as a number. */
  isPlain: boolean;
  /** Whether some of its cells say what a value of another kind wouldn't, such as that someone has left. */
  isTelling: boolean;
}

/**
 * Whether a column speaks of consent, by its header and then by its cells; undefined if it doesn't.
 * @param cells all of them that differ, or one of each kind; see `createCellSorter`.
 */
export function classifyConsent(name: string, cells: string[]): FoundConsent | undefined {
  const filled = fill(cells);
  const header = readConsentHeader(name);
  if (header === undefined) return classifyByCells(name, filled);
  if (header.isDoubtful) return { kind: 'unclear', by: 'header' };
  const column = { ...header, empty: emptyMeans(name, header, filled) };
  const statuses = filled.map((cell) => readConsentCell(column, cell));
  const understood = statuses.filter((status) => status !== undefined).length;
  const isAll = understood === filled.length;
  if (header.isWeak) {
    const meant = countMeant(header, filled);
    if (meant === 0) return undefined;
    // Its other words may be those of another thing, or say that someone has left.
    if (header.means === 'status' ? !isAll : meant < filled.length) return { kind: 'unclear', by: 'cells' };
  }
  const isStatus = header.means === 'status';
  // Of a column of statuses the words that aren't known are what is wrong with their rows.
  if (filled.length > 0 && understood === 0 && !isStatus) return { kind: 'unclear', by: 'header' };
  const isWord = (cell: string) => !isStatus || isStatusWord(cell);
  return {
    kind: 'understood',
    column,
    by: 'header',
    hasStatuses: filled.length > 0 && isAll,
    // One of those who left is for nothing else, also while nobody has.
    isPlain: isAll && filled.every(isWord) && (filled.length > 0 || isLeaving(header)),
    isTelling: filled.some((cell, index) => {
      const status = statuses[index] ?? undefined;
      return status !== undefined && (!isStatus || (status !== 'subscribed' && isWord(cell)));
    }),
  };
}

function classifyByCells(name: string, filled: string[]): FoundConsent | undefined {
  const column: ConsentColumn = { ...unnamedStatus, empty: null };
  const plain = isOtherChannel(name) ? [] : filled.filter(isPlainStatus);
  if (plain.length === 0) return undefined;
  if (plain.length === filled.length)
    return { kind: 'understood', column, by: 'cells', hasStatuses: true, isPlain: true, isTelling: true };
  const keepsAway = plain.some((cell) => readConsentCell(column, cell) !== 'subscribed');
  return keepsAway ? { kind: 'unclear', by: 'cells' } : undefined;
}

/** How the cells of a column differ in what they say of consent. */
export interface CellSorter {
  /** Whether its header speaks of consent. Without that its cells are of the kinds `status` and `other`. */
  isNamed: boolean;
  /** Whether it is judged in the same way whatever its cells are. */
  isSettled: boolean;
  /** The kind of a cell, without spaces around it: `classifyConsent` judges all cells of a kind alike. */
  kindOf(cell: string): string;
}

/** What is to be kept of a column's cells to judge it; undefined if no cell makes it one of consent. */
export function createCellSorter(name: string): CellSorter | undefined {
  const header = readConsentHeader(name);
  if (header === undefined) {
    if (isOtherChannel(name)) return undefined;
    return { isNamed: false, isSettled: false, kindOf: (cell) => (isPlainStatus(cell) ? 'status' : 'other') };
  }
  const column = { ...header, empty: null };
  const differences: ((cell: string) => unknown)[] = [(cell) => readConsentCell(column, cell)];
  // What else is asked of such a column's cells: it costs time, and a file may have millions that differ.
  if (header.means === 'status' || header.isWeak) differences.push(isStatusWord, (cell) => cell.length > 2);
  if (header.isWeak) differences.push(isPlainStatus, isYesOrNo);
  if (header.means === 'opt_in' && readEvidenceHeader(name) !== undefined) differences.push(looksLikeDate);
  return {
    isNamed: true,
    isSettled: header.isDoubtful === true || (header.kind === 'filled' && isLeaving(header)),
    kindOf: (cell) => differences.map((differs) => String(differs(cell))).join(' '),
  };
}

function isStatusWord(cell: string): boolean {
  return parseImportedStatus(cell) !== undefined;
}

function isLeaving({ means }: ConsentHeader): boolean {
  return means !== 'status' && means !== 'opt_in' && means !== 'confirmed';
}

/** How a column is read that the caller says is one of statuses. */
export function toStatusColumn(name: string, cells: string[]): ConsentColumn {
  const header = readConsentHeader(name) ?? unnamedStatus;
  return { ...header, empty: emptyMeans(name, header, fill(cells)) };
}

/** How many cells say that a header which also has another meaning is one of consent: `State` of "active", not of "CA". */
function countMeant({ means }: ConsentHeader, filled: string[]): number {
  const isMeant = (cell: string) =>
    (means !== 'status' && isYesOrNo(cell)) || isPlainStatus(cell) || (cell.length > 2 && isStatusWord(cell));
  return filled.filter(isMeant).length;
}

function fill(cells: string[]): string[] {
  return [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))];
}

/** Who isn't marked in a column of those who agreed hasn't agreed; a column without any mark isn't used. */
function emptyMeans(name: string, { means, isWeak }: ConsentHeader, filled: string[]): ConsentColumn['empty'] {
  if (means !== 'opt_in' || isWeak || filled.length === 0) return null;
  // The date of each subscription, which a product needn't have of all.
  const areTimes = readEvidenceHeader(name) !== undefined && filled.every(looksLikeDate);
  return areTimes ? null : 'unsubscribed';
}
