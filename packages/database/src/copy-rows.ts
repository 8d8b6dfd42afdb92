import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type CopyType, type CopyValue, createCopyWriter } from './copy-writer.ts';

/** A table, and the columns of the rows, in order. */
export interface CopyTarget {
  table: string;
  columns: Readonly<Record<string, CopyType>>;
}

/**
 * Writes rows with COPY, which takes a fraction of the time of INSERT. It uses the binary format, because parsing uuids
 * and times from text is an eighth of a row's cost to Postgres. All rows are encoded before Postgres gets the first
 * one: as a stream, they would occupy two cores at once, and on a machine with two, other requests would wait for both.
 * @returns how many rows were written.
 */
export async function copyRows(
  client: pg.ClientBase,
  { table, columns }: CopyTarget,
  rows: Iterable<readonly CopyValue[]>,
): Promise<number> {
  const names = Object.keys(columns).join(', ');
  const writer = createCopyWriter(Object.values(columns));
  for (const row of rows) writer.write(row);
  const blocks = writer.end();
  const stream = client.query(copyFrom(`COPY ${table} (${names}) FROM STDIN (FORMAT binary)`));
  await pipeline(Readable.from(blocks, { objectMode: true, highWaterMark: 2 }), stream);
  return stream.rowCount;
}
