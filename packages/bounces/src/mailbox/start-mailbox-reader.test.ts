import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createEventWriter } from '@mailwright/outbox';
import { createMetrics, parseMailboxUrl, signRecipientToken, type UnsubscribeToken } from '@mailwright/platform';
import {
  applyBounces,
  createTestDatabase,
  type MailboxServer,
  type MailboxServerOptions,
  recordLog,
  startImapServer,
  startPop3Server,
  type TestDatabase,
  testAppSecrets,
  until,
} from '@mailwright/testing';
import { signMailAddresses } from '../inbound/bounce-addresses.ts';
import { countBounceMails } from '../inbound/count-bounce-mails.ts';
import { createBounceRecorder, type RecordBounce } from '../record/bounce-recorder.ts';
import { createSentCampaign } from '../testing/create-sent-campaign.ts';
import { sampleBounces } from '../testing/sample-bounces.ts';
import { type MailboxReader, measureMailbox, startMailboxReader } from './start-mailbox-reader.ts';

const domain = 'bounces.example.net';
const postfix = sampleBounces[0]?.raw.toString() ?? '';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let campaign: Awaited<ReturnType<typeof createSentCampaign>>;
let left: UnsubscribeToken[];
let record: RecordBounce;
let lines: string[];
const running: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  campaign = await createSentCampaign(database, { recipients: 120 });
  left = [];
  record = createBounceRecorder({
    database,
    clock: { now: () => new Date() },
    appSecrets: testAppSecrets,
    publish: () => undefined,
    events: createEventWriter([]),
    applyBounces,
    rules: {
      softLimit: 5,
      softDays: 30,
    },
  });
});
afterEach(async () => {
  while (running.length > 0) await running.pop()?.();
});

const servers = { imap: startImapServer, pop3: startPop3Server };
type Protocol = keyof typeof servers;
async function startServer(protocol: Protocol, options: MailboxServerOptions = {}): Promise<MailboxServer> {
  const server = await servers[protocol](options);
  running.push(() => server.close());
  return server;
}

function read(url: string, { isDeleting = false, intervalSeconds = 0.05, timeoutMs = 5_000 } = {}) {
  const { log, lines: logged } = recordLog('mail-worker');
  lines = logged;
  const registry = createMetrics('mail-worker');
  const reader: MailboxReader = startMailboxReader(
    {
      database,
      log,
      domain,
      appSecrets: testAppSecrets,
      clock: { now: () => new Date() },
      record: (report) => record(report),
      unsubscribe: (token) => Promise.resolve(void left.push(token)),
      findAddress: () => Promise.resolve(undefined),
      keepSample: () => Promise.resolve(),
      received: countBounceMails(registry),
      failing: measureMailbox(registry),
    },
    { settings: parseMailboxUrl(url), isDeleting, intervalSeconds, timeoutMs },
  );
  running.push(async () => reader.close());
  return {
    reader,
    failing: async () => /^mailwright_bounce_mailbox_failing(?:\{[^}]*\})? (\d)/m.exec(await registry.metrics())?.[1],
  };
}
const urlOf = (protocol: string, { port }: MailboxServer, options = '') =>
  `${protocol}://bounces:correct%20horse@127.0.0.1:${port}${options}`;

const addressesOf = (position: number) =>
  signMailAddresses(
    domain,
    { campaignId: campaign.campaignId, position, subscriberId: campaign.subscribers.get(position) ?? '' },
    testAppSecrets,
  );
const bounceOf = (position: number) => `Delivered-To: ${addressesOf(position).bounceTo}\r\n${postfix}`;
const figures = () =>
  database.prisma.campaignRun.findUniqueOrThrow({
    where: { campaignId: campaign.campaignId },
    select: { sent: true, hardBounced: true },
  });
const counts = (server: MailboxServer) =>
  Object.fromEntries([...server.folders].map(([name, messages]) => [name, messages.length]));
const untilEmpty = (server: MailboxServer, messages = 0) =>
  until('the mailbox to be read', () => Promise.resolve(server.folders.get('INBOX')?.length === messages));

describe.each(['imap', 'pop3'] as const)('a %s mailbox', (protocol) => {
  test('is read in batches: its reports are recorded, and a message is removed once its effects are committed', async () => {
    const server = await startServer(protocol);
    for (let position = 1; position <= 117; position += 1) server.deliver(bounceOf(position));
    const inReturnPath = postfix.replaceAll('b+token@bounces.example.net', addressesOf(118).bounceTo);
    server.deliver(inReturnPath.replaceAll(/^To: .*$/gm, 'To: bounces@example.net'));
    const recipient = {
      campaignId: campaign.campaignId,
      position: 119,
      subscriberId: campaign.subscribers.get(119) ?? '',
    };
    const link = `List-Unsubscribe: <https://example.com/u/${signRecipientToken('unsubscribe', recipient, testAppSecrets)}>`;
    server.deliver(postfix.replaceAll('Message-ID: <cmp', `${link}\r\nMessage-ID: <cmp`));
    const { unsubscribe } = addressesOf(120);
    server.deliver(
      `Return-Path: <grace@example.org>\r\nTo: ${unsubscribe}\r\nFrom: grace@example.org\r\n\r\n.\r\nBye\r\n`,
    );
    read(urlOf(protocol, server));
    await untilEmpty(server);
    expect(await figures()).toEqual({ sent: 120, hardBounced: 119 });
    expect(left).toEqual([
      { campaignId: campaign.campaignId, subscriberId: recipient && campaign.subscribers.get(120) },
    ]);
    if (protocol === 'imap') expect(counts(server)).toEqual({ INBOX: 0, Processed: 120, Unparsed: 0 });
  });

  test('keeps messages that are not understood for a person, and does not read them over and over', async () => {
    const server = await startServer(protocol);
    server.deliver('From: grace@example.org\r\nSubject: Lunch?\r\n\r\nAt noon\r\n');
    // A report about an unknown mail.
    server.deliver(postfix);
    server.deliver(bounceOf(1));
    read(urlOf(protocol, server));
    await untilEmpty(server, protocol === 'imap' ? 0 : 2);
    expect(await figures()).toMatchObject({ hardBounced: 1 });
    if (protocol === 'imap') return expect(counts(server)).toEqual({ INBOX: 0, Processed: 1, Unparsed: 2 });
    const rounds = () => server.commands.filter((command) => command === 'UIDL').length;
    const before = rounds();
    await until('further rounds', () => Promise.resolve(rounds() > before + 3));
    expect(server.commands.filter((command) => command.startsWith('RETR'))).toHaveLength(3);
  });

  test('is emptied when its messages are to be deleted, but over IMAP, unparsed messages are moved to a folder', async () => {
    const server = await startServer(protocol, { extensions: ['UIDPLUS'] });
    server.deliver(bounceOf(1));
    server.deliver('Subject: Lunch?\r\n\r\nAt noon\r\n');
    read(urlOf(protocol, server), { isDeleting: true });
    await untilEmpty(server);
    expect(counts(server)).toEqual(protocol === 'imap' ? { INBOX: 0, Unparsed: 1 } : { INBOX: 0 });
    expect(await figures()).toMatchObject({ hardBounced: 1 });
  });

  test('is read again, even by another worker, if its messages could not be removed after the commit, and each counts once', async () => {
    const removal = protocol === 'imap' ? /UID MOVE/ : /^QUIT/;
    let isDying = true;
    const server = await startServer(protocol, { onCommand: (line) => !(isDying && removal.test(line)) });
    for (let position = 1; position <= 60; position += 1) server.deliver(bounceOf(position));
    const first = read(urlOf(protocol, server));
    await until('the first batch to be recorded', async () => (await figures()).hardBounced === 50);
    await until('the failure to be noticed', () => Promise.resolve(first.reader.isFailing()));
    // Simulates the death of its worker.
    await first.reader.close();
    expect(server.folders.get('INBOX')).toHaveLength(60);
    isDying = false;
    read(urlOf(protocol, server));
    await untilEmpty(server);
    expect(await figures()).toEqual({ sent: 120, hardBounced: 60 });
    expect(await database.prisma.bounce.count({ where: { campaignId: campaign.campaignId } })).toBe(60);
  });

  test('keeps its messages while Postgres is unavailable, and a message that cannot be recorded does not block the others', async () => {
    const server = await startServer(protocol);
    for (const position of [1, 2, 3]) server.deliver(bounceOf(position));
    const real = record;
    record = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    const { reader } = read(urlOf(protocol, server));
    await until('the failure to be noticed', () => Promise.resolve(reader.isFailing()));
    expect(server.folders.get('INBOX')).toHaveLength(3);
    record = (report) => (report.about?.position === 2 ? Promise.reject(new Error('poison')) : real(report));
    await untilEmpty(server, protocol === 'imap' ? 0 : 1);
    expect(await figures()).toMatchObject({ hardBounced: 2 });
    if (protocol === 'imap') expect(counts(server)).toEqual({ INBOX: 0, Processed: 2, Unparsed: 1 });
    await until('it to work again', () => Promise.resolve(!reader.isFailing()));
  });

  test('is reported as failing, without its password, when it refuses the login, and is read once the login works', async () => {
    const server = await startServer(protocol);
    const { reader, failing } = read(urlOf(protocol, server).replace('correct', 'wrong'));
    await until('the failure to be noticed', () => Promise.resolve(reader.isFailing()));
    expect(await failing()).toBe('1');
    expect(lines.join('')).toContain('bounce_mailbox.failed');
    expect(lines.join('')).not.toMatch(/horse|bounces:/);
    await reader.close();
    const again = read(urlOf(protocol, server));
    server.deliver(bounceOf(1));
    await untilEmpty(server);
    expect([again.reader.isFailing(), await again.failing()]).toEqual([false, '0']);
  });

  test('is read by one worker at a time', async () => {
    const server = await startServer(protocol);
    const first = read(urlOf(protocol, server));
    const logins = () => server.commands.filter((line) => /PASS|LOGIN/.test(line)).length;
    await until('the first to read it', () => Promise.resolve(logins() > 0));
    const holders = () => database.query({ text: 'SELECT mailbox, locked_by FROM bounce_mailboxes ORDER BY mailbox' });
    const held = await holders();
    // The first worker's lease keeps out the second one, which reads the same mailbox.
    await database.query({ text: `UPDATE bounce_mailboxes SET locked_until = now() + interval '1 hour'` });
    const before = logins();
    const second = read(urlOf(protocol, server));
    await until('the first to go on', () => Promise.resolve(logins() > before + 3));
    expect(await holders()).toEqual(held);
    await first.reader.close();
    server.deliver(bounceOf(1));
    await untilEmpty(server);
    expect(await holders()).not.toEqual(held);
    expect(second.reader.isFailing()).toBe(false);
  });

  test('is read over TLS from the start or after an upgrade, and does not get its password without TLS when TLS is required', async () => {
    const trust = '?tls.rejectUnauthorized=false';
    const implicit = await startServer(protocol, { tls: 'implicit' });
    implicit.deliver(bounceOf(1));
    read(urlOf(`${protocol}s`, implicit, trust));
    const upgraded = await startServer(protocol, { tls: 'on-request' });
    upgraded.deliver(bounceOf(2));
    read(urlOf(protocol, upgraded, trust));
    await Promise.all([untilEmpty(implicit), untilEmpty(upgraded)]);
    expect(upgraded.commands.join('\n')).toMatch(/STLS|STARTTLS/);
    const plain = await startServer(protocol);
    const { reader } = read(urlOf(protocol, plain, '?requireTLS=true'));
    await until('it to fail', () => Promise.resolve(reader.isFailing()));
    const untrusted = read(urlOf(`${protocol}s`, await startServer(protocol, { tls: 'implicit' })));
    await until('it to fail', () => Promise.resolve(untrusted.reader.isFailing()));
    expect(plain.commands.join('\n')).not.toContain('horse');
  });
});

test('lines of any length and stuffed dots from a POP3 server are read, and no more of a message than is kept', async () => {
  const server = await startServer('pop3');
  server.deliver(`${bounceOf(1)}\r\n.\r\n..\r\n${'x'.repeat(300_000)}\r\n${'y\r\n'.repeat(100_000)}`);
  server.deliver(`X-Long: ${'z'.repeat(100_000)}\r\n${bounceOf(2)}`);
  server.deliver(bounceOf(3));
  read(urlOf('pop3', server));
  await until('both to be recorded', async () => (await figures()).hardBounced >= 2);
});

test('messages with the same unique id on a POP3 server are each read once, recorded, and deleted or left in place', async () => {
  const server = await startServer('pop3', { uidl: () => 'same' });
  for (let position = 1; position <= 60; position += 1) server.deliver(bounceOf(position));
  server.deliver('Subject: Lunch?\r\n\r\nAt noon\r\n');
  server.deliver(bounceOf(61));
  read(urlOf('pop3', server));
  await untilEmpty(server, 1);
  expect(await figures()).toMatchObject({ hardBounced: 61 });
  // The next message gets the same id as the one that was left in place.
  server.deliver(bounceOf(62));
  await until('it to be recorded', async () => (await figures()).hardBounced === 62);
  await untilEmpty(server, 1);
  const reads = () => server.commands.filter((command) => command.startsWith('RETR')).length;
  const rounds = () => server.commands.filter((command) => command === 'UIDL').length;
  const before = { rounds: rounds(), reads: reads() };
  await until('further rounds', () => Promise.resolve(rounds() > before.rounds + 3));
  expect(reads()).toBe(before.reads);
});

test.each(['imap', 'pop3'])('a %s reader closes without waiting for a silent server', async (protocol) => {
  await database.query({ text: 'DELETE FROM bounce_mailboxes' });
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket));
  running.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const { reader } = read(`${protocol}://bounces:horse@127.0.0.1:${port}`, { timeoutMs: 600_000 });
  await until('it to connect', () => Promise.resolve(sockets.length > 0));
  await reader.close();
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false]);
  // The lease has been released, so another worker may read the mailbox.
  const leases = await database.query({
    text: `SELECT 1 FROM bounce_mailboxes WHERE locked_until > now() + interval '1 second'`,
  });
  expect(leases).toEqual([]);
});
