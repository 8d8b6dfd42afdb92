import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { awaitImport } from './await-import.ts';
import { createClient, type MailwrightClient } from './create-client.ts';
import { importUid, startUploadServer, type UploadServer } from './testing/start-upload-server.ts';
import { UploadError, uploadImport } from './upload-import.ts';

const file = randomBytes(100_000);
const listUid = 'list_1';
const options = { listUid, partBytes: 30_000 };
let server: UploadServer;
let client: MailwrightClient;
beforeEach(() => start());
afterEach(() => server.close());

async function start(given?: Buffer): Promise<void> {
  await server?.close();
  server = await startUploadServer(given);
  client = createClient({ baseUrl: server.url, apiKey: 'mw_live_test', retries: 0 });
}

/** The file in chunks of `size` bytes. */
async function* chunks(bytes: Buffer, size = 7_001): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

const sources = [
  ['a Blob', () => new Blob([file])],
  ['an iterable of small chunks', () => chunks(file)],
  ['an iterable of chunks larger than a part', () => chunks(file, 70_000)],
] as const;
const parts = () => server.requests.filter(({ method }) => method === 'PATCH');
const offsets = () => parts().map(({ headers }) => Number(headers['upload-offset']));

describe.each(sources)('uploadImport with %s', (_source, open) => {
  test('sends the whole file in parts, and marks the upload as complete with the last one', async () => {
    const uploaded: number[] = [];
    const done = await uploadImport(client, {
      ...options,
      file: open(),
      onProgress: ({ progress }) => void uploaded.push(progress.uploaded_bytes),
    });
    expect(done).toMatchObject({ uid: importUid, status: 'pending' });
    expect(server.stored().equals(file)).toBe(true);
    expect(uploaded).toEqual([0, 30_000, 60_000, 90_000, 100_000]);
    expect(parts().map(({ headers }) => headers['upload-complete'])).toEqual(['?0', '?0', '?0', '?1']);
  });

  test('continues from the last byte that has arrived after a connection breaks in the middle of a part', async () => {
    const outages: number[] = [];
    server.faults = [
      { method: 'PATCH', resetAfterBytes: 12_345 },
      { method: 'PATCH', resetAfterBytes: 1 },
    ];
    await uploadImport(client, { ...options, file: open(), onOutage: ({ waitSeconds }) => outages.push(waitSeconds) });
    expect(server.stored().equals(file)).toBe(true);
    expect(offsets()).toEqual([0, 12_345, 12_346, 30_000, 60_000, 90_000]);
    expect(outages).toHaveLength(2);
  });

  test('resumes an unfinished upload, and sends only what is missing', async () => {
    await start(file.subarray(0, 41_000));
    await uploadImport(client, { resume: importUid, file: open(), partBytes: 30_000 });
    expect(server.stored().equals(file)).toBe(true);
    expect(offsets()).toEqual([41_000, 71_000]);
    expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('refuses to resume with a file that is shorter than what has arrived', async () => {
    await start(Buffer.concat([file, file]));
    const resumed = uploadImport(client, { resume: importUid, file: open() });
    await expect(resumed).rejects.toThrow(RangeError);
    expect(parts()).toEqual([]);
  });
});

describe('uploadImport', () => {
  const upload = (more: object = {}) => uploadImport(client, { ...options, file: new Blob([file]), ...more });

  test("sends the options as a query and the file's media type, but no byte of the file before there is a uid", async () => {
    await upload({ contentType: 'application/gzip', options: { tag: 'a,b', update_existing: 'false' } });
    const [first] = server.requests;
    expect(first?.path).toBe(`/api/v1/lists/${listUid}/imports?tag=a%2Cb&update_existing=false`);
    expect(first?.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': '0',
      'upload-complete': '?0',
    });
  });

  test('creates only one import if the response to the first request is lost, because it retries with the same key', async () => {
    server.faults = [{ method: 'POST', loseResponse: true }];
    await upload();
    const keys = server.requests
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toMatch(/^[\d-]{10,}$/);
  });

  test('does not send the last part again if only the response to it was lost', async () => {
    server.faults = [0, 1, 2, 3].map((part) =>
      part === 3 ? { method: 'PATCH', loseResponse: true } : { method: 'PATCH' },
    );
    expect(await upload()).toMatchObject({ status: 'pending' });
    expect(offsets()).toEqual([0, 30_000, 60_000, 90_000]);
  });

  test.each([503, 429, 500])('sends a part again after a response of %i', async (status) => {
    server.faults = [{ method: 'PATCH', respond: { status, code: 'busy', headers: { 'retry-after': '0' } } }];
    await upload();
    expect(offsets()).toEqual([0, 0, 30_000, 60_000, 90_000]);
    expect(server.stored().equals(file)).toBe(true);
  });

  test.each(['0', new Date(0).toUTCString()])(
    'pauses for longer and longer even if Retry-After is %s',
    async (after) => {
      const busy = { status: 503, code: 'service_unavailable', headers: { 'retry-after': after } };
      server.faults = [1, 2].map(() => ({ method: 'PATCH', respond: busy }));
      const pauses: number[] = [];
      await upload({ onOutage: ({ waitSeconds }: { waitSeconds: number }) => void pauses.push(waitSeconds) });
      expect(pauses).toEqual([0.5, 1]);
    },
  );

  test('after an upload_conflict, asks how far the upload is and continues from there', async () => {
    server.faults = [{ method: 'PATCH', respond: { status: 409, code: 'upload_conflict' } }];
    await upload();
    expect(server.requests.map(({ method }) => method).slice(0, 4)).toEqual(['POST', 'PATCH', 'GET', 'PATCH']);
    expect(server.stored().equals(file)).toBe(true);
  });

  test('cancels the import and throws if its file is rejected, so that the import does not count as unfinished', async () => {
    server.faults = [{ method: 'PATCH', respond: { status: 413, code: 'import_too_large' } }];
    await expect(upload()).rejects.toMatchObject({ name: 'MailwrightError', code: 'import_too_large' });
    expect(server.status).toBe('cancelled');
  });

  test('leaves the upload as it is if the key is rejected, so that the upload can be resumed with another key', async () => {
    server.faults = [{ method: 'PATCH', respond: { status: 401, code: 'unauthorized' } }];
    await expect(upload()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(server.status).toBe('uploading');
  });

  test('throws an UploadError with the import if the import is cancelled meanwhile', async () => {
    server.faults = [{ method: 'PATCH' }, { method: 'PATCH', before: () => (server.status = 'cancelled') }];
    const error: unknown = await upload().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UploadError);
    expect(error).toMatchObject({ import: { uid: importUid, status: 'cancelled' } });
  });

  test('resolves at once if the upload to resume is complete, and rejects if its import has failed', async () => {
    server.status = 'running';
    expect(await uploadImport(client, { resume: importUid, file: new Blob([file]) })).toMatchObject({
      status: 'running',
    });
    server.status = 'failed';
    await expect(uploadImport(client, { resume: importUid, file: new Blob([file]) })).rejects.toThrow(UploadError);
    expect(parts()).toEqual([]);
  });

  test('gives up with the last error if an outage is longer than maxOutageSeconds', async () => {
    const busy = { status: 503, code: 'service_unavailable', headers: { 'retry-after': '30' } };
    server.faults = [{ method: 'PATCH', respond: busy }];
    await expect(upload({ maxOutageSeconds: 20 })).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  test("rejects with its signal's reason, even while it waits", async () => {
    const reason = new Error('Ctrl-C');
    const abort = new AbortController();
    const busy = { status: 503, code: 'service_unavailable', headers: { 'retry-after': '300' } };
    server.faults = [{ method: 'PATCH', respond: busy }];
    const uploading = upload({ signal: abort.signal, onOutage: () => abort.abort(reason) });
    await expect(uploading).rejects.toBe(reason);
  });

  test.each([0, 1.5, -1])('rejects a part size of %p bytes', async (partBytes) => {
    await expect(upload({ partBytes })).rejects.toThrow(TypeError);
    expect(server.requests).toEqual([]);
  });
});

test('awaitImport resolves to the import when that has ended, and survives a lost connection', async () => {
  const seen: string[] = [];
  server.status = 'running';
  server.faults = [
    { method: 'GET', loseResponse: true },
    { method: 'GET' },
    { method: 'GET', before: () => (server.status = 'completed') },
  ];
  const ended = await awaitImport(client, importUid, {
    pollSeconds: 0.01,
    onProgress: ({ status }) => void seen.push(status),
  });
  expect(ended.status).toBe('completed');
  expect(seen).toEqual(['running', 'completed']);
});
