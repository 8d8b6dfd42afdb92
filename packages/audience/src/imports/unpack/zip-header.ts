/** What comes before an entry of a zip archive (APPNOTE.TXT of PKWARE, 4.3.7). */
export interface ZipHeader {
  isEncrypted: boolean;
  /** 0: stored as it is, 8: Deflate. */
  method: number;
  /** Undefined when they stand in a data descriptor after the data. */
  sizes: { crc: number; packed: number; unpacked: number } | undefined;
  nameLength: number;
  extraLength: number;
}

export const headerLength = 30;
export const headerSignature = 0x04034b50;
/** The sequences that follow the last entry: the central directory, its end, and archive extra data. */
export const endSignatures = new Set([0x02014b50, 0x06054b50, 0x08064b50, 0x06064b50]);
export const descriptorSignature = Buffer.from('PK\x07\x08', 'latin1');
/** The most bytes of a data descriptor: its signature, the CRC, and two sizes of 8 bytes. */
export const maxDescriptorLength = 24;

const isIn64Bits = 0xffffffff;

/** Reads the fixed part of an entry's header, which has `headerLength` bytes. */
export function readZipHeader(bytes: Buffer): ZipHeader {
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

/** The sizes of an entry whose header has them in its Zip64 extra field (4.5.3), or those of the header. */
export function readZip64Sizes(sizes: ZipHeader['sizes'], extra: Buffer): ZipHeader['sizes'] {
  if (sizes === undefined || (sizes.packed !== isIn64Bits && sizes.unpacked !== isIn64Bits)) return sizes;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 0x0001 || at + 20 > extra.length) continue;
    const [unpacked, packed] = [extra.readBigUInt64LE(at + 4), extra.readBigUInt64LE(at + 12)];
    return { crc: sizes.crc, packed: Number(packed), unpacked: Number(unpacked) };
  }
  return sizes;
}

/**
 * How many bytes the data descriptor at the beginning of some bytes has, if it is the one of this data; -1 if it isn't. Its
 * signature is optional, and its sizes have 4 or 8 bytes.
 */
export function measureDescriptor(bytes: Buffer, data: { crc: number; packed: number; unpacked: number }): number {
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
