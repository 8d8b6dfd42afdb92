import type { Database } from '@mailwright/database';
import type { OpenImport } from './import-state.ts';
import { type Compression, detectCompression, type UnpackedBlock, unpackFile } from './unpack/unpack-file.ts';
import { readBlocks } from './upload.ts';

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
