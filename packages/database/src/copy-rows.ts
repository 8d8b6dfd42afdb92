import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type CopyType, type CopyValue, createCopyWriter } from './copy-writer.ts';

/** A table, and the columns of the rows, in their order. */
export interface CopyTarget {
  table: string;
  columns: Readonly<Record<string, CopyType>>;
}

/**
 * Writes rows with COPY, which takes a fraction of the time of INSERT. In its binary format: the uuids and times of a row as
 * text are an eighth of what it costs Postgres.
 * @returns how many rows were written
 */
export async function copyRows(
  client: pg.ClientBase,
  { table, columns }: CopyTarget,
  rows: Iterable<readonly CopyValue[]>,
): Promise<number> {
  const names = Object.keys(columns).join(', ');
  const stream = client.query(copyFrom(`COPY ${table} (${names}) FROM STDIN (FORMAT binary)`));
  const blocks = blocksOf(Object.values(columns), rows);
  await pipeline(Readable.from(blocks, { objectMode: true, highWaterMark: 2 }), stream);
  return stream.rowCount;
}

function* blocksOf(types: CopyType[], rows: Iterable<readonly CopyValue[]>): Generator<Buffer> {
  const writer = createCopyWriter(types);
  for (const row of rows) {
    writer.write(row);
    for (const block of writer.takeFull()) yield block;
  }
  for (const block of writer.end()) yield block;
}
