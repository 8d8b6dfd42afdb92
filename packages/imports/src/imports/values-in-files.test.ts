import { expect, test } from '@jest/globals';
import { importFields, readImportText } from '../testing/read-import-text.ts';

test('dates are read in the file’s own order, and one that can be read in two ways is refused', async () => {
  const fields = importFields({ BORN: 'date', SEEN: 'datetime' });
  const read = async (values: string[], options = {}) =>
    (
      await readImportText(
        `Email,BORN\n${values.map((value, index) => `p${index}@example.com,"${value}"\n`).join('')}`,
        { fields, options },
      )
    ).rows.map((row) => row['BORN'] ?? 'refused');
  expect(await read(['31.01.2026', '1.2.2026'])).toEqual(['2026-01-31', '2026-02-01']);
  expect(await read(['31/1/2026', '1/2/2026'])).toEqual(['2026-01-31', '2026-02-01']);
  expect(await read(['1/31/2026', '1/2/2026'])).toEqual(['2026-01-31', '2026-01-02']);
  expect(await read(['1/2/2026', '3/4/2026'])).toEqual(['refused', 'refused']);
  expect(await read(['1/2/2026', '3/4/2026'], { dateOrder: 'mdy' })).toEqual(['2026-01-02', '2026-03-04']);
  expect(await read(['2024-01-02 03:04:05', 'Jan 5, 2024', '5 March 2024', '2024/02/30'])).toEqual([
    '2024-01-02',
    '2024-01-05',
    '2024-03-05',
    'refused',
  ]);
  const times = async (value: string, options = {}) =>
    (await readImportText(`Email,SEEN\na@example.com,"${value}"\n`, { fields, options })).rows[0]?.['SEEN'];
  expect(await times('2024-01-02 03:04:05')).toBe('2024-01-02T03:04:05.000Z');
  expect(await times('2024-01-02 03:04:05 UTC')).toBe('2024-01-02T03:04:05.000Z');
  expect(await times('2024-07-02T03:04:05+02:00')).toBe('2024-07-02T01:04:05.000Z');
  expect(await times('2024-07-02 03:04', { timeZone: 'Europe/Berlin' })).toBe('2024-07-02T01:04:00.000Z');
});

test('numbers are read with the file’s own decimal comma or thousands separators, and unclear ones are refused', async () => {
  const fields = importFields({ SPENT: 'number' });
  const read = async (values: string[], options = {}) =>
    (
      await readImportText(
        `Email;SPENT\n${values.map((value, index) => `p${index}@example.com;${value}\n`).join('')}`,
        { fields, options },
      )
    ).rows.map((row) => row['SPENT'] ?? 'refused');
  expect(await read(['1,5', '1.234,50', '1.234'])).toEqual([1.5, 1234.5, 1234]);
  expect(await read(['1,234.50', '1,234'])).toEqual([1234.5, 1234]);
  expect(await read(['1,234'])).toEqual(['refused']);
  expect(await read(['1,234'], { decimalComma: true })).toEqual([1.234]);
  expect(await read(['1.5', '2e3', '-4'])).toEqual([1.5, 2000, -4]);
});

test('addresses are read as people paste them, and a refused one is reported with the reason', async () => {
  const given = [
    'Ada <ada@example.com>',
    '<ada@example.com>',
    'mailto:ada@example.com?subject=x',
    'ada@example.com;',
    "'ada@example.com'",
    '\u200bada@example.com',
    'ada\u200b@example.com',
    'ada@example.com\u00a0',
    '\ufeffada@example.com\u200e',
    '“ada@example.com”',
    '"Lovelace, Ada" <ada@example.com>',
  ];
  const csv = `EMAIL\n${given.map((text) => `"${text.replaceAll('"', '""')}"\n`).join('')}`;
  expect((await readImportText(csv)).rows.map((row) => row['email'])).toEqual(given.map(() => 'ada@example.com'));
  const wrong = [
    'ada',
    'ada@example',
    'a@x.example; b@x.example',
    'ada lovelace@example.com',
    'a@@example.com',
    '@example.com',
    'ada@',
    'a@x.example <b@x.example>',
  ];
  const { rows } = await readImportText(`EMAIL\n${wrong.map((text) => `"${text}"\n`).join('')}`);
  for (const row of rows) expect(row['errors']).toEqual([expect.stringMatching(/^EMAIL must be an email address: \w/)]);
});

test('quotes are escaped by a backslash if the file does so, and otherwise by a quote', async () => {
  const names = async (rows: string) =>
    (await readImportText(`EMAIL,FIRST_NAME,LAST_NAME\n${rows}`)).rows.map((row) => [
      row['FIRST_NAME'],
      row['LAST_NAME'],
    ]);
  expect(await names('a@example.com,"say \\"hi\\" there",B\n')).toEqual([['say "hi" there', 'B']]);
  expect(await names('a@example.com,"the \\"x\\", again",B\nb@example.com,"a \\\\ b \\"c\\"",B\n')).toEqual([
    ['the "x", again', 'B'],
    ['a \\ b "c"', 'B'],
  ]);
  expect(await names('a@example.com,"say ""hi"" there",B\n')).toEqual([['say "hi" there', 'B']]);
  expect(await names('a@example.com,"C:\\",B\nb@example.com,"D:\\x",C\n')).toEqual([
    ['C:\\', 'B'],
    ['D:\\x', 'C'],
  ]);
});

test('text in the encoding that the caller gives is read in blocks of any size, and a byte order mark overrides it', async () => {
  const read = async (bytes: Buffer, charset: string) =>
    (await readImportText(bytes, { options: { charset } })).rows[0]?.['FIRST_NAME'];
  const file = (name: number[]) =>
    Buffer.concat([Buffer.from('EMAIL,FIRST_NAME\na@example.com,'), Buffer.from(name), Buffer.from('\n')]);
  expect(await read(file([0xa3, 0x75]), 'iso-8859-2')).toBe('Łu');
  expect(await read(file([0xc8, 0xe2]), 'windows-1251')).toBe('Ив');
  expect(await read(file([0x93, 0xfa, 0x96, 0x7b]), 'shift_jis')).toBe('日本');
  expect(await read(file([0xc4, 0xe3]), 'gb18030')).toBe('你');
  expect(await read(file([0xeb, 0xcf]), 'koi8-r')).toBe('Ко');
  expect(await read(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), file([0xc3, 0xa9])]), 'windows-1251')).toBe('é');
});
