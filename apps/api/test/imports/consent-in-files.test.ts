import { beforeEach, expect, test } from '@jest/globals';
import { ImportPreview, ImportResource } from '@mailwright/contracts';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { readImport, upload } from '../support/uploads.ts';

const api = useTestApi();
const csv = 'EMAIL,FIRST_NAME\nada@example.com,Ada\n';
const unclear = 'Email,Marketing consent\nada@example.com,level 3\n';

let account: TestAccount;
let list: string;
beforeEach(async () => {
  account = await createTestAccount(api.database);
  list = await api.addList({}, account);
});

const send = (file: string | Buffer, query = '', headers: Record<string, string> = {}) =>
  upload(api, list, file, { query, headers, account });
const countOf = async (table: string) => (await api.run(`SELECT count(*)::int AS count FROM ${table}`))[0]?.['count'];
const lastOptions = async () => (await api.run('SELECT options FROM imports ORDER BY id DESC LIMIT 1'))[0]?.['options'];

test('a column that seems to contain consent but is not understood stops the import, which leaves nothing behind', async () => {
  const before = [await countOf('imports'), await countOf('import_chunks')];
  const { detail } = expectProblem(await send(unclear), 'consent_column_unmapped');
  expect(detail).toContain('"Marketing consent"');
  expect([await countOf('imports'), await countOf('import_chunks')]).toEqual(before);
  const leftOut = encodeURIComponent(JSON.stringify({ Unsubscribed: null }));
  const named = expectProblem(
    await send('Email,Unsubscribed\na@example.com,yes\n', `?mapping=${leftOut}`),
    'consent_column_unmapped',
  );
  expect(named.detail).toContain('"Unsubscribed"');
});

test('ignore_columns names columns to leave out even if they seem to contain consent, separated by commas or as JSON', async () => {
  await send(unclear, '?ignore_columns=Marketing%20consent').expect(202);
  await send(unclear, `?ignore_columns=${encodeURIComponent('["Marketing consent"]')}`).expect(202);
  await send(unclear, '?ignore_columns=2').expect(202);
  expectProblem(await send(unclear, '?ignore_columns=%5Bx'), 'validation_failed', ['ignore_columns']);
});

test('when an upload comes in parts, the part with an unclear consent column is refused, and the import fails with the reason', async () => {
  const { body } = await send('', '', { 'Upload-Complete': '?0' }).expect(202);
  const { uid } = ImportResource.parse(body);
  const part = api.call('patch', `/imports/${uid}/upload`, account);
  const response = await part.set({ 'Content-Type': 'text/csv', 'Upload-Offset': '0' }).send(unclear);
  expectProblem(response, 'consent_column_unmapped');
  expect(await readImport(api, uid, account)).toMatchObject({
    status: 'failed',
    error: { code: 'consent_column_unmapped' },
  });
});

test('a preview names the columns that decide the status, the words that decide it, and the columns that are not understood', async () => {
  const known = 'Email,State,Joined\na@example.com,cancelled,31.01.2026\nb@example.com,active,\n';
  const preview = ImportPreview.parse((await send(known, '?dry_run=true').expect(200)).body);
  expect(preview.format).toMatchObject({ date_format: 'dmy', time_zone: 'UTC', decimal_comma: null });
  expect(preview.columns[1]).toMatchObject({
    to: 'status',
    statuses: [
      { text: 'cancelled', status: 'unsubscribed' },
      { text: 'active', status: 'subscribed' },
    ],
  });
  expect(preview.columns[2]).toMatchObject({ to: 'subscribed_at', statuses: null });
  const { problems } = ImportPreview.parse((await send(unclear, '?dry_run=true').expect(200)).body);
  expect(problems).toMatchObject([{ code: 'consent_column_unmapped', columns: [2] }]);
});

test('the charset of the body, of a form part or of the option is used as the encoding of the text', async () => {
  await send(csv, '', { 'Content-Type': 'text/csv; charset=ISO-8859-2' }).expect(202);
  expect(await lastOptions()).toMatchObject({ charset: 'iso-8859-2' });
  await send(csv, '?charset=sjis', { 'Content-Type': 'text/csv; charset=ISO-8859-2' }).expect(202);
  expect(await lastOptions()).toMatchObject({ charset: 'shift_jis' });
  await api
    .call('post', `/lists/${list}/imports`, account)
    .field('tag', 'spring')
    .attach('file', Buffer.from(csv), { filename: 'a.csv', contentType: 'text/csv; charset="windows-1251"' })
    .expect(202);
  expect(await lastOptions()).toMatchObject({ charset: 'windows-1251', tags: ['spring'] });
});

test('an unknown charset is refused with 415 in a media type and with 422 in the option', async () => {
  expectProblem(await send(csv, '', { 'Content-Type': 'text/csv; charset=klingon' }), 'unsupported_media_type');
  const form = api.call('post', `/lists/${list}/imports`, account);
  const part = { filename: 'a.csv', contentType: 'text/csv; charset=klingon' };
  expectProblem(await form.attach('file', Buffer.from(csv), part), 'unsupported_media_type');
  expectProblem(await send(csv, '?charset=klingon'), 'validation_failed', ['charset']);
});

test('options set the status of a file and the format of its dates and numbers', async () => {
  await send(csv, '?status=unsubscribed&date_format=DD.MM.YYYY&time_zone=europe/berlin&decimal_comma=true').expect(202);
  expect(await lastOptions()).toMatchObject({
    status: 'unsubscribed',
    dateOrder: 'dmy',
    timeZone: 'Europe/Berlin',
    decimalComma: true,
  });
  for (const [query, field] of [
    ['status=gone', 'status'],
    ['date_format=yyyy', 'date_format'],
    ['time_zone=Mars/Base', 'time_zone'],
    ['decimal_comma=1', 'decimal_comma'],
  ] as const)
    expectProblem(await send(csv, `?${query}`), 'validation_failed', [field]);
});
