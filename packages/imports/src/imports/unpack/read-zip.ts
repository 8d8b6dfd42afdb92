import { constants, crc32, createGunzip, createInflateRaw } from 'node:zlib';
import { describeDocument, isDocumentPart } from '../decode-text.ts';
import { ImportFailure } from '../import-state.ts';

const another = 'Compress it again, or import the file as it is.';

/** The failure for an archive that is damaged or ends early. */
function brokenArchive(): ImportFailure {
  return new ImportFailure('broken_archive', `The archive is damaged or incomplete. ${another}`);
}

/** The failure for a zip archive that needs a password. */
function encryptedArchive(): ImportFailure {
  return new ImportFailure('encrypted_archive', 'The zip archive is encrypted. Import it without a password.');
}

/** The failure for a zip archive with an uncommon compression. */
function unsupportedArchive(): ImportFailure {
  const message = `The zip archive uses an unsupported compression method; only Deflate is supported. ${another}`;
  return new ImportFailure('unsupported_archive', message);
}

/** The failure for a zip archive with more than one file. */
function severalFiles(): ImportFailure {
  return new ImportFailure(
    'several_files',
    'The zip archive contains several files. Unpack it and import each file separately.',
  );
}

/** The failure for a zip archive without a file. */
function noFile(): ImportFailure {
  return new ImportFailure('empty_file', 'The zip archive contains no file.');
}

/** The failure for an archive that unpacks to more than is allowed. */
export function unpackedTooLarge(maxBytes: number): ImportFailure {
  const limit = `${Math.max(1, Math.floor(maxBytes / 1_000_000)).toLocaleString('en')} MB`;
  const message = `The file is larger than ${limit} when unpacked, or much larger than its archive. Split it, or import it uncompressed.`;
  return new ImportFailure('unpacked_too_large', message);
}

/** Reads bytes that arrive in parts, in whatever lengths their format has. */
export interface ByteSource {
  /** The next bytes, as many as are available; undefined at the end. */
  next(): Promise<Buffer | undefined>;
  /** The next `length` bytes, or fewer at the end. They are held in memory. */
  read(length: number): Promise<Buffer>;
  /** Returns bytes to the source, which are then the next ones. */
  unread(bytes: Buffer): void;
  /** How many bytes have been read. */
  position(): number;
}

/** A source that reads these parts. */
export function createByteSource(parts: AsyncIterable<Buffer>): ByteSource {
  const iterator = parts[Symbol.asyncIterator]();
  let given: Buffer[] = [];
  let position = 0;

  async function take(): Promise<Buffer | undefined> {
    for (;;) {
      const part = given.pop() ?? (await pull());
      if (part === undefined || part.length > 0) return part;
    }
  }
  async function pull(): Promise<Buffer | undefined> {
    const result = await iterator.next();
    return result.done === true ? undefined : result.value;
  }
  const unshift = (bytes: Buffer): void => {
    if (bytes.length > 0) given = [...given, bytes];
  };

  return {
    async next() {
      const part = await take();
      position += part?.length ?? 0;
      return part;
    },
    async read(length) {
      const found: Buffer[] = [];
      let missing = length;
      while (missing > 0) {
        const part = await take();
        if (part === undefined) break;
        found.push(part.subarray(0, missing));
        unshift(part.subarray(missing));
        missing -= Math.min(missing, part.length);
      }
      position += length - missing;
      return Buffer.concat(found);
    },
    unread(bytes) {
      position -= bytes.length;
      unshift(bytes);
    },
    position: () => position,
  };
}

/** The local header of an entry in a zip archive (PKWARE's APPNOTE.TXT, 4.3.7). */
interface ZipHeader {
  isEncrypted: boolean;
  /** 0: stored uncompressed, 8: Deflate. */
  method: number;
  /** Undefined if they are in a data descriptor after the data. */
  sizes: { crc: number; packed: number; unpacked: number } | undefined;
  nameLength: number;
  extraLength: number;
}

const headerLength = 30;
const headerSignature = 0x04034b50;
/** Signatures that can follow the last entry: the central directory, its end, and archive extra data. */
const endSignatures = new Set([0x02014b50, 0x06054b50, 0x08064b50, 0x06064b50]);
const descriptorSignature = Buffer.from('PK\x07\x08', 'latin1');
/** The largest data descriptor: a signature, the CRC, and two sizes of 8 bytes. */
const maxDescriptorLength = 24;

const isIn64Bits = 0xffffffff;

/** Reads the fixed part of an entry's header, which has `headerLength` bytes. */
function readZipHeader(bytes: Buffer): ZipHeader {
  const flags = bytes.readUInt16LE(6);
  const hasDescriptor = (flags & 0x08) !== 0;
  return {
    isEncrypted: (flags & 0x01) !== 0,
    method: bytes.readUInt16LE(8),
    sizes: hasDescriptor
      ? undefined
      : { crc: bytes.readUInt32LE(14), packed: bytes.readUInt32LE(18), unpacked: bytes.readUInt32LE(22) },
    nameLength: bytes.readUInt16LE(26),
    extraLength: bytes.readUInt16LE(28),
  };
}

/** An entry's sizes: those in the header's Zip64 extra field (4.5.3), or else those in the header. */
function readZip64Sizes(sizes: ZipHeader['sizes'], extra: Buffer): ZipHeader['sizes'] {
  if (sizes === undefined || (sizes.packed !== isIn64Bits && sizes.unpacked !== isIn64Bits)) return sizes;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 0x0001 || at + 20 > extra.length) continue;
    const [unpacked, packed] = [extra.readBigUInt64LE(at + 4), extra.readBigUInt64LE(at + 12)];
    return { crc: sizes.crc, packed: Number(packed), unpacked: Number(unpacked) };
  }
  return sizes;
}

/**
 * The length of the data descriptor at the beginning of some bytes, if it describes this data; otherwise -1. Its
 * signature is optional, and its sizes have 4 or 8 bytes.
 */
function measureDescriptor(bytes: Buffer, data: { crc: number; packed: number; unpacked: number }): number {
  for (const start of bytes.indexOf(descriptorSignature) === 0 ? [4, 0] : [0]) {
    if (bytes.length < start + 12 || bytes.readUInt32LE(start) !== data.crc) continue;
    const at = start + 4;
    const has64Bits =
      bytes.length >= at + 16 &&
      bytes.readBigUInt64LE(at) === BigInt(data.packed) &&
      bytes.readBigUInt64LE(at + 8) === BigInt(data.unpacked);
    if (has64Bits) return at + 16;
    const isSame = (offset: number, size: number) => bytes.readUInt32LE(offset) === size % 2 ** 32;
    if (isSame(at, data.packed) && isSame(at + 4, data.unpacked)) return at + 8;
  }
  return -1;
}

// Large enough that a megabyte takes few turns of the event loop.
const chunkSize = 131_072;

/**
 * Unpacks a source's next bytes up to the end of the compressed data, with a few chunks in memory. What follows stays
 * in the source.
 * @param isWhole false if the source may end within the data, which then isn't an error.
 * @throws ImportFailure `broken_archive`
 */
export async function* inflate(
  source: ByteSource,
  format: 'gzip' | 'deflate',
  isWhole: boolean,
): AsyncGenerator<Buffer, void> {
  const finishFlush = isWhole ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  const engine = (format === 'gzip' ? createGunzip : createInflateRaw)({ chunkSize, finishFlush });
  let given = 0;
  let last: Buffer = Buffer.alloc(0);
  const feed = async (): Promise<void> => {
    // The engine stops at the end of the data and leaves what follows.
    while (engine.bytesWritten === given && !engine.destroyed) {
      const part = await source.next();
      if (part === undefined) {
        engine.end();
        return;
      }
      [given, last] = [given + part.length, part];
      await new Promise<unknown>((resolve) => engine.write(part, resolve));
    }
  };
  // Passes an error of the source on to the reader of the engine.
  feed().catch((error: unknown) => engine.destroy(error as Error));
  try {
    for await (const part of engine) yield part as Buffer;
  } catch (error) {
    throw isZlibError(error) ? brokenArchive() : error;
  }
  source.unread(last.subarray(last.length - (given - engine.bytesWritten)));
}

function isZlibError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('Z_');
}

const blockLength = 131_072;

/**
 * The data of an entry that is stored uncompressed.
 * @param sizes undefined if the end is known only by the data descriptor, which has the data's length and CRC.
 * @throws ImportFailure `broken_archive`
 */
function readStored(source: ByteSource, sizes: ZipHeader['sizes'], isWhole: boolean): AsyncGenerator<Buffer, void> {
  return sizes === undefined ? readToDescriptor(source, isWhole) : readLength(source, sizes, isWhole);
}

async function* readLength(
  source: ByteSource,
  sizes: NonNullable<ZipHeader['sizes']>,
  isWhole: boolean,
): AsyncGenerator<Buffer, void> {
  let [crc, missing] = [0, sizes.packed];
  while (missing > 0) {
    const part = await source.next();
    if (part === undefined) break;
    const taken = part.subarray(0, missing);
    source.unread(part.subarray(taken.length));
    [crc, missing] = [crc32(taken, crc), missing - taken.length];
    yield taken;
  }
  const isVerified = missing === 0 && crc === sizes.crc;
  // If only a beginning is given, its end isn't an error, but wrong data is.
  if (!isVerified && (isWhole || missing === 0)) throw brokenArchive();
}

async function* readToDescriptor(source: ByteSource, isWhole: boolean): AsyncGenerator<Buffer, void> {
  let [crc, length] = [0, 0];
  for (;;) {
    const block = await source.read(blockLength);
    const isLast = block.length < blockLength;
    let done = 0;
    const count = (end: number): void => {
      [crc, length, done] = [crc32(block.subarray(done, end), crc), length + end - done, end];
    };
    // A descriptor that is cut off is found with the next block. The data itself may contain the signature.
    const end = isLast ? block.length : block.length - maxDescriptorLength + 1;
    for (
      let at = block.indexOf(descriptorSignature);
      at !== -1 && at < end;
      at = block.indexOf(descriptorSignature, at + 1)
    ) {
      count(at);
      const descriptor = block.subarray(at, at + maxDescriptorLength);
      const measured = measureDescriptor(descriptor, { crc, packed: length, unpacked: length });
      if (measured === -1) continue;
      source.unread(block.subarray(at + measured));
      yield block.subarray(0, at);
      return;
    }
    count(end);
    source.unread(block.subarray(end));
    yield block.subarray(0, end);
    if (!isLast) continue;
    if (isWhole) throw brokenArchive();
    return;
  }
}

const stored = 0;
const deflate = 8;
// Contains the names of a document's first entries, which show what it is.
const documentSample = 65_536;

/**
 * Unpacks the only file of a zip archive. Directories, and the entries that macOS adds, don't count as files.
 *
 * It reads the entries in order, without the central directory at the archive's end. So it reads an archive once and
 * forward, and can also unpack a beginning. The libraries that do the same (fflate, unzipper) don't verify the CRC, and
 * look for the end of an entry by its signature; yauzl needs the directory.
 * @param isWhole false if the source may end early, which then isn't an error.
 * @param count called with the length of everything that is unpacked, including what is ignored. It throws when that is
 *   too much.
 * @throws ImportFailure `broken_archive`, `encrypted_archive`, `several_files`, `unsupported_archive`, `empty_file`,
 *   `not_text` for documents that are zip archives, such as workbooks
 */
export async function* readZip(
  source: ByteSource,
  isWhole: boolean,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer, void> {
  let files = 0;
  for (;;) {
    const entry = await readEntry(source, isWhole);
    if (entry === undefined) break;
    if (entry.isFile) files += 1;
    if (files > 1) throw severalFiles();
    for await (const part of readData(source, entry.header, isWhole)) {
      count(part.length);
      if (entry.isFile) yield part;
    }
  }
  // Reads the directory, too, so that all stored bytes count as read.
  while ((await source.next()) !== undefined);
  if (files === 0 && isWhole) throw noFile();
}

/** The next entry; undefined after the last one. */
async function readEntry(
  source: ByteSource,
  isWhole: boolean,
): Promise<{ header: ZipHeader; isFile: boolean } | undefined> {
  const bytes = await source.read(headerLength);
  const signature = bytes.length < 4 ? undefined : bytes.readUInt32LE(0);
  if (signature !== undefined && endSignatures.has(signature)) return undefined;
  if (signature !== undefined && signature !== headerSignature) throw brokenArchive();
  if (bytes.length < headerLength) return endEarly(isWhole);
  const header = readZipHeader(bytes);
  const rest = await source.read(header.nameLength + header.extraLength);
  if (rest.length < header.nameLength + header.extraLength) return endEarly(isWhole);
  const name = rest.toString('latin1', 0, header.nameLength);
  if (isDocumentPart(name)) {
    const start = await source.read(documentSample);
    throw new ImportFailure('not_text', describeDocument(Buffer.concat([rest, start])));
  }
  const isFile = !name.endsWith('/') && !name.startsWith('__MACOSX/');
  refuseUnreadable(header, isFile);
  return { header: { ...header, sizes: readZip64Sizes(header.sizes, rest.subarray(header.nameLength)) }, isFile };
}

function refuseUnreadable({ isEncrypted, method }: ZipHeader, isFile: boolean): void {
  if (isFile && isEncrypted) throw encryptedArchive();
  if (method !== stored && method !== deflate) throw unsupportedArchive();
}

function endEarly(isWhole: boolean): undefined {
  if (isWhole) throw brokenArchive();
  return undefined;
}

/** An entry's data, unpacked and verified. */
async function* readData(source: ByteSource, header: ZipHeader, isWhole: boolean): AsyncGenerator<Buffer, void> {
  const { method, sizes } = header;
  if (method === stored) {
    yield* readStored(source, sizes, isWhole);
    return;
  }
  const start = source.position();
  let [crc, unpacked] = [0, 0];
  for await (const part of inflate(source, 'deflate', isWhole)) {
    [crc, unpacked] = [crc32(part, crc), unpacked + part.length];
    yield part;
  }
  const found = { crc, packed: source.position() - start, unpacked };
  const descriptor = sizes === undefined ? await source.read(maxDescriptorLength) : Buffer.alloc(0);
  if (sizes === undefined) {
    const length = measureDescriptor(descriptor, found);
    source.unread(descriptor.subarray(Math.max(0, length)));
    if (length !== -1) return;
  } else if (sizes.crc === crc && sizes.packed === found.packed && sizes.unpacked === unpacked) return;
  // The source has ended within the data, so the data can't be verified.
  if (!isWhole && (await source.next()) === undefined) return;
  throw brokenArchive();
}
