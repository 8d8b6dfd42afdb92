// Raw SQL: guarded, a worker's lease and an import's status decide races between workers, a cancellation and the end.
import type { Sql } from '@mailwright/database';
import type { ImportCounts, ImportOptions } from './import-types.ts';

/** How a worker goes on with an import: where it stands in the file, and how the file is read. It survives JSON. */
export interface Checkpoint {
  /** The number of the next block of the unpacked file. */
  block: number;
  /** What the decoder and the reader of rows hold between two blocks. */
  decoder: unknown;
  rows: unknown;
  format: unknown;
}

/** An import as its worker needs it. */
export interface OpenImport {
  id: string;
  accountId: string;
  listId: string;
  contentType: string;
  fileName: string | null;
  options: ImportOptions;
  checkpoint: Checkpoint | null;
}

const leaseFor = '30 seconds';

/** Acquires the lease on an import that is queued or running; undefined when another worker holds it, or it has ended. */
export async function claimImport(sql: Sql, importId: string): Promise<OpenImport | undefined> {
  const [row] = await sql.query<OpenImport & Record<string, unknown>>({
    text: `UPDATE imports SET status = 'running', started_at = coalesce(started_at, now()),
        locked_until = now() + interval '${leaseFor}'
      WHERE id = $1 AND status IN ('pending', 'running') AND locked_until <= now()
      RETURNING id, account_id AS "accountId", list_id AS "listId", content_type AS "contentType",
        file_name AS "fileName", options, checkpoint`,
    values: [importId],
  });
  return row;
}

/**
 * Records a chunk's results and how to go on, in the transaction of the chunk, and renews the lease.
 * @returns false when the import has been cancelled: the transaction must be rolled back.
 */
export async function recordProgress(
  sql: Sql,
  importId: string,
  done: { counts: ImportCounts; bytes: number; checkpoint: Checkpoint },
): Promise<boolean> {
  const { counts } = done;
  const rows = await sql.query({
    name: 'record-import-progress',
    text: `UPDATE imports SET checkpoint = $2::jsonb, bytes_read = bytes_read + $3, processed = processed + $4,
        created = created + $5, updated = updated + $6, unchanged = unchanged + $7, invalid = invalid + $8,
        suppressed = suppressed + $9, repeated = repeated + $10, locked_until = now() + interval '${leaseFor}'
      WHERE id = $1 AND status = 'running' RETURNING id`,
    values: [
      importId,
      JSON.stringify(done.checkpoint),
      done.bytes,
      counts.processed,
      counts.created,
      counts.updated,
      counts.unchanged,
      counts.invalid,
      counts.suppressed,
      counts.repeated,
    ],
  });
  return rows.length > 0;
}

/** Ends an import that its worker has finished; false when it has ended before. */
export async function finishImport(
  sql: Sql,
  importId: string,
  error: { code: string; message: string } | null,
): Promise<{ accountId: string; status: string; counts: ImportCounts } | undefined> {
  const [row] = await sql.query<{ accountId: string; status: string } & ImportCounts>({
    text: `UPDATE imports SET finished_at = now(), error = $2::jsonb, checkpoint = NULL,
        status = CASE WHEN $2::jsonb IS NOT NULL THEN 'failed' WHEN invalid > 0 THEN 'completed_with_errors'
          ELSE 'completed' END::import_status
      WHERE id = $1 AND status = 'running'
      RETURNING account_id AS "accountId", status, processed, created, updated, unchanged, invalid, suppressed, repeated`,
    values: [importId, error === null ? null : JSON.stringify(error)],
  });
  if (row === undefined) return undefined;
  const { accountId, status, ...counts } = row;
  return { accountId, status, counts };
}

/** Renews the lease while a worker waits; false when the import has been cancelled. */
export async function extendLease(sql: Sql, importId: string): Promise<boolean> {
  const rows = await sql.query({
    text: `UPDATE imports SET locked_until = now() + interval '${leaseFor}'
      WHERE id = $1 AND status = 'running' RETURNING id`,
    values: [importId],
  });
  return rows.length > 0;
}

/** Releases the lease on an import, for the next worker. */
export async function releaseImport(sql: Sql, importId: string): Promise<void> {
  await sql.query({
    text: `UPDATE imports SET locked_until = now() WHERE id = $1 AND status = 'running'`,
    values: [importId],
  });
}

/** The imports that no worker holds a lease on. */
export async function findOpenImports(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    text: `SELECT id FROM imports WHERE finished_at IS NULL AND status IN ('pending', 'running') AND locked_until <= now()
      ORDER BY id LIMIT 100`,
  });
  return rows.map(({ id }) => id);
}

/** Fails the uploads that nobody has resumed for an hour. Resolves to their ids. */
export async function failAbandonedUploads(sql: Sql): Promise<string[]> {
  const error = { code: 'upload_abandoned', message: 'The upload broke off and was not resumed within an hour.' };
  const rows = await sql.query<{ id: string }>({
    text: `UPDATE imports SET status = 'failed', finished_at = now(), error = $1::jsonb
      WHERE finished_at IS NULL AND status = 'uploading' AND upload_expires_at <= now() RETURNING id`,
    values: [JSON.stringify(error)],
  });
  return rows.map(({ id }) => id);
}
