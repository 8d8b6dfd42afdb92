import { type ByteSource, createByteSource, inflate, readZip, unpackedTooLarge } from './read-zip.ts';

/** How a file is compressed; null if it isn't. */
export type Compression = 'gzip' | 'zip' | null;

/** A block of the unpacked file. */
export interface UnpackedBlock {
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
