import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { MailRoute } from '../delivery/mail-route.ts';
import { type AppSecrets, newId } from '@mailwright/platform';
import {
  createTestAccount,
  createTestDatabase,
  recordLog,
  type SmtpServer,
  startSmtpServer,
  testAppSecrets,
  type TestDatabase,
  testFixtureCertificate,
  until,
} from '@mailwright/testing';
import { connect } from 'node:net';
import { encryptPassword } from './transport-password.ts';
import { type AccountRoutes, createAccountRoutes } from './account-routes.ts';

let database: TestDatabase;
let accountId: string;
let routes: AccountRoutes;
let clock = 0;
let connected = 0;
const servers: SmtpServer[] = [];
const { log, lines } = recordLog('test');
// The address guard itself is tested with webhooks and with the API.
const guard = {
  checkHost: (host: string) => ({ ok: true, host }) as const,
  connect,
  ca: testFixtureCertificate.cert,
};
const metrics = { connected: (change: number) => void (connected += change), settled: () => {}, backedOff: () => {} };

function open(appSecrets: AppSecrets = testAppSecrets): AccountRoutes {
  return createAccountRoutes(
    { database, appSecrets, guard, clientName: 'mail.example.com', log, metrics },
    { now: () => clock },
  );
}

async function start(options: Parameters<typeof startSmtpServer>[0] = {}): Promise<SmtpServer> {
  const server = await startSmtpServer(options);
  servers.push(server);
  return server;
}

async function addTransport({ port }: SmtpServer, data: object = {}): Promise<string> {
  const id = newId();
  const row = { id, accountId, name: 'Ours', host: 'localhost', port, tls: 'if_offered' } as const;
  await database.prisma.transport.create({ data: { ...row, ...data } });
  return id;
}

const change = (id: string, data: object) =>
  database.prisma.transport.update({ where: { id }, data: { ...data, version: { increment: 1 } } });

const send = (route: MailRoute | undefined, n = 1) =>
  route?.send({
    envelope: { from: 'b@example.com', to: `to${n}@example.org`, smtpUtf8: false },
    raw: Buffer.from(`Subject: mail ${n}\r\n\r\nThis is mail ${n}.\r\n`),
  });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ({ accountId } = await createTestAccount(database));
  clock = 0;
  routes = open();
});
afterEach(async () => {
  await routes.close(0);
  await Promise.all(servers.splice(0).map((server) => server.close()));
  expect(connected).toBe(0);
});

describe('an account', () => {
  test("without an enabled transport has no route of its own, and never gets another account's", async () => {
    await addTransport(await start(), { enabled: false });
    const other = await createTestAccount(database);
    await addTransport(await start(), { accountId: other.accountId });
    await routes.read([accountId]);
    expect(routes.routeOf(accountId)).toBeUndefined();
    expect(routes.routeOf(other.accountId)).toBeUndefined();
  });

  test('keeps its route while nothing changes, and sends over it with its login', async () => {
    const server = await start({ tls: true, auth: { user: 'ada', pass: 'hunter2' } });
    const id = newId();
    await addTransport(server, {
      id,
      tls: 'starttls',
      username: 'ada',
      passwordCiphertext: new Uint8Array(encryptPassword('hunter2', testAppSecrets, id)),
    });
    await routes.read([accountId]);
    const route = routes.routeOf(accountId);
    await routes.read([accountId, accountId]);
    expect(routes.routeOf(accountId)).toBe(route);
    expect(await send(route)).toMatchObject({ kind: 'sent' });
    expect(server.mails).toMatchObject([{ secure: true }]);
  });

  test('whose password cannot be decrypted sends nothing, rather than using other servers', async () => {
    const id = newId();
    const stored = new Uint8Array(encryptPassword('hunter2', testAppSecrets, id));
    await addTransport(await start(), { id, tls: 'starttls', username: 'ada', passwordCiphertext: stored });
    const others = open({ current: 'another secret of at least 32 characters', previous: [] });
    await others.read([accountId]);
    expect(await send(others.routeOf(accountId))).toMatchObject({ kind: 'not-sent', code: 'EPASSWORD' });
    expect(lines.join('')).toContain('transport.unreadable');
    await others.close(0);
  });

  test('shares its mails by weight, and sends all of them over the other transports when one is down', async () => {
    const [a, b] = [await start(), await start()];
    await addTransport(a, { weight: 3 });
    await addTransport(b);
    await routes.read([accountId]);
    const route = routes.routeOf(accountId);
    for (let n = 0; n < 40; n += 1) await send(route, n);
    expect([a.mails.length, b.mails.length]).toEqual([30, 10]);
    await a.close();
    for (let n = 0; n < 20; n += 1) expect(await send(route, n)).toMatchObject({ kind: 'sent' });
    expect(b.mails).toHaveLength(30);
    await a.listenAgain();
  });
});

describe('a transport', () => {
  test('that changes is used with its new settings, and the mails on its old connections are finished', async () => {
    const [a, b] = [await start(), await start()];
    const id = await addTransport(a);
    await routes.read([accountId]);
    const before = routes.routeOf(accountId);
    let reply = (): void => {};
    const replied = new Promise<void>((resolve) => void (reply = resolve));
    a.beforeReply(() => replied);
    const sending = send(before);
    await until('the mail to be at the server', async () => a.mails.length === 1);
    await change(id, { port: b.port });
    await routes.read([accountId]);
    const after = routes.routeOf(accountId);
    expect(after).not.toBe(before);
    expect(await send(before)).toMatchObject({ kind: 'not-sent', code: 'ECLOSED' });
    expect(await send(after)).toMatchObject({ kind: 'sent' });
    reply();
    expect(await sending).toMatchObject({ kind: 'sent' });
    expect([a.mails.length, b.mails.length]).toEqual([1, 1]);
    await until('its connections to be closed', async () => !a.isConnected());
  });

  test.each([
    ['disabled', (id: string) => change(id, { enabled: false })],
    ['deleted', (id: string) => database.prisma.transport.delete({ where: { id } })],
  ])('that was %s is no longer used', async (_what, act) => {
    const server = await start();
    const id = await addTransport(server);
    await routes.read([accountId]);
    expect(await send(routes.routeOf(accountId))).toMatchObject({ kind: 'sent' });
    await act(id);
    await routes.read([accountId]);
    expect(routes.routeOf(accountId)).toBeUndefined();
    await until('its connections to be closed', async () => !server.isConnected());
  });
});

test('the route of an account that has sent nothing for a while is closed, and opened again when it sends', async () => {
  const server = await start();
  await addTransport(server);
  await routes.read([accountId]);
  const route = routes.routeOf(accountId);
  await send(route);
  clock = 60_000;
  await routes.read([]);
  expect(routes.routeOf(accountId)).toBe(route);
  clock = 3_600_000;
  await routes.read([]);
  expect(routes.routeOf(accountId)).toBeUndefined();
  await until('its connections to be closed', async () => !server.isConnected());
  await routes.read([accountId]);
  expect(await send(routes.routeOf(accountId))).toMatchObject({ kind: 'sent' });
});

test('closing ends after the limit even if a server hangs, including the connections of replaced routes', async () => {
  const server = await start();
  server.reply('data', 'hang', 'hang');
  const id = await addTransport(server);
  await routes.read([accountId]);
  const replaced = send(routes.routeOf(accountId));
  await until('the connection', async () => server.isConnected());
  await change(id, { weight: 2 });
  await routes.read([accountId]);
  const current = send(routes.routeOf(accountId));
  await routes.close(200);
  for (const result of [await replaced, await current]) expect(['uncertain', 'not-sent']).toContain(result?.kind);
});
