import type { Database, Sql } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import type { OpenImport } from './import-state.ts';
import { type ByteSource, createByteSource, inflate, readZip, unpackedTooLarge } from './unpack/read-zip.ts';

// A block is stored only at the offset that the upload has reached, whoever sends it.

/** A block is stored as soon as it has this many bytes, so that a request needn't hold much more in memory. */
const blockBytes = 524_288;

/** How far an upload has got. */
interface UploadState {
  importId: string;
  offset: number;
}

/**
 * Stores the bytes of an upload, block by block, each committed on its own. If the upload breaks off, any process can
 * resume it at the offset it has reached. The memory used doesn't depend on the size of the file.
 * @param state the offset at which the bytes begin.
 * @param maxBytes the maximum size of the file; undefined for any size.
 * @returns the offset that the upload has reached.
 * @throws ProblemError `upload_conflict` when the upload is at another offset, has ended, or is used by another
 *   request; `import_too_large`
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
    // What arrived before the connection broke needn't be sent again.
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

/** The problem of an upload that is at another offset. */
export function uploadConflict(): ProblemError {
  return new ProblemError('upload_conflict', 'The upload is not at this offset, or it has ended.');
}

/**
 * Completes an upload, whose import is then queued. False if it had ended before.
 * @param offset the size of the whole file.
 */
export async function completeUpload(sql: Sql, importId: string, offset: number): Promise<boolean> {
  const rows = await sql.query({
    text: `UPDATE imports SET status = 'pending', uploaded_at = now()
      WHERE id = $1 AND status = 'uploading' AND uploaded_bytes = $2 RETURNING id`,
    values: [importId, offset],
  });
  return rows.length > 0;
}

/** The blocks of an upload from a number on, in order, read one at a time. */
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

/** An import's unpacked file, which has the same blocks whenever it is read. */
export interface ImportBytes {
  /** The blocks from a number on. `stored` is how far the upload had been read before. */
  read(from: { block: number; stored: number }): AsyncGenerator<UnpackedBlock, void>;
}

// An archive may unpack to ten times the file size that the plan allows: subscriber data compresses by a factor of 3 to
// 20.
const timesLarger = 10;
const maxUnpackedBytes = 50_000_000_000;

/**
 * Opens an import's file, which is unpacked as it is read. Reads its first bytes.
 * @param onRead called for each stored block that has been read. It renews the lease, or throws.
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
    // Unpacking an archive can't start in its middle. So it is unpacked from its beginning again, and what was read
    // before is skipped, which takes a fraction of the time that the rows took.
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
  // If an upload broke off after one byte, its first block has only that byte.
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

/** How a file is compressed; null if it isn't. */
export type Compression = 'gzip' | 'zip' | null;

/** A block of the unpacked file. */
interface UnpackedBlock {
  bytes: Buffer;
  /** How many bytes of the stored file have been read up to the end of this block. */
  stored: number;
}

/** How an upload is to be unpacked. */
export interface UnpackOptions {
  /** How many bytes an archive may unpack to. */
  maxBytes: number;
  /** False if the bytes are only the beginning of a file. */
  isWhole: boolean;
}

/** The length of the blocks of an unpacked archive, except the last one. */
export const unpackedBlockBytes = 524_288;

// Subscriber data compresses by a factor of 3 to 20; only a file made to exhaust memory, a zip bomb, reaches 200. A
// small file needs no limit.
const maxRatio = 200;
const smallBytes = 64_000_000;

/** How a file that begins with these bytes is compressed. */
export function detectCompression(first: Uint8Array): Compression {
  if (first[0] === 0x1f && first[1] === 0x8b) return 'gzip';
  const isZip = first[0] === 0x50 && first[1] === 0x4b && (first[2] === 0x03 || first[2] === 0x05);
  return isZip && first[3] === (first[2] ?? 0) + 1 ? 'zip' : null;
}

/**
 * Unpacks an archive into blocks that have the same length whenever it is unpacked.
 * @throws ImportFailure `unpacked_too_large`; what `readZip` throws
 */
export async function* unpackFile(
  stored: AsyncIterable<Buffer>,
  compression: 'gzip' | 'zip',
  options: UnpackOptions,
): AsyncGenerator<UnpackedBlock, void> {
  const source = createByteSource(stored);
  let held: Buffer[] = [];
  let length = 0;
  for await (const part of readLimited(source, compression, options)) {
    let rest = part;
    // A full block waits for more bytes, so that the last block comes when the whole archive has been read.
    while (length + rest.length > unpackedBlockBytes) {
      const taken = rest.subarray(0, unpackedBlockBytes - length);
      yield { bytes: Buffer.concat([...held, taken]), stored: source.position() };
      rest = rest.subarray(taken.length);
      [held, length] = [[], 0];
    }
    held.push(rest);
    length += rest.length;
  }
  if (length > 0) yield { bytes: Buffer.concat(held), stored: source.position() };
}

function readLimited(
  source: ByteSource,
  compression: 'gzip' | 'zip',
  { maxBytes, isWhole }: UnpackOptions,
): AsyncGenerator<Buffer, void> {
  let unpacked = 0;
  const count = (bytes: number): void => {
    unpacked += bytes;
    const isBomb = unpacked > smallBytes && unpacked > maxRatio * source.position();
    if (unpacked > maxBytes || isBomb) throw unpackedTooLarge(maxBytes);
  };
  return compression === 'zip' ? readZip(source, isWhole, count) : readGzip(source, isWhole, count);
}

async function* readGzip(
  source: ByteSource,
  isWhole: boolean,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer, void> {
  for await (const part of inflate(source, 'gzip', isWhole)) {
    count(part.length);
    yield part;
  }
}
