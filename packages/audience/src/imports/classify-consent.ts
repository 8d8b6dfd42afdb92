import { type ConsentColumn, isPlainStatus, isYesOrNo, readConsentCell, unnamedStatus } from './consent-cells.ts';
import { type ConsentHeader, isOtherChannel, readConsentHeader, readEvidenceHeader } from './consent-headers.ts';
import { parseImportedStatus } from './parse-imported-status.ts';
import { looksLikeDate } from './read-date.ts';

/** What a column says of consent. `unclear`: it speaks of consent, and none of its cells is understood. */
export type FoundConsent = ({ kind: 'understood' } & UnderstoodConsent) | { kind: 'unclear' };

interface UnderstoodConsent {
  column: ConsentColumn;
  by: 'header' | 'cells';
  /** Whether all of its cells are understood. */
  hasStatuses: boolean;
  /** Whether it has some, and none of them can be a value of another kind, such as a number. */
  isPlain: boolean;
}

/**
 * Whether a column speaks of consent, by its header and then by its cells; undefined if it doesn't.
 * @param cells those of the first rows.
 */
export function classifyConsent(name: string, cells: string[]): FoundConsent | undefined {
  const filled = [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))];
  const header = readConsentHeader(name);
  if (header === undefined) {
    const isNamed = filled.length > 0 && filled.every(isPlainStatus) && !isOtherChannel(name);
    const column: ConsentColumn = { ...unnamedStatus, empty: null };
    return isNamed ? { kind: 'understood', column, by: 'cells', hasStatuses: true, isPlain: true } : undefined;
  }
  if (header.isDoubtful) return { kind: 'unclear' };
  if (header.isWeak && !isMeant(header, filled)) return undefined;
  const column = { ...header, empty: emptyMeans(name, header, filled) };
  const understood = filled.filter((cell) => readConsentCell(column, cell) !== undefined);
  // Of a column of statuses the words that aren't known are what is wrong with their rows.
  const isUnderstood = filled.length === 0 || understood.length > 0 || header.means === 'status';
  if (!isUnderstood) return { kind: 'unclear' };
  const hasStatuses = understood.length === filled.length;
  const arePlain = header.means !== 'status' || filled.every((cell) => parseImportedStatus(cell) !== undefined);
  return {
    kind: 'understood',
    column,
    by: 'header',
    hasStatuses,
    isPlain: filled.length > 0 && hasStatuses && arePlain,
  };
}

/** How a column is read that the caller says is one of statuses. */
export function toStatusColumn(name: string, cells: string[]): ConsentColumn {
  const header = readConsentHeader(name) ?? unnamedStatus;
  return {
    ...header,
    empty: emptyMeans(
      name,
      header,
      cells.map((cell) => cell.trim()).filter((cell) => cell !== ''),
    ),
  };
}

/** Whether a header that also has another meaning is one of consent: `State` of "active", not of "CA". */
function isMeant({ means }: ConsentHeader, filled: string[]): boolean {
  if (means !== 'status') return filled.length > 0 && filled.every(isYesOrNo);
  return filled.some((cell) => isPlainStatus(cell) || (cell.length > 2 && parseImportedStatus(cell) !== undefined));
}

/** Who isn't marked in a column of those who agreed hasn't agreed; a column without any mark isn't used. */
function emptyMeans(name: string, { means, isWeak }: ConsentHeader, filled: string[]): ConsentColumn['empty'] {
  if (means !== 'opt_in' || isWeak || filled.length === 0) return null;
  // The date of each subscription, which a product needn't have of all.
  const areTimes = readEvidenceHeader(name) !== undefined && filled.every(looksLikeDate);
  return areTimes ? null : 'unsubscribed';
}
