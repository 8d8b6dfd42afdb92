import { createHash } from 'node:crypto';
import { createDeflateRaw, deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { makeZip, type ZipEntry } from '../../testing/make-zip.ts';
import { ImportFailure } from '../import-state.ts';
import { detectCompression, unpackedBlockBytes, type UnpackOptions, unpackFile } from '../upload.ts';

const csv = Buffer.from(`EMAIL,NAME\n${'ada@example.com,Ada\n'.repeat(50)}`);
// Incompressible, and the same in each run.
const noise = createHash('shake256', { outputLength: 300_000 }).update('noise').digest();

async function* cut(bytes: Buffer, places: number[]): AsyncGenerator<Buffer> {
  const at = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  for (const [index, start] of [0, ...at].entries()) yield bytes.subarray(start, at[index] ?? bytes.length);
}

async function unpack(bytes: Buffer, options: Partial<UnpackOptions> & { places?: number[] } = {}) {
  const compression = detectCompression(bytes);
  if (compression === null) throw new Error('The bytes are no archive');
  const blocks: Buffer[] = [];
  let stored = 0;
  const parts = cut(bytes, options.places ?? []);
  for await (const block of unpackFile(parts, compression, { maxBytes: 1e9, isWhole: true, ...options })) {
    blocks.push(block.bytes);
    expect(block.stored).toBeGreaterThanOrEqual(stored);
    stored = block.stored;
  }
  return { blocks, stored, bytes: Buffer.concat(blocks) };
}

async function failureOf(bytes: Buffer, options: Partial<UnpackOptions> = {}): Promise<string> {
  return unpack(bytes, options).then(
    () => 'none',
    (error: unknown) => (error instanceof ImportFailure ? error.code : String(error)),
  );
}

const archives: [string, (data: Buffer) => Buffer][] = [
  ['gzip', (data) => gzipSync(data)],
  ['gzip in two members', (data) => Buffer.concat([gzipSync(data.subarray(0, 7)), gzipSync(data.subarray(7))])],
  ['zip', (data) => makeZip([{ name: 'a.csv', data }])],
  ['zip with a data descriptor', (data) => makeZip([{ name: 'a.csv', data, descriptor: 'signed' }])],
  [
    'zip with a data descriptor without signature',
    (data) => makeZip([{ name: 'a.csv', data, descriptor: 'unsigned' }]),
  ],
  ['zip with a Zip64 data descriptor', (data) => makeZip([{ name: 'a.csv', data, descriptor: 'zip64' }])],
  ['zip with Zip64 sizes', (data) => makeZip([{ name: 'a.csv', data, zip64: true }])],
  ['stored zip', (data) => makeZip([{ name: 'a.csv', data, method: 0 }])],
  ['stored zip with a data descriptor', (data) => makeZip([{ name: 'a.csv', data, method: 0, descriptor: 'signed' }])],
  [
    'stored zip with a Zip64 data descriptor',
    (data) => makeZip([{ name: 'a.csv', data, method: 0, descriptor: 'zip64' }]),
  ],
  [
    'zip of macOS, with a directory',
    (data) =>
      makeZip([
        { name: 'lists/', method: 0 },
        { name: 'lists/a.csv', data, descriptor: 'signed' },
        { name: '__MACOSX/', method: 0 },
        { name: '__MACOSX/lists/._a.csv', data: 'Mac OS X', descriptor: 'signed' },
      ]),
  ],
];

describe('an archive is unpacked to what was packed, whatever parts it arrives in', () => {
  test.each(archives)('%s', async (_, pack) => {
    const data = fc.oneof(
      fc.uint8Array({ minLength: 8, maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
      // Data that looks like the end of the data.
      fc
        .array(fc.constantFrom('PK\x07\x08', 'PK\x03\x04', 'PK\x01\x02', 'P', 'a,b\n'), { minLength: 8 })
        .map((parts) => Buffer.from(parts.join(''), 'latin1')),
      fc.constantFrom(csv, noise),
    );
    await fc.assert(
      fc.asyncProperty(data, fc.array(fc.nat(), { maxLength: 20 }), async (given, places) => {
        const packed = pack(given);
        const found = await unpack(packed, { places });
        expect(found.bytes.equals(given)).toBe(true);
        expect(found.stored).toBe(packed.length);
      }),
      { numRuns: 100 },
    );
  });
});

test.each(archives)('the blocks of a %s are the same whenever it is unpacked', async (_, pack) => {
  const data = Buffer.concat(Array.from({ length: 5 }, () => noise));
  const packed = pack(data);
  const [whole, parts] = [
    await unpack(packed),
    await unpack(packed, { places: [1, 31, 33, 70_000, 200_001, 900_000] }),
  ];
  expect(whole.blocks.map((block) => block.length)).toEqual([unpackedBlockBytes, unpackedBlockBytes, 451_424]);
  expect(parts.blocks.map((block, index) => block.equals(whole.blocks[index] ?? block))).toEqual([true, true, true]);
});

describe.each(archives)('a %s', (_, pack) => {
  test('is broken if it ends early, but can be read if the caller knows that it is only the beginning', async () => {
    const packed = pack(noise);
    for (const length of [100, 5_000, 290_000]) {
      expect(await failureOf(packed.subarray(0, length))).toBe('broken_archive');
      const { bytes } = await unpack(packed.subarray(0, length), { isWhole: false });
      expect(bytes.equals(noise.subarray(0, bytes.length))).toBe(true);
      expect(bytes.length).toBeGreaterThan(0);
    }
  });

  test('is broken without its last bytes', async () => {
    const packed = pack(noise);
    const directory = packed.lastIndexOf('PK\x01\x02', undefined, 'latin1');
    const end = directory === -1 ? packed.length : packed.indexOf('PK\x01\x02', undefined, 'latin1');
    expect(await failureOf(packed.subarray(0, end - 3))).toBe('broken_archive');
  });

  test('is broken if it has a wrong byte', async () => {
    const packed = pack(noise);
    for (const at of [3_000, 100_001]) {
      const wrong = Buffer.from(packed);
      wrong.writeUInt8((wrong.readUInt8(at) + 1) % 256, at);
      expect(await failureOf(wrong)).toBe('broken_archive');
    }
  });
});

describe('a zip archive fails', () => {
  test.each<[string, string, ZipEntry[]]>([
    [
      'several_files',
      'with several files',
      [
        { name: 'a.csv', data: csv },
        { name: 'b.csv', data: csv },
      ],
    ],
    ['empty_file', 'with directories only', [{ name: 'a/', method: 0 }]],
    ['empty_file', 'without entries', []],
    ['encrypted_archive', 'with a password', [{ name: 'a.csv', data: csv, isEncrypted: true }]],
    ['unsupported_archive', 'with another compression', [{ name: 'a.csv', data: csv, method: 9 }]],
    ['not_text', 'that is a workbook', [{ name: '[Content_Types].xml', data: '<x/>' }, { name: 'xl/workbook.xml' }]],
    ['not_text', 'that is a workbook in another order', [{ name: 'docProps/app.xml' }, { name: 'xl/workbook.xml' }]],
    [
      'several_files',
      'with another file after the first',
      [{ name: 'a.csv', data: csv, descriptor: 'signed' }, { name: 'b' }],
    ],
  ])('as %s %s', async (code, _, entries) => {
    expect(await failureOf(makeZip(entries))).toBe(code);
  });

  test('and the message says what to do about a workbook', async () => {
    const bytes = makeZip([{ name: '[Content_Types].xml', data: '<x/>' }, { name: 'xl/workbook.xml' }]);
    await expect(unpack(bytes)).rejects.toThrow('This is an Excel workbook. Save it as CSV (UTF-8) and import that.');
  });

  test('with anything other than an entry or the directory after its file', async () => {
    const bytes = makeZip([{ name: 'a.csv', data: csv }]);
    const wrong = Buffer.concat([bytes.subarray(0, bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1')), noise]);
    expect(await failureOf(wrong)).toBe('broken_archive');
  });
});

test('a CSV file that contains names from a workbook is unpacked', async () => {
  const data = Buffer.from('EMAIL,PATH\nada@example.com,xl/workbook.xml [Content_Types].xml\n');
  expect((await unpack(makeZip([{ name: 'xl.csv', data, method: 0 }]))).bytes.equals(data)).toBe(true);
});

/** 200 MB of zeros, compressed to a thousandth. */
async function makeBomb(): Promise<Buffer> {
  const engine = createDeflateRaw();
  const parts: Buffer[] = [];
  engine.on('data', (part: Buffer) => parts.push(part));
  const zeros = Buffer.alloc(1_000_000);
  for (let count = 0; count < 200; count += 1) await new Promise((resolve) => engine.write(zeros, resolve));
  await new Promise<void>((resolve) => engine.end(resolve));
  return Buffer.concat(parts);
}

describe('what an archive unpacks to is bounded', () => {
  test('by a maximum size', async () => {
    expect(await failureOf(gzipSync(noise), { maxBytes: noise.length - 1 })).toBe('unpacked_too_large');
    expect(await failureOf(gzipSync(noise), { maxBytes: noise.length })).toBe('none');
    expect(await failureOf(makeZip([{ name: 'a.csv', data: csv }]), { maxBytes: 100 })).toBe('unpacked_too_large');
  });

  test('by a maximum size that includes ignored entries', async () => {
    const entries = [
      { name: '__MACOSX/a', data: noise },
      { name: 'a.csv', data: csv },
    ];
    expect(await failureOf(makeZip(entries), { maxBytes: csv.length })).toBe('unpacked_too_large');
  });

  test("by its ratio to the archive's size", async () => {
    const header = Buffer.from('1f8b0800000000000003', 'hex');
    expect(await failureOf(Buffer.concat([header, await makeBomb()]))).toBe('unpacked_too_large');
  });
});

test('any bytes after the first four either unpack or fail with an import failure', async () => {
  const start = fc.constantFrom(Buffer.from('1f8b0800', 'hex'), Buffer.from('PK\x03\x04', 'latin1'));
  const parts = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(makeZip([{ name: 'a', data: csv, descriptor: 'signed' }]).subarray(4)),
    fc.constant(deflateRawSync(csv)),
  );
  await fc.assert(
    fc.asyncProperty(start, fc.array(parts, { maxLength: 4 }), async (first, rest) => {
      expect(await failureOf(Buffer.concat([first, ...rest]))).toMatch(/^[a-z_]+$/);
    }),
    { numRuns: 500 },
  );
});
