import { crc32 } from 'node:zlib';
import { describeDocument, isDocumentPart } from '../describe-binary.ts';
import { ImportFailure } from '../import-failure.ts';
import { brokenArchive, encryptedArchive, noFile, severalFiles, unsupportedArchive } from './archive-failures.ts';
import type { ByteSource } from './byte-source.ts';
import { inflate } from './inflate.ts';
import { readStored } from './read-stored.ts';
import {
  endSignatures,
  headerLength,
  headerSignature,
  maxDescriptorLength,
  measureDescriptor,
  readZip64Sizes,
  readZipHeader,
  type ZipHeader,
} from './zip-header.ts';

const stored = 0;
const deflate = 8;
// It has the names of a document's first entries, which tell what it is.
const documentSample = 65_536;

/**
 * Unpacks the only file of a zip archive. Directories, and what macOS adds, are no files.
 *
 * It reads the entries in their order, without the directory at the archive's end: so it reads an archive once and forward,
 * and the beginning of one can be unpacked, too. The libraries that read so (fflate, unzipper) don't verify the CRC, and
 * look for the end of an entry by its signature; yauzl needs the directory.
 * @param isWhole false if the source may end early, which is no error then.
 * @param count is told of all that is unpacked, also of what is ignored; it throws when that is too much.
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
  // The directory at the end is part of what has been read.
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
  if (isFile && header.isEncrypted) throw encryptedArchive();
  if (header.method !== stored && header.method !== deflate) throw unsupportedArchive();
  return { header: { ...header, sizes: readZip64Sizes(header.sizes, rest.subarray(header.nameLength)) }, isFile };
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
  // The source has ended within the data, which isn't verified then.
  if (!isWhole && (await source.next()) === undefined) return;
  throw brokenArchive();
}
