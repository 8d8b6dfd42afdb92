import { beforeEach, expect, test } from '@jest/globals';
import { ImportResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { readImport, upload } from '../support/uploads.ts';

const api = useTestApi();
let account: TestAccount;
let list: string;
beforeEach(async () => {
  await api.run(`UPDATE plans SET imports_at_once = 100 WHERE code = 'standard'`);
  account = await createTestAccount(api.database);
  list = await api.addList({}, account);
});

const begin = async (into = list) =>
  ImportResource.parse((await upload(api, into, 'EMAIL\na@example.com\n', { account }).expect(202)).body).uid;
const get = (path: string) => api.call('get', path, account);

test('imports are listed newest first, by list and by status, page by page', async () => {
  const second = await api.addList({}, account);
  const uids = [await begin(), await begin(second), await begin()];
  await api.call('post', `/imports/${uids[0]}/cancel`, account).expect(200);
  const uidsAt = async (query: string) =>
    ((await get(`/imports${query}`).expect(200)).body as ImportResource[]).map(({ uid }) => uid);
  expect(await uidsAt('')).toEqual([uids[2], uids[1], uids[0]]);
  expect(await uidsAt(`?list_uid=${second}`)).toEqual([uids[1]]);
  expect(await uidsAt('?status=cancelled')).toEqual([uids[0]]);
  const first = await get('/imports?limit=2&include_total=true').expect(200);
  expect(first.headers['x-total-count']).toBe('3');
  const next = /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(first.headers['link'] ?? '')?.[1] ?? '';
  expect(((await get(next)).body as ImportResource[]).map(({ uid }) => uid)).toEqual([uids[0]]);
});

test('a cancelled import is finished and cannot be cancelled again, and the audit log says who cancelled it', async () => {
  const uid = await begin();
  const { body } = await api.call('post', `/imports/${uid}/cancel`, account).expect(200);
  expect(body).toMatchObject({ uid, status: 'cancelled', finished_at: expect.any(String) });
  const entries = await api.run(
    `SELECT actor, action, subject FROM audit_log WHERE account_id = $1`,
    account.accountId,
  );
  expect(entries).toContainEqual({ actor: 'api_key', action: 'import.cancelled', subject: uid });
  expectProblem(await api.call('post', `/imports/${uid}/cancel`, account), 'import_finished');
});

test('the errors are a CSV file in the order of the imported file, in which spreadsheets find no formulas', async () => {
  const uid = await begin();
  const insert = `INSERT INTO import_errors (import_id, row, position, line, email, field, code, message, text)
    SELECT $1, n, 0, n + 1, '=1@x', 'EMAIL', 'invalid_email', 'must be an email address', '=1@x,"b"'
    FROM generate_series(1, 12000) n`;
  await api.run(insert, fromUid('imp', uid));
  const response = await get(`/imports/${uid}/errors`).expect(200);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toBe(`attachment; filename="${uid}-errors.csv"`);
  const lines = response.text.split('\r\n');
  expect(lines).toHaveLength(12_002);
  expect(lines[0]).toBe('row,line,email,field,code,message,text');
  expect(lines[2]).toBe(`2,3,'=1@x,EMAIL,invalid_email,must be an email address,"'=1@x,""b"""`);
  expect(lines[12_000]).toMatch(/^12000,12001,/);
});

test('progress is a stream of events with the current import and each of its changes, which ends when the import ends', async () => {
  const uid = await begin();
  const id = fromUid('imp', uid);
  const events: ImportResource[] = [];
  const request = get(`/imports/${uid}/progress`).buffer(false);
  const done = new Promise<unknown>((resolve, reject) => {
    request.parse((response, callback) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        events.splice(0, events.length, ...readEvents(text));
        // Each change is made only after the previous one has been received.
        if (events.length === 1) void api.run(`UPDATE imports SET status = 'running', processed = 7 WHERE id = $1`, id);
        if (events.at(-1)?.counts.processed === 7 && events.at(-1)?.finished_at === null)
          void api.run(`UPDATE imports SET status = 'completed', finished_at = now() WHERE id = $1`, id);
      });
      response.on('end', () => {
        callback(null, text);
        resolve(response.headers);
      });
    });
    request.then(() => undefined, reject);
  });
  // Proxies are told not to buffer the stream.
  expect(await done).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  expect(events.map(({ status, counts }) => [status, counts.processed])).toEqual([
    ['pending', 0],
    ['running', 7],
    ['completed', 7],
  ]);
  expect(events.at(-1)).toEqual(await readImport(api, uid, account));
});

function readEvents(text: string): ImportResource[] {
  const whole = text.slice(0, text.lastIndexOf('\n\n'));
  return whole
    .split('\n\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => JSON.parse(event.slice('data: '.length)) as ImportResource);
}
