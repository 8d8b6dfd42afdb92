import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addTestList, createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import fc from 'fast-check';
import { makeZip } from '../testing/make-zip.ts';
import { readTestImport, storeTestImport } from '../testing/store-test-import.ts';
import { ImportFailure, type ReadRow } from './import-state.ts';
import { openImportFile } from './open-import-file.ts';

let database: TestDatabase;
let where: { accountId: string; listId: string };
let fieldIds: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { accountId } = await createTestAccount(database);
  where = { accountId, listId: (await addTestList(database, accountId, 'single_opt_in')).listId };
  const fields = await database.prisma.listField.findMany({ where: { listId: where.listId } });
  fieldIds = Object.fromEntries(fields.map(({ tag, id }) => [tag, id]));
});

afterAll(() => database.drop());

type Given = Parameters<typeof storeTestImport>[3];

/** Reads a file that is stored in one or several blocks. */
async function read(bytes: Buffer | string | Buffer[], given: Given = {}, workers: number[] = []) {
  const blocks = Array.isArray(bytes) ? bytes : [Buffer.from(bytes as string)];
  const open = await storeTestImport(database, where, blocks, given);
  return readTestImport(database, open, workers);
}

async function failureOf(bytes: Buffer | string | Buffer[], given: Given = {}): Promise<string> {
  return read(bytes, given).then(
    () => 'none',
    (error: unknown) => (error instanceof ImportFailure ? error.code : String(error)),
  );
}

/** A row in short: its address, first name and tags, or its errors. */
function show(row: ReadRow): string {
  if (!row.ok)
    return `${row.row}/${row.line} ${row.errors.map(({ field, code }) => `${field ?? ''}:${code}`).join(' ')}`;
  const { email, values, tags } = row.wanted;
  const name = values.get(fieldIds['FIRST_NAME'] ?? '');
  return `${row.row}/${row.line} ${email.normalized} ${String(name)} ${tags.join('+')}`;
}

const shown = async (...args: Parameters<typeof read>) => (await read(...args)).rows.map(show);

function cut(bytes: Buffer, places: number[]): Buffer[] {
  const at = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((start, index) => bytes.subarray(start, at[index] ?? bytes.length));
}

// Every kind of row that the formats can have, with multi-byte characters and a NUL.
const csv = [
  'sep=,',
  'Email,First name,Tags',
  'ada@example.com,Ada,vip',
  'zoë@example.com,"Zoë ""Zed""\r\n€",a;b',
  '',
  'grace@example.com,"😀, Grace",',
  'wrong,Nobody,',
  'nul@example.com,N\0l,',
  'short@example.com',
  'long@example.com,Long,x,y,z',
  'last@example.com,Last,"unclosed',
].join('\r\n');
const ndjson = [
  '{"EMAIL":"ada@example.com","FIRST_NAME":"Ada","tags":["vip"]}',
  '{"EMAIL":"zoë@example.com","FIRST_NAME":"Zoë €"}\r',
  '',
  '{"EMAIL":"grace@example.com","FIRST_NAME":"😀"}',
  '{"EMAIL":"wrong"}',
  '{"EMAIL":"nul@example.com","FIRST_NAME":"\\u0000"}',
  '{"EMAIL":"half@example.com","FIRST_NAME":"\\ud83d"}',
  '[1]',
  'no json',
  '{"EMAIL":"last@example.com","FIRST_NAME":null}',
].join('\n');

const csvRows = [
  '1/3 ada@example.com Ada vip',
  '2/4 zoë@example.com Zoë "Zed"\r\n€ a+b',
  '3/7 grace@example.com 😀, Grace ',
  '4/8 EMAIL:invalid_email',
  '5/9 FIRST_NAME:invalid_value',
  '6/10 short@example.com undefined ',
  '7/11 long@example.com Long x',
  '8/12 :unclosed_quote',
];
const ndjsonRows = [
  '1/1 ada@example.com Ada vip',
  '2/2 zoë@example.com Zoë € ',
  '3/4 grace@example.com 😀 ',
  '4/5 EMAIL:invalid_email',
  '5/6 FIRST_NAME:invalid_value',
  '6/7 FIRST_NAME:invalid_value',
  '7/8 :invalid_json',
  '8/9 :invalid_json',
  '9/10 last@example.com null ',
];

const encodings: [string, (text: string) => Buffer][] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a byte order mark', (text) => Buffer.from(`\u{feff}${text}`)],
  ['UTF-16', (text) => Buffer.from(`\u{feff}${text}`, 'utf16le')],
  ['big-endian UTF-16', (text) => Buffer.from(`\u{feff}${text}`, 'utf16le').swap16()],
];
const packings: [string, (bytes: Buffer) => Buffer][] = [
  ['uncompressed', (bytes) => bytes],
  ['gzip', (bytes) => gzipSync(bytes)],
  ['zip', (bytes) => makeZip([{ name: 'a.csv', data: bytes, descriptor: 'signed' }])],
  ['stored zip', (bytes) => makeZip([{ name: 'a.csv', data: bytes, method: 0 }])],
];

describe.each(encodings)('a file in %s', (_, encode) => {
  test.each(packings)(
    '%s: the same rows are read, whatever the blocks and whichever the workers',
    async (_packing, pack) => {
      const property = fc.asyncProperty(
        fc.constantFrom([csv, csvRows] as const, [ndjson, ndjsonRows] as const),
        fc.array(fc.nat(), { maxLength: 12 }),
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 6 }),
        async ([text, rows], places, workers) => {
          const bytes = pack(encode(text));
          const found = await read(cut(bytes, places), {}, workers);
          expect(found.rows.map(show)).toEqual(rows);
          expect(found.bytes).toBe(bytes.length);
        },
      );
      await fc.assert(property, { numRuns: 6, endOnFailure: true });
    },
  );
});

test.each(packings)('%s: a large file can be resumed after each of its blocks', async (_packing, pack) => {
  const count = 60_000;
  const lines = Array.from({ length: count }, (_, index) => `user${index}@example.com,"Näme\n${index}",t${index % 7}`);
  const bytes = pack(Buffer.from(`email,first name,tags\n${lines.join('\n')}`));
  const half = Math.floor(bytes.length / 2);
  const blocks = [bytes.subarray(0, 11), bytes.subarray(11, half), bytes.subarray(half)];
  const [whole, resumed] = [
    await read(blocks),
    await read(
      blocks,
      {},
      Array.from({ length: 100 }, () => 1),
    ),
  ];
  expect(whole.blocks).toBeGreaterThan(3);
  const expected = lines.map((_, index) => {
    const line = 2 + 2 * index;
    return `${index + 1}/${line} user${index}@example.com Näme\n${index} t${index % 7}`;
  });
  // Compared as text: finding the difference of so many rows would take minutes.
  expect(whole.rows.map(show).join() === expected.join()).toBe(true);
  expect(resumed.rows.map(show).join() === expected.join()).toBe(true);
  expect(resumed.bytes).toBe(bytes.length);
});

describe('the format', () => {
  test('follows a first line sep=, which is not a row', async () => {
    expect(await shown('sep=;\r\nEmail;First name\r\nada@example.com;A,B')).toEqual(['1/3 ada@example.com A,B ']);
  });

  test.each([
    ['tab', '\t'],
    [';', ';'],
    ['|', '|'],
    [',', ','],
  ])('has the delimiter %s if the caller gives it', async (delimiter, character) => {
    const text = `Email${character}First name\na@example.com${character}a,b;c|d`;
    const rows = await shown(character === '\t' ? text : text.replaceAll('a,b;c|d', '"a,b;c|d"'), {
      options: { delimiter },
    });
    expect(rows).toEqual(['1/2 a@example.com a,b;c|d ']);
  });

  test('is NDJSON by the content type or by the first character', async () => {
    const text = '{"EMAIL":"ada@example.com"}';
    expect(await shown(text)).toEqual(['1/1 ada@example.com undefined ']);
    expect(await shown(`  \n${text}`)).toEqual(['1/2 ada@example.com undefined ']);
    expect(await shown('ada@example.com', { contentType: 'application/x-ndjson; charset=utf-8' })).toEqual([
      '1/1 :invalid_json',
    ]);
  });

  test('stays UTF-8 with a broken byte, which loses only its own character', async () => {
    const before = Buffer.from('email,first name\nzoe@example.com,Zoë\nbroken@example.com,Ren');
    const after = Buffer.from('\nlodz@example.com,Łódź\n');
    expect(await shown(Buffer.concat([before, Buffer.of(0xe9), after]))).toEqual([
      '1/2 zoe@example.com Zoë ',
      '2/3 broken@example.com Ren\u{fffd} ',
      '3/4 lodz@example.com Łódź ',
    ]);
  });

  test('is recognized as Windows-1252 even if the first such byte is far beyond the first block', async () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => `user${index}@example.com,Ada`);
    const bytes = Buffer.from(`email,first name\n${lines.join('\n')}\nzoe@example.com,Zoë\n`, 'latin1');
    expect((await shown([bytes.subarray(0, 600_000), bytes.subarray(600_000)])).at(-1)).toBe(
      '50001/50002 zoe@example.com Zoë ',
    );
  });
});

describe('a file without rows', () => {
  test.each([
    ['none', 'with a header only', 'Email,Name\n'],
    ['none', 'with a header without a line end', 'Email,Name'],
    ['empty_file', 'that is empty', ''],
    ['empty_file', 'of blank lines', '\n\r\n  \n'],
    ['empty_file', 'of a byte order mark', '\u{feff}'],
  ])('%s: %s', async (code, _, text) => {
    expect(await failureOf(text === '' ? [] : text)).toBe(code);
    expect(await failureOf(gzipSync(text))).toBe(code);
  });
});

describe('a hostile file', () => {
  test('that has a line of 10 MB has one invalid row', async () => {
    const blocks = cut(
      Buffer.from(`email,name\na@example.com,A\n${'x'.repeat(10_000_000)}\nb@example.com,B\n`),
      [500_000, 3_000_000],
    );
    expect(await shown(blocks)).toEqual(['1/2 a@example.com A ', '2/3 :row_too_long', '3/4 b@example.com B ']);
    const json = `{"EMAIL":"a@example.com"}\n{"EMAIL":"${'x'.repeat(10_000_000)}"}\n{"EMAIL":"b@example.com"}`;
    expect((await shown(json)).map((row) => row.slice(0, 18))).toEqual([
      '1/1 a@example.com ',
      '2/2 :row_too_long',
      '3/3 b@example.com ',
    ]);
  });

  test.each([
    ['row_too_long', 'x'.repeat(10_000_000)],
    ['too_many_columns', 'c,'.repeat(1_000_000)],
    ['too_many_columns', `${'c,'.repeat(3_000)}email\n`],
    ['json_array', '[{"EMAIL":"a@example.com"}]'],
    ['json_array', ' [\n'],
    ['no_email_column', 'Name,City\nAda,London\n'],
    ['broken_archive', Buffer.from('1f8b08', 'hex')],
    ['not_text', Buffer.alloc(5_000)],
    ['not_text', gzipSync(gzipSync('a'))],
  ])('fails as %s', async (code, bytes) => {
    expect(await failureOf(bytes, code === 'json_array' ? { contentType: 'application/x-ndjson' } : {})).toBe(code);
  });

  test('that has a row of a million cells has one invalid row', async () => {
    const text = `email,name\n${','.repeat(1_000_000)}\nb@example.com,B\n`;
    expect(await shown(text)).toEqual(['1/2 :too_many_cells', '2/3 b@example.com B ']);
  });

  test('that repeats a header uses the first such column, and a number can map the second', async () => {
    const text = 'email,name,name\na@example.com,A,B\n';
    expect(await shown(text)).toEqual(['1/2 a@example.com A ']);
    expect(await shown(text, { options: { mapping: { 3: 'FIRST_NAME' } } })).toEqual(['1/2 a@example.com B ']);
    expect(await failureOf(text, { options: { mapping: { name: 'FIRST_NAME' } } })).toBe('invalid_mapping');
  });
});

test('an archive that unpacks to more than ten times the plan’s file size fails', async () => {
  const { accountId } = await createTestAccount(database);
  const { listId } = await addTestList(database, accountId, 'single_opt_in');
  await database.prisma.plan.create({ data: { code: 'tiny', name: 'Tiny', apiAccess: true, importMegabytes: 1 } });
  await database.prisma.account.update({ where: { id: accountId }, data: { planCode: 'tiny' } });
  const read = async (rows: number) => {
    const bytes = gzipSync(`email\n${'someone.with.a.name@example.com\n'.repeat(rows)}`);
    return readTestImport(database, await storeTestImport(database, { accountId, listId }, [bytes]));
  };
  expect((await read(300_000)).rows).toHaveLength(300_000);
  await expect(read(320_000)).rejects.toMatchObject({ code: 'unpacked_too_large' });
});

test('reading calls back for each stored block, even before anything is merged', async () => {
  const open = await storeTestImport(database, where, cut(Buffer.from('email\na@example.com\n'), [5, 9, 12]));
  const stop = new Error('stopped');
  let calls = 0;
  const count = async () => {
    calls += 1;
    if (calls === 4) throw stop;
  };
  await expect(openImportFile(database, open, count)).rejects.toBe(stop);
});
