import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ImportResource } from '@mailwright/contracts';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { readImport, sendAllThenRead, sendWithoutLength, storedFile, upload } from '../support/uploads.ts';

const api = useTestApi();
const csv = 'EMAIL,FIRST_NAME\nada@example.com,Ada\n';

let account: TestAccount;
let list: string;
beforeEach(async () => {
  account = await createTestAccount(api.database);
  list = await api.addList({}, account);
});

const send = (file: string | Buffer, options: { query?: string; headers?: Record<string, string> } = {}) =>
  upload(api, list, file, { ...options, account });

const optionsOf = async (uid: string) => {
  const [row] = await api.run('SELECT options, file_name, content_type FROM imports ORDER BY id DESC LIMIT 1');
  expect(uid).toMatch(/^imp_/);
  return row;
};

describe('a file in the body', () => {
  test.each([
    ['CSV', 'text/csv', csv],
    ['CSV with a charset', 'text/csv; charset=windows-1252', csv],
    ['NDJSON', 'application/x-ndjson', '{"EMAIL":"ada@example.com"}\n'],
    ['a gzip file', 'application/gzip', gzipSync(csv)],
    ['bytes of any kind', 'application/octet-stream', Buffer.from([0xff, 0xfe, 0x41, 0])],
  ])('is stored as it is and queued: %s', async (_name, type, file) => {
    const response = await send(file, { headers: { 'Content-Type': type } }).expect(202);
    const made = ImportResource.parse(response.body);
    expect(made).toMatchObject({ list_uid: list, status: 'pending', file_name: null, finished_at: null });
    expect(response.headers['location']).toMatch(new RegExp(`/api/v1/imports/${made.uid}$`));
    expect(response.headers['upload-offset']).toBe(String(Buffer.byteLength(file)));
    expect(await storedFile(api, made.uid)).toEqual(Buffer.from(file));
    expect(await readImport(api, made.uid, account)).toEqual(made);
  });

  test('of several blocks is stored in order, whatever bytes it contains', async () => {
    const file = Buffer.from(Array.from({ length: 1_700_000 }, (_, index) => (index * 31) % 251));
    const { body } = await send(file, { headers: { 'Content-Type': 'application/octet-stream' } }).expect(202);
    const { uid } = ImportResource.parse(body);
    expect((await storedFile(api, uid)).equals(file)).toBe(true);
    const blocks = await api.run('SELECT length(bytes) AS length FROM import_chunks ORDER BY number');
    expect(blocks.length).toBeGreaterThan(2);
  });

  test('with a gzip content encoding is stored compressed', async () => {
    const file = gzipSync(csv);
    const { body } = await send(file, { headers: { 'Content-Encoding': 'gzip' } }).expect(202);
    expect(await storedFile(api, ImportResource.parse(body).uid)).toEqual(file);
  });

  test('takes its options from the query and shows who started the import', async () => {
    const mapping = encodeURIComponent(JSON.stringify({ Mail: 'EMAIL', 3: null }));
    const query = `?mapping=${mapping}&tag=a,%20b,a&update_existing=false&resubscribe=true&send_events=false&delimiter=tab&create_fields=true&file_name=x.csv`;
    const { body } = await send(csv, { query }).expect(202);
    const made = ImportResource.parse(body);
    expect(made).toMatchObject({
      file_name: 'x.csv',
      started_by: { kind: 'api_key', uid: expect.stringMatching(/^key_/) },
    });
    expect(await optionsOf(made.uid)).toMatchObject({
      options: {
        mapping: { Mail: 'EMAIL', 3: null },
        tags: ['a', 'b'],
        updateExisting: false,
        resubscribe: true,
        sendEvents: false,
        delimiter: '\t',
        createFields: true,
        skipConfirmation: false,
        consentStatement: null,
      },
    });
  });

  test('takes the fields it adds to the list from new_fields, which are checked like those of a list', async () => {
    const fields = [{ tag: 'SIZE', label: 'Size', type: 'number' }];
    const asking = (value: string) => ({ query: `?new_fields=${encodeURIComponent(value)}` });
    const { body } = await send(csv, asking(JSON.stringify(fields))).expect(202);
    expect(await optionsOf(ImportResource.parse(body).uid)).toMatchObject({ options: { newFields: fields } });
    for (const wrong of ['[', '{}', '[{"tag":"size","label":"Size","type":"number"}]', '[{"tag":"A","type":"select"}]'])
      expectProblem(await send(csv, asking(wrong)), 'validation_failed', ['new_fields']);
  });

  test('that is sent twice with one Idempotency-Key is one import', async () => {
    const headers = { 'Idempotency-Key': 'same' };
    const first = await send(csv, { headers }).expect(202);
    const second = await send(csv, { headers }).expect(202);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  test('that is begun again after a crash stays the same import, as long as no byte has arrived', async () => {
    const headers = { 'Idempotency-Key': 'begun', 'Upload-Complete': '?0' };
    const loseResponse = () =>
      api.run(
        `UPDATE idempotent_requests SET response = NULL, locked_until = now() - interval '1 second'
          WHERE account_id = $1 AND key = 'begun'`,
        account.accountId,
      );
    const first = await send('', { headers }).expect(202);
    await loseResponse();
    const second = await send('', { headers }).expect(202);
    expect(second.body).toEqual(first.body);
    const { uid } = first.body as { uid: string };
    await api
      .call('patch', `/imports/${uid}/upload`, account)
      .set({ 'Content-Type': 'text/csv', 'Upload-Offset': '0', 'Upload-Complete': '?0' })
      .send(csv)
      .expect(200);
    await loseResponse();
    expectProblem(await send('', { headers }), 'upload_conflict');
  });
});

describe('a form', () => {
  const fill = (parts: (request: ReturnType<typeof post>) => ReturnType<typeof post>) => parts(post());
  const post = () => api.call('post', `/lists/${list}/imports`, account);

  test('has options in its fields, followed by the file with its name', async () => {
    const response = await fill((form) =>
      form.field('tag', 'spring').field('update_existing', 'false').attach('file', Buffer.from(csv), 'Kontakte ä.csv'),
    );
    expect({ status: response.status, text: response.text }).toMatchObject({ status: 202 });
    const made = ImportResource.parse(response.body);
    expect(made.file_name).toBe('Kontakte ä.csv');
    expect(await storedFile(api, made.uid)).toEqual(Buffer.from(csv));
    expect(await optionsOf(made.uid)).toMatchObject({ options: { tags: ['spring'], updateExisting: false } });
  });

  test('with a field after the file returns 422 naming it, and its import fails', async () => {
    const response = await fill((form) => form.attach('file', Buffer.from(csv), 'a.csv').field('tag', 'late'));
    expectProblem(response, 'validation_failed', ['tag']);
    const [failed] = (await api.call('get', '/imports', account).expect(200)).body as ImportResource[];
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'validation_failed' } });
  });

  test('without a file, with an unknown option, or with an option that the query also has, returns 422 and creates no import', async () => {
    expectProblem(await fill((form) => form.field('tag', 'x')), 'validation_failed', ['file']);
    const unknown = await fill((form) => form.field('tags', 'x').attach('file', Buffer.from(csv), 'a.csv'));
    expectProblem(unknown, 'validation_failed', ['tags']);
    const twice = api
      .call('post', `/lists/${list}/imports?tag=a`, account)
      .field('tag', 'b')
      .attach('file', Buffer.from(csv), 'a.csv');
    expectProblem(await twice, 'validation_failed', ['tag']);
    expect((await api.call('get', '/imports', account)).body).toEqual([]);
  });

  test('that ends before its closing boundary returns 400', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nEMAIL\n';
    expectProblem(
      await send(body, { headers: { 'Content-Type': 'multipart/form-data; boundary=b' } }),
      'malformed_body',
    );
  });
});

describe('rows as JSON', () => {
  test('are stored as one object per line', async () => {
    const subscribers = [
      { EMAIL: 'ada@example.com', tags: ['a'] },
      { EMAIL: 'grace@example.com', AGE: 3 },
    ];
    const { body } = await api.call('post', `/lists/${list}/imports`, account).send({ subscribers }).expect(202);
    const { uid } = ImportResource.parse(body);
    expect((await storedFile(api, uid)).toString()).toBe(subscribers.map((row) => `${JSON.stringify(row)}\n`).join(''));
    expect(await optionsOf(uid)).toMatchObject({ content_type: 'application/x-ndjson' });
  });

  test('must be from 1 to 1,000', async () => {
    const rows = (count: number) => ({
      subscribers: Array.from({ length: count }, () => ({ EMAIL: 'a@example.com' })),
    });
    const post = (body: object) => api.call('post', `/lists/${list}/imports`, account).send(body);
    for (const body of [rows(0), rows(1_001), { subscribers: 'x' }, { subscribers: [1] }])
      expect((await post(body)).body).toMatchObject({ code: 'validation_failed' });
    await post(rows(1_000)).expect(202);
  });
});

describe('bad input is refused before anything is stored:', () => {
  test.each<[string, string, ...string[]]>([
    ['a mapping that is not JSON', '?mapping=%7B', 'mapping'],
    ['a mapping of numbers', '?mapping=%7B%22a%22%3A1%7D', 'mapping'],
    ['a mapping that is an array', '?mapping=%5B%5D', 'mapping'],
    ['skip_confirmation without a consent statement', '?skip_confirmation=true', 'consent_statement'],
    ['an unknown delimiter', '?delimiter=x', 'delimiter'],
    ['an unknown option', '?tags=x', 'tags'],
    ['a flag that is neither true nor false', '?resubscribe=1', 'resubscribe'],
  ])('%s returns 422', async (_name, query, ...fields) => {
    expectProblem(await send(csv, { query }), 'validation_failed', fields);
    expect((await api.call('get', '/imports', account)).body).toEqual([]);
  });

  test('an unsupported media type or encoding returns 415, an empty file 400, and an invalid header 422', async () => {
    expectProblem(await send(csv, { headers: { 'Content-Type': 'image/png' } }), 'unsupported_media_type');
    expectProblem(await send(csv, { headers: { 'Content-Encoding': 'br' } }), 'unsupported_media_type');
    const invalid = await send(csv, { headers: { 'Upload-Complete': 'yes' } });
    expectProblem(invalid, 'validation_failed', ['Upload-Complete']);
    expect((await api.call('get', '/imports', account)).body).toEqual([]);
    expectProblem(await send(''), 'malformed_body');
  });

  test('a file that is larger than the plan allows returns 413, at once by its length or as soon as it has grown too large', async () => {
    await api.run(`INSERT INTO plans (code, name, api_access, import_megabytes) VALUES ('tiny', 'Tiny', true, 1)
      ON CONFLICT DO NOTHING`);
    await api.run(`UPDATE accounts SET plan_code = 'tiny' WHERE id = $1`, account.accountId);
    const large = Buffer.alloc(1_400_000, 'a');
    expectProblem(await send(large), 'import_too_large');
    expect((await api.call('get', '/imports', account)).body).toEqual([]);
    const form = api
      .call('post', `/lists/${list}/imports`, account)
      .attach('file', large.subarray(0, 999_999), 'a.csv');
    // The form around it makes the body longer than a megabyte, but the file is shorter.
    expectProblem(await form, 'import_too_large');
    const first = await send(large.subarray(0, 900_000), { headers: { 'Upload-Complete': '?0' } }).expect(202);
    const { uid } = ImportResource.parse(first.body);
    const more = await api
      .call('patch', `/imports/${uid}/upload`, account)
      .set({ 'Content-Type': 'text/csv', 'Upload-Offset': '900000' })
      .send(large.subarray(0, 200_000));
    expectProblem(more, 'import_too_large');
    // The upload cannot be continued, and it does not block new imports.
    const failed = await api.call('get', `/imports/${uid}`, account).expect(200);
    expect(failed.body).toMatchObject({ status: 'failed', error: { code: 'import_too_large' } });
    await send(csv).expect(202);
  });
});

test('a client that is still sending a file that has grown too large receives the reason', async () => {
  await api.run(`INSERT INTO plans (code, name, api_access, import_megabytes) VALUES ('tiny', 'Tiny', true, 1)
    ON CONFLICT DO NOTHING`);
  await api.run(`UPDATE accounts SET plan_code = 'tiny' WHERE id = $1`, account.accountId);
  const { status, problem } = await sendWithoutLength(api, list, account, Buffer.alloc(1_000_000, 'a'), 20);
  expect([status, problem.code]).toEqual([413, 'import_too_large']);
});

test('a client that reads the response only after sending the whole file receives the reason too', async () => {
  await api.run(`INSERT INTO plans (code, name, api_access, import_megabytes) VALUES ('tiny', 'Tiny', true, 1)
    ON CONFLICT DO NOTHING`);
  await api.run(`UPDATE accounts SET plan_code = 'tiny' WHERE id = $1`, account.accountId);
  const response = await sendAllThenRead(api, list, account, Buffer.alloc(1_000_000, 'a'), 20);
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
  expect(response).toContain('import_too_large');
});

test('further imports wait their turn; beyond ten unfinished imports, the error names the first and how to continue it', async () => {
  const first = await send(csv, { headers: { 'Upload-Complete': '?0' } }).expect(202);
  const { uid } = ImportResource.parse(first.body);
  for (let waiting = 0; waiting < 9; waiting += 1)
    expect(ImportResource.parse((await send(csv).expect(202)).body).status).toBe('pending');
  const { detail } = expectProblem(await send(csv), 'plan_limit_reached');
  expect(detail).toContain(`${uid} is being uploaded: continue at the offset ${csv.length}`);
  await api.call('post', `/imports/${uid}/cancel`, account).expect(200);
  await send(csv).expect(202);
});

test('concurrent requests cannot begin more imports than may wait', async () => {
  const responses = await Promise.all(Array.from({ length: 14 }, () => send(csv)));
  expect(responses.filter(({ status }) => status === 202)).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 403)).toHaveLength(4);
});
