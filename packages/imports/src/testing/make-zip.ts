import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a test's zip archive. */
export interface ZipEntry {
  name: string;
  data?: Buffer | string;
  /** 0: stored, 8: Deflate, the default. */
  method?: number;
  /** Puts the sizes after the data: with or without a signature, in 4 or 8 bytes. */
  descriptor?: 'signed' | 'unsigned' | 'zip64';
  /** Puts the sizes in a Zip64 extra field. */
  zip64?: boolean;
  isEncrypted?: boolean;
}

/** Builds a zip archive, with its central directory. */
export function makeZip(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const local = makeEntry(entry);
    parts.push(local);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(Buffer.byteLength(entry.name), 28);
    record.writeUInt32LE(offset, 42);
    directory.push(record, Buffer.from(entry.name));
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

function makeEntry({ name, data = '', method = 8, descriptor, zip64 = false, isEncrypted = false }: ZipEntry): Buffer {
  const content = Buffer.from(data as string);
  const packed = method === 8 ? deflateRawSync(content) : content;
  const crc = crc32(content);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE((isEncrypted ? 1 : 0) + (descriptor === undefined ? 0 : 8), 6);
  header.writeUInt16LE(method, 8);
  if (descriptor === undefined) {
    header.writeUInt32LE(crc, 14);
    header.writeUInt32LE(zip64 ? 0xffffffff : packed.length, 18);
    header.writeUInt32LE(zip64 ? 0xffffffff : content.length, 22);
  }
  const extra = zip64 ? Buffer.alloc(24) : Buffer.alloc(0);
  if (zip64) {
    // Precedes the Zip64 field with another one.
    extra.writeUInt16LE(0x5455, 0);
    extra.writeUInt16LE(0x0001, 4);
    extra.writeUInt16LE(16, 6);
    extra.writeBigUInt64LE(BigInt(content.length), 8);
    extra.writeBigUInt64LE(BigInt(packed.length), 16);
  }
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  header.writeUInt16LE(extra.length, 28);
  const after = descriptor === undefined ? [] : [makeDescriptor(descriptor, [crc, packed.length, content.length])];
  return Buffer.concat([header, Buffer.from(name), extra, packed, ...after]);
}

function makeDescriptor(kind: NonNullable<ZipEntry['descriptor']>, [crc, packed, unpacked]: [number, number, number]) {
  const bytes = Buffer.alloc(24);
  const start = kind === 'unsigned' ? 0 : 4;
  if (start > 0) bytes.write('PK\x07\x08', 'latin1');
  bytes.writeUInt32LE(crc, start);
  if (kind === 'zip64') {
    bytes.writeBigUInt64LE(BigInt(packed), 8);
    bytes.writeBigUInt64LE(BigInt(unpacked), 16);
    return bytes;
  }
  bytes.writeUInt32LE(packed, start + 4);
  bytes.writeUInt32LE(unpacked, start + 8);
  return bytes.subarray(0, start + 12);
}
