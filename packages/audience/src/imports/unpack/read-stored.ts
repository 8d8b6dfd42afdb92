import { crc32 } from 'node:zlib';
import { brokenArchive } from './archive-failures.ts';
import type { ByteSource } from './byte-source.ts';
import { descriptorSignature, maxDescriptorLength, measureDescriptor, type ZipHeader } from './zip-header.ts';

const blockLength = 131_072;

/**
 * The data of an entry that a zip archive has as it is.
 * @param sizes undefined if its end is known by its data descriptor only, which names the data's length and CRC.
 * @throws ImportFailure `broken_archive`
 */
export function readStored(
  source: ByteSource,
  sizes: ZipHeader['sizes'],
  isWhole: boolean,
): AsyncGenerator<Buffer, void> {
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
  // The end of a beginning is no error, but wrong data is.
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
    // A descriptor that is cut is found with the next block. The data may have the signature, too.
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
