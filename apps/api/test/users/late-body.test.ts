import { createServer, request, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listen, toUid, urlOf } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import { plainImage } from '../support/images.ts';
import { joinBrowser } from '../support/invitations.ts';
import { type Browser, signUpBrowser } from '../support/sign-up-browser.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });
let server: Server;
beforeAll(async () => {
  server = createServer(api.app);
  await listen(server, 0, '127.0.0.1');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/**
 * Begins a console request without its body. @returns a function that sends the body and resolves to the response's.
 */
async function beginRequest(browser: Browser, method: string, path: string, body: object) {
  const isImage = Buffer.isBuffer(body);
  const given = isImage ? body : JSON.stringify(body);
  const headers = {
    'Content-Type': isImage ? 'image/png' : 'application/json',
    'Content-Length': given.length,
    cookie: browser.cookie,
    'x-csrf-token': browser.csrfToken,
  };
  const before = api.statements();
  const sent = request(`${urlOf(server, '127.0.0.1')}/app${path}`, { method, headers });
  const responded = new Promise<string>((resolve, reject) => {
    sent.once('response', (response) => resolve(text(response)));
    sent.once('error', reject);
  });
  // After one request has failed, the connections of the others are closed without being read.
  responded.catch(() => undefined);
  sent.flushHeaders();
  await until('the session to be read', async () => api.statements() > before);
  return async () => {
    sent.end(given);
    return JSON.parse(await responded) as { code: string };
  };
}

const change = (by: Browser, of: Browser, role: 'viewer' | undefined) =>
  role === undefined
    ? by.call('delete', `/users/${toUid('usr', of.userId)}`).expect(204)
    : by
        .call('patch', `/users/${toUid('usr', of.userId)}`)
        .send({ role })
        .expect(200);

test.each([
  ['demoted', 'viewer', 'insufficient_role'],
  ['removed', undefined, 'unauthenticated'],
] as const)(
  'an owner who is %s while the server waits for their request body makes nobody an owner, and creates no key, invitation, list or image',
  async (_how, role, code) => {
    const owner = await signUpBrowser(api);
    const [former, friend] = [await joinBrowser(api, owner, 'owner'), await joinBrowser(api, owner, 'editor')];
    const requests = [
      await beginRequest(former, 'PATCH', `/users/${toUid('usr', former.userId)}`, { role: 'owner' }),
      await beginRequest(former, 'PATCH', `/users/${toUid('usr', friend.userId)}`, { role: 'owner' }),
      await beginRequest(former, 'POST', '/keys', { name: 'Mine' }),
      await beginRequest(former, 'POST', '/keys/primary/regenerate', {}),
      await beginRequest(former, 'POST', '/invitations', { email: 'me@example.com', role: 'owner' }),
      await beginRequest(former, 'POST', '/v1/lists', { name: 'Mine', from_name: 'Me', from_email: 'me@example.com' }),
    ];
    const image = await plainImage(4, 4).png().toBuffer();
    requests.push(await beginRequest(former, 'POST', '/v1/media?name=mine', image));
    const keys = () =>
      api.run('SELECT id FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL ORDER BY id', owner.accountId);
    const before = await keys();
    await change(owner, former, role);
    for (const send of requests) expect(await send()).toMatchObject({ code });
    expect(await keys()).toEqual(before);
    expect((await owner.call('get', '/invitations').expect(200)).body).toEqual([]);
    for (const table of ['lists', 'media'])
      expect(await api.run(`SELECT id FROM ${table} WHERE account_id = $1`, owner.accountId)).toEqual([]);
    const owners = await api.run(`SELECT id FROM users WHERE account_id = $1 AND role = 'owner'`, owner.accountId);
    expect(owners).toEqual([{ id: owner.userId }]);
  },
);
