import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ImportPreview } from '@mailwright/contracts';
import {
  addTestList,
  createEventRecorder,
  createTestAccount,
  createTestDatabase,
  testAppSecrets,
  type TestDatabase,
} from '@mailwright/testing';
import { importOptionsWith, readTestImport, storeTestImport } from '../testing/store-test-import.ts';
import { openImportFile } from './open-import-file.ts';
import { previewImport } from './preview-import.ts';

let database: TestDatabase;
let accountId: string;
let list: { listId: string; listUid: string };

beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
  list = await addTestList(database, accountId, 'single_opt_in');
});

afterAll(() => database.drop());

async function preview(bytes: Buffer | string, options: Parameters<typeof importOptionsWith>[0] = {}, isWhole = true) {
  const deps = {
    database,
    appSecrets: testAppSecrets,
    events: createEventRecorder(),
    clock: { now: () => new Date() },
  };
  const shown = await previewImport(deps, accountId, {
    listUid: list.listUid,
    options: importOptionsWith(options),
    contentType: 'text/csv',
    bytes: Buffer.from(bytes as string),
    isWhole,
  });
  return ImportPreview.parse(shown);
}

const csv = 'Mail;Vorname;Firma\nada@example.com;Ada;X\nwrong;B;Y\nada@example.com;Ada;Z\n';

test('a preview shows the format, the columns, a mapping and what the rows would do, and writes nothing', async () => {
  const shown = await preview(csv, { createFields: true });
  expect(shown.format).toMatchObject({ type: 'csv', delimiter: ';', has_header: true, compressed: null });
  expect(shown.columns.map(({ to, new_field }) => [to, new_field])).toEqual([
    ['EMAIL', false],
    ['FIRST_NAME', false],
    ['FIRMA', true],
  ]);
  expect(shown.columns[2]?.samples).toEqual(['X', 'Y', 'Z']);
  expect(shown.mapping).toEqual({ Mail: 'EMAIL', Vorname: 'FIRST_NAME', Firma: 'FIRMA' });
  expect(shown.rows).toEqual({ checked: 3, valid: 2, invalid: 1, repeated: 1, existing: 0, suppressed: 0 });
  expect(shown.errors).toMatchObject([{ row: 2, line: 3, email: 'wrong', code: 'invalid_email', text: 'wrong,B,Y' }]);
  expect(shown.problems).toEqual([]);
  expect(await database.prisma.subscriber.count()).toBe(0);
  expect(await database.prisma.listField.count()).toBe(3);
});

test('a preview proposes the field that each column could become, with a type that suits its first rows', async () => {
  const rows = [
    ['Mail', 'Size (cm)', 'Born', 'Last visit', 'Member', 'Site', 'Postcode', 'Phone', 'Level', 'Empty', 'Größe'],
    [
      'ada@example.com',
      '1,5',
      '31.01.1990',
      '2026-01-31 09:30',
      'yes',
      'https://a.ch',
      '01067',
      '+41 44',
      '1',
      '',
      'L',
    ],
    ['b@example.com', '12', '1.2.1991', '2026-02-01', 'No', 'http://b.ch/x', '10115', '+49 30', '0', '', 'M'],
  ];
  const shown = await preview(rows.map((cells) => cells.join(';')).join('\n'));
  expect(shown.columns.map(({ as_field: { tag, label, type } }) => [tag, label, type])).toEqual([
    ['MAIL', 'Mail', 'text'],
    ['SIZE_CM', 'Size (cm)', 'number'],
    ['BORN', 'Born', 'date'],
    ['LAST_VISIT', 'Last visit', 'datetime'],
    ['MEMBER', 'Member', 'boolean'],
    ['SITE', 'Site', 'url'],
    ['POSTCODE', 'Postcode', 'text'],
    ['PHONE', 'Phone', 'text'],
    ['LEVEL', 'Level', 'number'],
    ['EMPTY', 'Empty', 'text'],
    ['GROSSE', 'Größe', 'text'],
  ]);
});

test('new fields have their type already in the preview, and are added when the import begins, if a column maps to them', async () => {
  const { listId } = await addTestList(database, accountId, 'single_opt_in');
  const text = 'email;Size;Born;Note\na@example.com;1,5;31.01.1990;x\nb@example.com;large;1990;y\n';
  const options = {
    mapping: { Size: 'SIZE', Born: 'BORN' },
    newFields: [
      { tag: 'SIZE', label: 'Size in cm', type: 'number' as const },
      { tag: 'BORN', label: 'Date of birth', type: 'date' as const },
      { tag: 'UNUSED', label: 'Unused', type: 'text' as const },
    ],
  };
  const shown = await preview(text, options);
  expect(shown.problems).toEqual([]);
  expect(shown.columns.map(({ to, new_field }) => [to, new_field])).toEqual([
    ['EMAIL', false],
    ['SIZE', true],
    ['BORN', true],
    [null, false],
  ]);
  expect(shown.errors.map(({ row, field }) => [row, field])).toEqual([
    [2, 'SIZE'],
    [2, 'BORN'],
  ]);
  const open = await storeTestImport(database, { accountId, listId }, [Buffer.from(text)], { options });
  await openImportFile(database, open, () => Promise.resolve());
  const fields = await database.prisma.listField.findMany({ where: { listId }, orderBy: { position: 'asc' } });
  expect(fields.slice(3).map(({ tag, label, type, visible }) => [tag, label, type, visible])).toEqual([
    ['SIZE', 'Size in cm', 'number', false],
    ['BORN', 'Date of birth', 'date', false],
  ]);
  expect((await readTestImport(database, open)).rows.map(({ ok }) => ok)).toEqual([true, false]);
  // A second import of such a file finds the fields.
  const again = await storeTestImport(database, { accountId, listId }, [Buffer.from(text)], { options });
  expect((await readTestImport(database, again)).rows.map(({ ok }) => ok)).toEqual([true, false]);
});

test('the beginning of an archive is enough for a preview, and a row that is cut off is left out', async () => {
  const text = `email\n${Array.from({ length: 5_000 }, (_, index) => `user${index * 7919}@example.com`).join('\n')}`;
  const packed = gzipSync(text);
  const shown = await preview(packed.subarray(0, packed.length - 500), {}, false);
  expect(shown).toMatchObject({ format: { compressed: 'gzip' }, rows: { checked: 1_000, valid: 1_000 } });
  expect((await preview('email\na@example.com\nb@exam', {}, false)).rows).toMatchObject({ checked: 1, invalid: 0 });
});

test('a preview lists what keeps a file from being imported as problems', async () => {
  expect((await preview('Name,City\nAda,London\n')).problems).toMatchObject([{ code: 'no_email_column' }]);
  expect(await preview('%PDF-1.7\n')).toMatchObject({ format: null, problems: [{ code: 'not_text' }] });
});

test('fields for unknown columns are created once, whichever worker begins', async () => {
  const { listId } = await addTestList(database, accountId, 'single_opt_in');
  const text = 'email,City,city!,City ?\na@example.com,A,B,C\n';
  const given = { options: { createFields: true } };
  const open = await storeTestImport(database, { accountId, listId }, [Buffer.from(text)], given);
  const files = await Promise.all([1, 2, 3].map(() => openImportFile(database, open, () => Promise.resolve())));
  const fields = await database.prisma.listField.findMany({ where: { listId }, orderBy: { position: 'asc' } });
  expect(fields.slice(3).map(({ tag, type }) => [tag, type])).toEqual([
    ['CITY', 'text'],
    ['CITY_2', 'text'],
    ['CITY_3', 'text'],
  ]);
  for (const file of files) {
    const rows = [];
    for await (const block of file.blocks()) rows.push(...block.rows);
    const [row] = rows;
    expect(row?.ok && fields.slice(3).map(({ id }) => row.wanted.values.get(id))).toEqual(['A', 'B', 'C']);
  }
});

const products: Record<string, [status: (string | undefined)[], tags: string[][]]> = {
  mailchimp: [
    [undefined, undefined],
    [['VIP', 'Newsletter'], []],
  ],
  listmonk: [
    ['subscribed', 'blocklisted'],
    [[], []],
  ],
  brevo: [
    ['subscribed', 'blocklisted'],
    [[], []],
  ],
  sendy: [
    ['subscribed', 'complained'],
    [[], []],
  ],
};

test.each(Object.entries(products))('every row of an export of %s is read', async (product, [statuses, tags]) => {
  const bytes = readFileSync(new URL(`samples/${product}.csv`, import.meta.url));
  const { listId } = await addTestList(database, accountId, 'single_opt_in');
  const { rows } = await readTestImport(database, await storeTestImport(database, { accountId, listId }, [bytes]));
  const wanted = rows.flatMap((row) => (row.ok ? [row.wanted] : []));
  expect(wanted.map(({ email }) => email.normalized)).toEqual(['ada@example.com', 'grace@example.com']);
  expect(wanted.map(({ status }) => status)).toEqual(statuses);
  expect(wanted.map((row) => row.tags)).toEqual(tags);
  expect(rows).toHaveLength(2);
});

test('an import’s own tags are merged with those of several columns, each once', async () => {
  const { listId } = await addTestList(database, accountId, 'single_opt_in');
  const text = 'email,tags,labels\na@example.com,"x,y","""y"",""Spring, 2026"""\n';
  const given = { options: { tags: ['all'] } };
  const open = await storeTestImport(database, { accountId, listId }, [Buffer.from(text)], given);
  expect((await readTestImport(database, open)).rows).toMatchObject([
    { wanted: { tags: ['all', 'x', 'y', 'Spring 2026'] } },
  ]);
});

test('if several columns give a row different statuses, the one that keeps most mail away wins', async () => {
  const { listId } = await addTestList(database, accountId, 'single_opt_in');
  const text = [
    'email,Status,Unsubscribed,EMAIL_BLACKLISTED',
    'a@example.com,active,yes,no',
    'b@example.com,active,no,yes',
    'c@example.com,,no,',
    'd@example.com,bounced,yes,no',
    'e@example.com,unsubscribed,no,no',
  ].join('\n');
  const open = await storeTestImport(database, { accountId, listId }, [Buffer.from(text)]);
  const { rows } = await readTestImport(database, open);
  const statuses = rows.map((row) => (row.ok ? row.wanted.status : row.errors));
  expect(statuses).toEqual(['unsubscribed', 'blocklisted', 'subscribed', 'bounced', 'unsubscribed']);
});

test('a row with thousands of columns of tags is refused as soon as it has more tags than a subscriber may have', async () => {
  const columns = 1_900;
  const tags = (column: number) =>
    Array.from({ length: 80 }, (_, index) => (column * 80 + index).toString(36)).join(';');
  const cells = Array.from({ length: columns }, (_, column) => tags(column));
  const text = `email${',tags'.repeat(columns)}\na@example.com,${cells.join(',')}\nb@example.com,x${',y'.repeat(columns - 1)}`;
  const { listId } = await addTestList(database, accountId, 'single_opt_in');
  const given = { options: { delimiter: ',' as const } };
  const open = await storeTestImport(database, { accountId, listId }, [Buffer.from(text)], given);
  const { rows } = await readTestImport(database, open);
  // If all tags were collected first, a row would take seconds.
  expect(rows).toMatchObject([
    { ok: false, errors: [{ field: 'tags', message: 'must be at most 500 tags across all columns' }] },
    { ok: true, wanted: { tags: ['x', 'y'] } },
  ]);
});

test('a mapping is only for columns, so it is a problem for JSON objects', async () => {
  const { problems } = await preview('{"EMAIL":"ada@example.com"}', { mapping: { mail: 'EMAIL' } });
  expect(problems).toMatchObject([{ code: 'invalid_mapping' }]);
});
