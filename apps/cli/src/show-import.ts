import type { Import } from 'mailwright';
import type { RowProblem } from './fetch-import-errors.ts';
import { formatCount, formatTable } from './format-quantity.ts';

type Count = keyof Import['counts'];

const endings: Partial<Record<Import['status'], string>> = {
  completed: 'is completed',
  completed_with_errors: 'is completed, but some rows were invalid',
  failed: 'failed',
  cancelled: 'is cancelled',
};

const meanings: [Count, string][] = [
  ['processed', 'rows'],
  ['created', 'added a subscriber'],
  ['updated', 'changed one'],
  ['unchanged', 'changed nothing'],
  ['invalid', 'were invalid, and skipped'],
  ['suppressed', 'have a suppressed address, and were skipped'],
  ['repeated', 'have the address of an earlier row'],
];

/** Formats the result of an import for people. `savedTo` is the file that has all its errors. */
export function importLines(
  { uid, file_name: name, status, counts, error }: Import,
  problems: RowProblem[],
  more: { savedTo?: string | undefined; program: string },
): string[] {
  const of = name === null ? '' : ` of ${clean(name)}`;
  const why = error === null ? '' : `: ${error.message}`;
  const rows = meanings
    .filter(([count]) => count === 'processed' || counts[count] > 0)
    .map(([count, meaning]) => [formatCount(counts[count]), meaning] as const);
  const width = Math.max(...rows.map(([count]) => count.length));
  return [
    `The import${of} (${uid}) ${endings[status] ?? `is ${status}`}${why}${/[.!?]$/.test(why) ? '' : '.'}`,
    ...rows.map(([count, meaning]) => `  ${count.padStart(width)}  ${meaning}`),
    ...problemLines(uid, counts.invalid, problems, more),
  ];
}

function problemLines(
  uid: string,
  invalid: number,
  problems: RowProblem[],
  { savedTo, program }: { savedTo?: string | undefined; program: string },
): string[] {
  if (problems.length === 0) return [];
  const table = formatTable(
    [],
    problems.map(({ line, email, field, message }) => [
      `  line ${line}`,
      clean(email),
      clean([field, message].filter((text) => text !== '').join(' ')),
    ]),
  );
  const all =
    savedTo === undefined
      ? `All errors: ${program} follow ${uid} --errors errors.csv`
      : `All errors are in ${savedTo}.`;
  return ['', invalid === 1 ? 'The invalid row:' : 'The first invalid rows:', ...table, '', all];
}

/** Text from a file without characters that terminals act on. */
export function clean(text: string): string {
  return text.replace(/\p{C}+/gu, ' ').slice(0, 100);
}
