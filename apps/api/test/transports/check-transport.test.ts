import { afterEach, describe, expect, test } from '@jest/globals';
import { TransportCheck } from '@mailwright/contracts';
import { createTestAccount, type SmtpServer, startSmtpServer, testFixtureCertificate } from '@mailwright/testing';
import { createAddressGuard } from '@mailwright/webhooks';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

// The tests' servers are on loopback and have a certificate that only these tests trust.
const local = { allowHttp: false, allowedCidrs: ['127.0.0.0/8', '::1/128'] };
const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
const trusting = useTestApi({ addressGuard: createAddressGuard(local, { ca: testFixtureCertificate.cert, resolve }) });
const distrusting = useTestApi({ addressGuard: createAddressGuard(local) });
const guarded = useTestApi();

const login = { user: 'ada', pass: 'correct horse' };
const credentials = { username: login.user, password: login.pass };
const servers: SmtpServer[] = [];

async function start(options: Parameters<typeof startSmtpServer>[0]): Promise<SmtpServer> {
  const server = await startSmtpServer(options);
  servers.push(server);
  return server;
}
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

async function check(body: object, api = trusting): Promise<TransportCheck> {
  const account = await createTestAccount(api.database);
  const { body: transport } = await api
    .call('post', '/transports', account)
    .send({ name: 'Ours', host: 'localhost', ...body })
    .expect(201);
  const { uid } = transport as { uid: string };
  return TransportCheck.parse((await api.call('post', `/transports/${uid}/check`, account).expect(200)).body);
}

describe('a check', () => {
  test.each([
    ['STARTTLS', 'starttls', { tls: true }],
    ['TLS from the start', 'implicit', { secure: true }],
  ] as const)('logs in with %s, reports what the server offers, and sends no mail', async (_name, tls, options) => {
    const server = await start({ ...options, auth: login });
    expect(await check({ port: server.port, tls, ...credentials })).toMatchObject({
      ok: true,
      failed_at: null,
      code: null,
      message: null,
      encrypted: true,
      pipelining: true,
      smtputf8: true,
    });
    expect(server.mails).toEqual([]);
  });

  test('reports that a server without TLS is not encrypted', async () => {
    const { port } = await start({});
    expect(await check({ port, tls: 'if_offered' })).toMatchObject({ ok: true, encrypted: false });
  });

  test('reports a failed login without the password', async () => {
    const { port } = await start({ tls: true, auth: login });
    const result = await check({ port, username: 'ada', password: 'hunter2' });
    expect(result).toMatchObject({ ok: false, failed_at: 'login', code: '535' });
    expect(JSON.stringify(result)).not.toMatch(/hunter2|aHVudGVyM/);
  });

  test.each([
    ['starttls', { tls: true }],
    ['implicit', { secure: true }],
    ['if_offered', { tls: true }],
  ] as const)('refuses an untrusted certificate with %s, before any login', async (tls, options) => {
    const { port } = await start(options);
    expect(await check({ port, tls }, distrusting)).toMatchObject({
      ok: false,
      failed_at: 'tls',
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
  });

  test('refuses a certificate for another name', async () => {
    for (const [tls, options] of [
      ['starttls', { tls: true }],
      ['implicit', { secure: true }],
    ] as const) {
      const { port } = await start(options);
      expect(await check({ port, tls, host: 'mail.example.net' })).toMatchObject({
        ok: false,
        failed_at: 'tls',
        code: 'ERR_TLS_CERT_ALTNAME_INVALID',
      });
      // The certificate includes this address.
      expect(await check({ port, tls, host: '127.0.0.1' })).toMatchObject({ ok: true });
    }
  });

  test('reports that the server does not offer the required TLS', async () => {
    const { port } = await start({});
    expect(await check({ port })).toMatchObject({ ok: false, failed_at: 'tls', code: 'ETLS' });
  });

  test('reports that nothing listens there, and that a greeting was refused', async () => {
    const server = await start({});
    server.reply('connect', { code: 554, text: 'not you' });
    expect(await check({ port: server.port })).toMatchObject({ ok: false, failed_at: 'greeting', code: '554' });
    await server.close();
    expect(await check({ port: server.port })).toMatchObject({ ok: false, failed_at: 'connect', code: 'ECONNREFUSED' });
    await server.listenAgain();
  });
});

test('no connection is made to a name that resolves to a private address', async () => {
  const server = await start({});
  const { account } = guarded;
  const body = { name: 'Ours', host: 'smtp.example.net', port: server.port };
  const { body: transport } = await guarded.call('post', '/transports').send(body).expect(201);
  const { uid } = transport as { uid: string };
  // As if the address had been allowed when it was added, so that only the connection itself can refuse it.
  await guarded.run(`UPDATE transports SET host = '127.0.0.1' WHERE account_id = $1`, account.accountId);
  const response = await guarded.call('post', `/transports/${uid}/check`).expect(200);
  expect(response.body).toMatchObject({ ok: false, failed_at: 'connect', code: 'ERR_TARGET_REFUSED' });
  expect(server.isConnected()).toBe(false);
});

test('an account may make about ten checks at once, however many transports it has', async () => {
  const account = await createTestAccount(guarded.database);
  const uids: string[] = [];
  for (const name of ['One', 'Two']) {
    const body = { name, host: 'smtp.example.net', port: 587 };
    const response = await guarded.call('post', '/transports', account).send(body).expect(201);
    uids.push((response.body as { uid: string }).uid);
  }
  await guarded.run(`UPDATE transports SET host = '127.0.0.1' WHERE account_id = $1`, account.accountId);
  const checks = uids.flatMap((uid) => Array.from({ length: 15 }, () => uid));
  const responses = await Promise.all(checks.map((uid) => guarded.call('post', `/transports/${uid}/check`, account)));
  const refused = responses.filter(({ status }) => status === 429);
  // Each transport does not have ten checks of its own. A few more succeed, since the limit refills by one every ten
  // seconds.
  expect(refused.length).toBeGreaterThan(10);
  for (const response of refused) expectProblem(response, 'rate_limited');
});
