import { createServer, request, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateApiKey } from '@mailwright/accounts';
import { listen, urlOf } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { anyIp } from '../support/sign-up-browser.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
let server: Server;
let list: string;
beforeAll(async () => {
  api = await startTestApi({ trustProxy: 1, signUpEnabled: true });
  list = await api.addList();
  server = createServer(api.app);
  await listen(server, 0, '127.0.0.1');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await api.stop();
});

/** Announces a body but sends none of it; resolves to the status of an early response, or 0 without one. */
function announceBody(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${urlOf(server, '127.0.0.1')}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': '60000', ...headers },
    });
    const end = (status: number) => {
      resolve(status);
      sent.destroy();
    };
    sent.once('response', (response) => end(response.statusCode ?? 0));
    sent.setTimeout(3_000, () => end(0));
    sent.once('error', reject);
    sent.flushHeaders();
  });
}

const json = (path: string) => (ip: string) => api.bare.post(path).set('X-Forwarded-For', ip).send({});
const form = (path: string) => (ip: string) => api.bare.post(path).set('X-Forwarded-For', ip).type('form').send('x=1');

/** The operations to which an anonymous caller may send a body, each with a function that makes one attempt. */
const anonymousRequests = [
  ['/app/sign-up', json],
  ['/app/sessions', json],
  ['/app/password-resets', json],
  ['/app/password-resets/anything', json],
  ['/app/reset-password/anything', form],
  ['/f/{list}', form],
] as const;
const pathOf = (path: string) => path.replace('{list}', list);

describe('a caller whose network has used up its attempts gets 429 before the body is read', () => {
  test.each(anonymousRequests)('at %s', async (path, tryOnce) => {
    const ip = anyIp();
    let tries = 0;
    while ((await tryOnce(pathOf(path))(ip)).status !== 429) expect((tries += 1)).toBeLessThan(100);
    expect(await announceBody(pathOf(path), { 'X-Forwarded-For': ip })).toBe(429);
  });
});

test('a bounce report to an unknown callback gets 404 before its body is read', async () => {
  expect(await announceBody(`/bounces/postmark/${'A'.repeat(43)}`, {})).toBe(404);
});

describe('the body of an anonymous request is limited to 64 KiB', () => {
  const padded = (bytes: number) => JSON.stringify({ email: 'x'.repeat(bytes - '{"email":""}'.length) });

  test.each(anonymousRequests.flatMap(([path, tryOnce]) => (tryOnce === json ? [path] : [])))('at %s', async (path) => {
    const send = (bytes: number) =>
      api.bare.post(pathOf(path)).set('X-Forwarded-For', anyIp()).type('json').send(padded(bytes));
    expect((await send(65_536)).status).toBe(422);
    const refused = await send(65_537);
    expect(refused.status).toBe(413);
    expect(refused.body).toMatchObject({ code: 'body_too_large', detail: expect.stringContaining('64 KiB') });
  });

  test('at /f/{list}, where a larger body gets a page with the error', async () => {
    const send = (bytes: number) =>
      api.bare
        .post(`/f/${list}`)
        .set('X-Forwarded-For', anyIp())
        .type('form')
        .send(`EMAIL=${'x'.repeat(bytes - 'EMAIL='.length)}`);
    expect((await send(65_536)).status).toBe(422);
    expect((await send(65_537)).status).toBe(400);
  });
});

describe('the body of an API call is not read', () => {
  const call = (key: string) => announceBody('/api/v1/lists', { Authorization: `Bearer ${key}` });

  test('when its key is invalid', async () => {
    expect(await call(generateApiKey())).toBe(401);
    expect(await call('x')).toBe(401);
  });

  test("when its key has used up the plan's rate limit", async () => {
    await api.database.query({
      text: `INSERT INTO plans (code, name, api_access, max_named_keys, requests_per_second, request_burst)
        VALUES ('single', 'single', true, 25, 1, 1)`,
    });
    const account = await createTestAccount(api.database, { plan: 'single' });
    const authorization = account.headers.authorization;
    // The bucket refills by one each second, which may be as long as a slow machine takes for one request.
    let status = 0;
    for (let n = 0; n < 100 && status !== 429; n += 1) {
      await Promise.all(Array.from({ length: 5 }, () => api.call('get', '/me', account)));
      status = await announceBody('/api/v1/lists', { Authorization: authorization });
    }
    expect(status).toBe(429);
  });
});

test('a multipart form with too many fields is not read beyond the last allowed field', async () => {
  const field = '--b\r\nContent-Disposition: form-data; name="tags[]"\r\n\r\nx\r\n';
  const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n';
  const send = (fields: number) =>
    api
      .call('post', '/lists')
      .set('Content-Type', 'multipart/form-data; boundary=b')
      .send(`${field.repeat(fields)}${file}--b--\r\n`);
  expect((await send(1_999)).body).toMatchObject({ code: 'validation_failed', errors: { file: expect.anything() } });
  expect((await send(2_000)).body).toMatchObject({ code: 'malformed_body' });
});
