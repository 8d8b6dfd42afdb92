import { describe, expect, test } from '@jest/globals';
import { TransportResource } from '@mailwright/contracts';
import { fromUid, newId } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

const server = { name: 'Ours', host: 'smtp.example.net', port: 587 };
const withLogin = { ...server, username: 'ada', password: 'correct horse battery staple' };

async function add(body: object = server, account = api.account): Promise<TransportResource> {
  return TransportResource.parse((await api.call('post', '/transports', account).send(body).expect(201)).body);
}

const storedPassword = async (uid: string): Promise<Buffer | null> => {
  const [row] = await api.run(
    'SELECT password_ciphertext AS stored FROM transports WHERE id = $1',
    fromUid('trp', uid),
  );
  return (row as { stored: Buffer | null }).stored;
};

test('a new transport has the settings that were sent, and defaults for the others', async () => {
  const response = await api.call('post', '/transports').send(server).expect(201);
  const transport = TransportResource.parse(response.body);
  expect(transport).toMatchObject({
    ...server,
    tls: 'starttls',
    username: null,
    weight: 1,
    rate_per_second: null,
    connections: 5,
    enabled: true,
  });
  expect(response.headers['location']).toMatch(new RegExp(`/transports/${transport.uid}$`));
  expect((await api.call('get', `/transports/${transport.uid}`).expect(200)).body).toEqual(transport);
});

test('the host of a transport is normalized, whatever its spelling', async () => {
  const hosts = ['SMTP.Example.net.', 'bücher.example', '2606:4700::1111', '1.1.1.1'];
  const account = await createTestAccount(api.database);
  const transports = await Promise.all(hosts.map((host) => add({ ...server, host }, account)));
  expect(transports.map(({ host }) => host)).toEqual([
    'smtp.example.net',
    'xn--bcher-kva.example',
    '2606:4700::1111',
    '1.1.1.1',
  ]);
});

describe('the password of a transport', () => {
  test('is stored encrypted, and never appears in a response, a log line or an audit entry', async () => {
    const transport = await add(withLogin);
    const stored = await storedPassword(transport.uid);
    expect(stored?.length).toBeGreaterThan(30);
    expect(stored?.toString('latin1')).not.toContain(withLogin.password);
    const changed = await api
      .call('patch', `/transports/${transport.uid}`)
      .send({ password: 'another one' })
      .expect(200);
    expect(JSON.stringify([transport, changed.body])).not.toMatch(/password|horse|another one/);
    expect(api.log.join('')).not.toMatch(/correct horse|another one/);
    const entries = await api.run(
      'SELECT action, details FROM audit_log WHERE subject = $1 ORDER BY id',
      transport.uid,
    );
    expect(entries).toEqual([
      { action: 'transport.created', details: server },
      { action: 'transport.updated', details: { ...server, changed: ['password'] } },
    ]);
  });

  test.each([
    ['host', { host: 'smtp.evil.example' }],
    ['port', { port: 2525 }],
    ['tls', { tls: 'implicit' }],
    ['username', { username: 'eve' }],
  ])('is not sent anywhere else: changing %s requires the password again', async (_name, change) => {
    const { uid } = await add(withLogin);
    expectProblem(await api.call('patch', `/transports/${uid}`).send(change), 'validation_failed', ['password']);
    await api
      .call('patch', `/transports/${uid}`)
      .send({ ...change, password: 'given again' })
      .expect(200);
    await api.call('delete', `/transports/${uid}`).expect(204);
  });

  test('stays when something else changes, and is removed with the username', async () => {
    const { uid } = await add(withLogin);
    const stored = await storedPassword(uid);
    const { body } = await api.call('patch', `/transports/${uid}`).send({ weight: 7, host: 'SMTP.example.net' });
    expect(body).toMatchObject({ weight: 7, username: 'ada' });
    expect(await storedPassword(uid)).toEqual(stored);
    await api.call('patch', `/transports/${uid}`).send({ username: null }).expect(200);
    expect(await storedPassword(uid)).toBeNull();
    await api.call('delete', `/transports/${uid}`).expect(204);
  });
});

test.each([
  ['a private address', { host: '10.0.0.5' }, 'host'],
  ['the metadata server', { host: '169.254.169.254' }, 'host'],
  ['loopback, written as a number', { host: '2130706433' }, 'host'],
  ['loopback inside IPv6', { host: '::ffff:127.0.0.1' }, 'host'],
  ['a local name', { host: 'localhost' }, 'host'],
  ['a name without a dot', { host: 'redis' }, 'host'],
  ['a URL', { host: 'smtp.example.net/x' }, 'host'],
  ['a user in the host', { host: 'a@smtp.example.net' }, 'host'],
  ['a host with a port', { host: 'smtp.example.net:25' }, 'host'],
  ['a port of another service', { port: 22 }, 'port'],
  ['a password without a username', { password: 'x' }, 'username'],
  ['a username without a password', { username: 'x' }, 'password'],
  ['a password that may go out unencrypted', { username: 'x', password: 'y', tls: 'if_offered' }, 'tls'],
])('%s is refused, both in a new transport and in a change', async (_what, wrong, field) => {
  expectProblem(await api.call('post', '/transports').send({ ...server, ...wrong }), 'validation_failed', [field]);
  const account = await createTestAccount(api.database);
  const { uid } = await add(server, account);
  expectProblem(await api.call('patch', `/transports/${uid}`, account).send(wrong), 'validation_failed', [field]);
});

test('an account may have at most 10 transports, even with concurrent requests', async () => {
  const account = await createTestAccount(api.database, { plan: 'unlimited' });
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => api.call('post', '/transports', account).send(server)),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
  for (const response of responses.filter(({ status }) => status !== 201))
    expectProblem(response, 'too_many_transports');
});

test('a request that is repeated with its Idempotency-Key adds one transport', async () => {
  const account = await createTestAccount(api.database);
  const key = newId();
  const send = () => api.call('post', '/transports', account).set('Idempotency-Key', key).send(withLogin).expect(201);
  expect((await send()).body).toEqual((await send()).body);
  expect((await api.call('get', '/transports', account).expect(200)).body).toHaveLength(1);
});

test('a change without effect does not increase the version that workers compare', async () => {
  const account = await createTestAccount(api.database);
  const { uid, updated_at } = await add(server, account);
  const { body } = await api
    .call('patch', `/transports/${uid}`, account)
    .send({ weight: 1, enabled: true })
    .expect(200);
  expect(body).toMatchObject({ updated_at });
  const rows = () => api.run('SELECT version FROM transports WHERE id = $1', fromUid('trp', uid));
  expect(await rows()).toEqual([{ version: 1 }]);
  await api.call('patch', `/transports/${uid}`, account).send({ weight: 2 }).expect(200);
  expect(await rows()).toEqual([{ version: 2 }]);
});

test('reading and writing transports have scopes of their own', async () => {
  const reader = await createTestAccount(api.database, { scopes: ['transports:read'] });
  await api.call('get', '/transports', reader).expect(200);
  expectProblem(await api.call('post', '/transports', reader).send(server), 'insufficient_scope');
  const other = await createTestAccount(api.database, { scopes: ['senders:*'] });
  expectProblem(await api.call('get', '/transports', other), 'insufficient_scope');
});
