import { beforeAll, expect, test } from '@jest/globals';
import { ImportResource } from '@mailwright/contracts';
import { until } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTwoProcesses } from '../support/start-test-api.ts';
import { beginSlowly, breakOff, readImport, sendSlowly, storedFile, upload } from '../support/uploads.ts';

const [api, other] = useTwoProcesses();
const file = Buffer.from(`EMAIL\n${Array.from({ length: 60_000 }, (_, index) => `${index}@example.com\n`).join('')}`);

beforeAll(async () => {
  await api.run(`UPDATE plans SET imports_at_once = 100 WHERE code = 'standard'`);
});

const goOn = (uid: string, offset: number, part: Buffer, headers: Record<string, string> = {}, process = api) =>
  process
    .call('patch', `/imports/${uid}/upload`, api.account)
    .set({ 'Content-Type': 'application/octet-stream', 'Upload-Offset': String(offset), ...headers })
    .send(part);

const begin = async (part: Buffer) => {
  const list = await api.addList();
  const response = await upload(api, list, part, { headers: { 'Upload-Complete': '?0' } }).expect(202);
  return ImportResource.parse(response.body).uid;
};

test('an interrupted upload continues where it stopped, on another process too, and the whole file is stored', async () => {
  const list = await api.addList();
  await breakOff(api, list, file.subarray(0, 700_001));
  const [found] = (await api.call('get', `/imports?list_uid=${list}&status=uploading`).expect(200))
    .body as ImportResource[];
  const { uid } = ImportResource.parse(found);
  const { uploaded_bytes: offset } = (await readImport(api, uid)).progress;
  expect(offset).toBeGreaterThanOrEqual(524_288);
  const response = await other.call('get', `/imports/${uid}`, api.account).expect(200);
  expect(response.headers['upload-offset']).toBe(String(offset));
  const rest = await goOn(uid, offset, file.subarray(offset), {}, other).expect(200);
  expect(rest.body).toMatchObject({ status: 'pending', progress: { uploaded_bytes: file.length } });
  expect((await storedFile(api, uid)).equals(file)).toBe(true);
});

test('a client that disconnects is not logged as a failure of the service', async () => {
  const before = api.log.length;
  await breakOff(api, await api.addList(), file.subarray(0, 100));
  expect(api.log.slice(before).join('')).not.toContain('request.failed');
});

test('a file may come in parts, each at the offset where the last one ended', async () => {
  const uid = await begin(file.subarray(0, 10));
  await goOn(uid, 10, file.subarray(10, 600_000), { 'Upload-Complete': '?0' }).expect(200);
  const last = await goOn(uid, 600_000, file.subarray(600_000)).expect(200);
  expect(last.body).toMatchObject({ status: 'pending' });
  expect((await storedFile(api, uid)).equals(file)).toBe(true);
});

test('a part at a wrong offset returns 409 with the offset at which to continue, and stores nothing', async () => {
  const uid = await begin(file.subarray(0, 10));
  for (const offset of [0, 9, 11]) {
    const response = await goOn(uid, offset, file);
    expectProblem(response, 'upload_conflict');
    expect(response.headers['upload-offset']).toBe('10');
  }
  expect((await storedFile(api, uid)).equals(file.subarray(0, 10))).toBe(true);
});

test('when two clients continue one upload, one succeeds and the other gets 409', async () => {
  const uid = await begin(file.subarray(0, 10));
  const rest = file.subarray(10);
  const responses = await Promise.all([goOn(uid, 10, rest), goOn(uid, 10, rest, {}, other)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await storedFile(api, uid)).equals(file)).toBe(true);
});

test('a client that continues on a new connection ends the previous one, and what that one received is kept', async () => {
  const uid = await begin(file.subarray(0, 10));
  const { ended } = await sendSlowly(api, uid, 10, file.subarray(10, 100_010));
  const refused = await goOn(uid, 10, file.subarray(10));
  expectProblem(refused, 'upload_conflict');
  const offset = Number(refused.headers['upload-offset']);
  expect(offset).toBeGreaterThan(10);
  await ended;
  await goOn(uid, offset, file.subarray(offset)).expect(200);
  expect((await storedFile(api, uid)).equals(file)).toBe(true);
});

test('an upload that is continued on a new connection and begun again with its Idempotency-Key stays one import', async () => {
  const list = await api.addList();
  const { ended } = await beginSlowly(api, list, 'begun', file.subarray(0, 600_000));
  const imports = async () =>
    (await api.call('get', `/imports?list_uid=${list}`).expect(200)).body as { uid: string }[];
  const [begun] = await until('the import', async () => {
    const found = await imports();
    return found.length > 0 && found;
  });
  const refused = await goOn(begun?.uid ?? '', 0, file);
  expectProblem(refused, 'upload_conflict');
  await ended;
  // The body has the same declared length, since another file would be another request.
  const again = await upload(api, list, file.subarray(0, 601_000), { headers: { 'Idempotency-Key': 'begun' } });
  expectProblem(again, 'idempotency_key_in_use');
  expect(await imports()).toHaveLength(1);
});

test('a complete or cancelled upload accepts no more parts', async () => {
  const complete = await begin(file.subarray(0, 10));
  await goOn(complete, 10, file.subarray(10, 20)).expect(200);
  expectProblem(await goOn(complete, 20, file), 'upload_conflict');
  const cancelled = await begin(file.subarray(0, 10));
  await api.call('post', `/imports/${cancelled}/cancel`).expect(200);
  expectProblem(await goOn(cancelled, 10, file), 'upload_conflict');
});

test('a part without a valid offset returns 422', async () => {
  const uid = await begin(file.subarray(0, 10));
  const part = api.call('patch', `/imports/${uid}/upload`).set('Content-Type', 'text/csv').send('x');
  expectProblem(await part, 'validation_failed', ['Upload-Offset']);
  for (const offset of ['-1', '1.5', 'x', '1'.repeat(16)]) {
    const response = await goOn(uid, 0, file, { 'Upload-Offset': offset });
    expectProblem(response, 'validation_failed', ['Upload-Offset']);
  }
});
