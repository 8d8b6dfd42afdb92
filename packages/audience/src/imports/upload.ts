// Raw SQL: guarded, a block is stored only at the offset where the upload stands, whoever sends it.
import type { Database, Sql } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import type { OpenImport } from './import-state.ts';
import { type Compression, detectCompression, type UnpackedBlock, unpackFile } from './unpack/unpack-file.ts';

/** How many bytes a stored block has at most: what a request for one of them has to hold in memory. */
const blockBytes = 524_288;

/** Where an upload stands. */
interface UploadState {
  importId: string;
  offset: number;
}

/**
 * Stores the bytes of an upload, block after block, each committed on its own, so that an upload that breaks off can be
 * resumed at the offset it has reached, in any process. The memory it takes doesn't depend on the file.
 * @param state where the bytes begin.
 * @param maxBytes how long the file may be; undefined: any length.
 * @returns the offset it has reached.
 * @throws ProblemError `upload_conflict` when the upload stands elsewhere, has ended or is another request's;
 *   `import_too_large`
 */
export async function storeUpload(
  database: Database,
  state: UploadState,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number | undefined,
): Promise<number> {
  let { offset } = state;
  let held: Uint8Array[] = [];
  let length = 0;
  const store = async (): Promise<void> => {
    if (length === 0) return;
    const block = Buffer.concat(held);
    [held, length] = [[], 0];
    await storeBlock(database, { ...state, offset }, block);
    offset += block.length;
  };
  try {
    for await (const part of bytes) {
      if (maxBytes !== undefined && offset + length + part.length > maxBytes) throw importTooLarge(maxBytes);
      held.push(part);
      length += part.length;
      if (length >= blockBytes) await store();
    }
  } catch (error) {
    // What has arrived before a connection broke needn't be sent again.
    if (!(error instanceof ProblemError)) await store();
    throw error;
  }
  await store();
  return offset;
}

/** The problem of a file that is larger than the plan allows. */
export function importTooLarge(maxBytes: number): ProblemError {
  const detail = `The plan allows files of at most ${Math.floor(maxBytes / 1_000_000)} MB. Split the file.`;
  return new ProblemError('import_too_large', detail);
}

async function storeBlock(database: Database, { importId, offset }: UploadState, bytes: Buffer): Promise<void> {
  const rows = await database.query({
    text: `WITH moved AS (
        UPDATE imports SET uploaded_bytes = uploaded_bytes + $3, upload_expires_at = now() + interval '1 hour'
        WHERE id = $1 AND status = 'uploading' AND uploaded_bytes = $2 RETURNING id)
      INSERT INTO import_chunks (import_id, number, bytes)
      SELECT id, (SELECT coalesce(max(number) + 1, 0) FROM import_chunks WHERE import_id = $1), $4 FROM moved
      RETURNING number`,
    values: [importId, offset, bytes.length, bytes],
  });
  if (rows.length === 0) throw uploadConflict();
}

/** The problem of an upload that stands elsewhere. */
export function uploadConflict(): ProblemError {
  return new ProblemError('upload_conflict', 'The upload is not at this offset, or it has ended.');
}

/**
 * Ends an upload: its import is queued. False when it had ended before.
 * @param offset the length of the whole file.
 */
export async function completeUpload(sql: Sql, importId: string, offset: number): Promise<boolean> {
  const rows = await sql.query({
    text: `UPDATE imports SET status = 'pending', uploaded_at = now()
      WHERE id = $1 AND status = 'uploading' AND uploaded_bytes = $2 RETURNING id`,
    values: [importId, offset],
  });
  return rows.length > 0;
}

/**
 * The blocks of an upload from a number on, in their order. Reads one at a time.
 */
async function* readBlocks(sql: Sql, importId: string, from: number): AsyncGenerator<Buffer> {
  for (let number = from; ; number += 1) {
    const [row] = await sql.query<{ bytes: Buffer }>({
      name: 'read-import-block',
      text: 'SELECT bytes FROM import_chunks WHERE import_id = $1 AND number = $2',
      values: [importId, number],
    });
    if (row === undefined) return;
    yield row.bytes;
  }
}

/** An import's file, unpacked: the same blocks whenever they are read. */
export interface ImportBytes {
  /** The blocks from a number on. `stored` is how far the upload was read before. */
  read(from: { block: number; stored: number }): AsyncGenerator<UnpackedBlock, void>;
}

// An archive may be ten times as large as a file that isn't one: text of subscribers gets 3 to 20 times smaller.
const timesLarger = 10;
const maxUnpackedBytes = 50_000_000_000;

/**
 * An import's file, unpacked. Reads its first bytes.
 * @param onRead called for each stored block that was read: it renews the lease, or throws.
 */
export async function openImportBytes(
  database: Database,
  open: Pick<OpenImport, 'id' | 'accountId'>,
  onRead: () => Promise<void>,
): Promise<ImportBytes> {
  const compression = await detectImportCompression(database, open.id);
  if (compression === null) return { read: (from) => readPlain(database, open.id, from, onRead) };
  const { plan } = await database.prisma.account.findUniqueOrThrow({
    where: { id: open.accountId },
    include: { plan: true },
  });
  const planBytes = (plan.importMegabytes ?? Infinity) * 1_000_000 * timesLarger;
  const options = { maxBytes: Math.min(planBytes, maxUnpackedBytes), isWhole: true };
  return {
    // An archive has no points to begin at. So it is unpacked from its beginning again, and what was read before is left
    // out: that takes a fraction of the time that the rows took.
    async *read({ block }) {
      let number = 0;
      const stored = readStoredBlocks(database, open.id, 0, onRead);
      for await (const each of unpackFile(stored, compression, options)) {
        if (number >= block) yield each;
        number += 1;
      }
    },
  };
}

async function detectImportCompression(database: Database, importId: string): Promise<Compression> {
  // An upload that broke off after a byte has a block of one.
  let first: Buffer = Buffer.alloc(0);
  for await (const bytes of readBlocks(database, importId, 0)) {
    first = Buffer.concat([first, bytes]);
    if (first.length >= 4) break;
  }
  return detectCompression(first);
}

async function* readPlain(
  database: Database,
  importId: string,
  from: { block: number; stored: number },
  onRead: () => Promise<void>,
): AsyncGenerator<UnpackedBlock, void> {
  let { stored } = from;
  for await (const bytes of readStoredBlocks(database, importId, from.block, onRead)) {
    stored += bytes.length;
    yield { bytes, stored };
  }
}

async function* readStoredBlocks(
  database: Database,
  importId: string,
  from: number,
  onRead: () => Promise<void>,
): AsyncGenerator<Buffer, void> {
  for await (const bytes of readBlocks(database, importId, from)) {
    await onRead();
    yield bytes;
  }
}
