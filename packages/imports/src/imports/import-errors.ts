// A file may have as many invalid rows as valid ones, so errors are written by COPY, and read by their key.
import type { Sql, SqlTransaction } from '@mailwright/database';
import { formatCsvRow } from '@mailwright/platform';
import type { RowsPlan } from './plan-rows.ts';

/** What is wrong with a row, as the API shows it. */
interface ImportErrorRow {
  row: number;
  line: number;
  email: string | null;
  field: string | null;
  code: string;
  message: string;
  /** The row as it is in the file, shortened. */
  text: string;
}

const target = {
  table: 'import_errors',
  columns: {
    import_id: 'uuid',
    row: 'int4',
    position: 'int2',
    line: 'int4',
    email: 'text',
    field: 'text',
    code: 'text',
    message: 'text',
    text: 'text',
  },
} as const;
const maxEmailLength = 320;
// Further rows are only counted: a file of nothing but invalid rows would fill the disk that all accounts share.
const maxInvalidRows = 100_000;
// Searching all errors of an import in one statement would exceed the statement timeout.
const searchedAtOnce = 20_000;
const pageSize = 1_000;

/**
 * Records what was wrong with rows, in the transaction that merges the rows, and before it counts them. Only the
 * first error of a row stores its text.
 */
export async function recordErrors(sql: SqlTransaction, importId: string, found: RowsPlan['errors']): Promise<void> {
  if (found.length === 0) return;
  const [counted] = await sql.query<{ invalid: number }>({
    name: 'count-invalid-rows',
    text: 'SELECT invalid FROM imports WHERE id = $1',
    values: [importId],
  });
  const kept = found.slice(0, Math.max(0, maxInvalidRows - (counted?.invalid ?? 0)));
  if (kept.length === 0) return;
  await sql.copyRows(
    target,
    kept.flatMap(({ row, email, errors }) =>
      errors.map(({ field, code, message }, position) => [
        importId,
        row.row,
        position,
        row.line,
        email?.slice(0, maxEmailLength).replaceAll('\0', '') ?? null,
        field,
        code,
        message,
        position === 0 ? row.text.replaceAll('\0', '') : '',
      ]),
    ),
  );
}

/**
 * Removes the errors of an account's imports that are about a person, in the caller's transaction: those of rows that
 * contain one of the person's addresses, but not as a part of a longer address.
 */
export async function removeErrorsAbout(sql: Sql, accountId: string, addresses: string[]): Promise<void> {
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const imports = await sql.query<{ id: string }>({
    text: 'SELECT id FROM imports WHERE account_id = $1',
    values: [accountId],
  });
  for (const { id } of imports)
    for (let after: number | null = 0; after !== null;) {
      const [searched]: { last: number | null }[] = await sql.query({
        name: 'remove-import-errors-about',
        // The first error of a row has its address and text. The plain text search is fast, and leaves few rows to the
        // pattern.
        text: `WITH searched AS MATERIALIZED (
            SELECT row, EXISTS (
                SELECT 1 FROM unnest($3::text[], $4::text[]) AS a (address, pattern)
                WHERE (strpos(lower(text), a.address) > 0 AND lower(text) ~ a.pattern)
                  OR (strpos(lower(email), a.address) > 0 AND lower(email) ~ a.pattern)) AS is_about
            FROM import_errors WHERE import_id = $1 AND row > $2 AND position = 0 ORDER BY row LIMIT ${searchedAtOnce}),
          removed AS (DELETE FROM import_errors
            WHERE import_id = $1 AND row IN (SELECT s.row FROM searched s WHERE s.is_about))
          SELECT max(s.row) AS last FROM searched s`,
        values: [id, after, wanted, wanted.map(patternOf)],
      });
      after = searched?.last ?? null;
    }
}

/** A regular expression for Postgres that finds an address, but not within `another.address@…` or `address@….uk`. */
function patternOf(address: string): string {
  return `(?<![\\w.%+-])${address.replaceAll(/[!-/:-?[-`{-~]/g, '\\$&')}(?![\\w-]|\\.\\w)`;
}

/** All errors of an import, in the order of the file, page by page, so that memory doesn't grow with their number. */
export async function* readErrors(sql: Sql, importId: string): AsyncGenerator<ImportErrorRow[]> {
  let after = { row: 0, position: -1, text: '' };
  for (;;) {
    const rows = await sql.query<ImportErrorRow & { position: number }>({
      name: 'read-import-errors',
      text: `SELECT row, position, line, email, field, code, message, text FROM import_errors
        WHERE import_id = $1 AND (row, position) > ($2, $3) ORDER BY row, position LIMIT ${pageSize}`,
      values: [importId, after.row, after.position],
    });
    if (rows.length === 0) return;
    for (const error of rows) {
      if (error.row === after.row) error.text = after.text;
      after = error;
    }
    yield rows;
  }
}

/** All errors of an import as CSV, with a header; see `readErrors`. */
export async function* importErrorsCsv(sql: Sql, importId: string): AsyncGenerator<string> {
  yield formatCsvRow(['row', 'line', 'email', 'field', 'code', 'message', 'text']);
  for await (const page of readErrors(sql, importId)) {
    yield page
      .map(({ row, line, email, field, code, message, text }) =>
        formatCsvRow([row, line, email, field, code, message, text]),
      )
      .join('');
  }
}
