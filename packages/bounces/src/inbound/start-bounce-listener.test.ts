import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createMetrics, newId, signBounceToken, type UnsubscribeToken } from '@mailwright/platform';
import { recordLog, testAppSecrets, testFixtureCertificate, until } from '@mailwright/testing';
import nodemailer from 'nodemailer';
import type { BounceReport, RecordedBounce } from '../record/bounce-report.ts';
import { sampleBounces } from '../testing/sample-bounces.ts';
import { sampleComplaints, sampleOthers } from '../testing/sample-others.ts';
import { readInboundAddress, signMailAddresses } from './bounce-addresses.ts';
import { countBounceMails } from './count-bounce-mails.ts';
import type { MailSample } from './handle-mail.ts';
import { type BounceListener, type BounceListenerOptions, startBounceListener } from './start-bounce-listener.ts';

const domain = 'bounces.example.net';
const recipient = { campaignId: newId(), position: 17, subscriberId: newId() };
const { bounceTo, unsubscribe } = signMailAddresses(domain, recipient, testAppSecrets);
const postfix = sampleBounces[0]?.raw ?? Buffer.alloc(0);

let listener: BounceListener;
let recorded: BounceReport[];
let left: UnsubscribeToken[];
let samples: MailSample[];
let record: (report: BounceReport) => Promise<RecordedBounce>;
const small = {
  maxConnections: 6,
  maxOfNetwork: 3,
  maxBytes: 200_000,
  keptBytes: 50_000,
  idleMs: 2_000,
  sessionMs: 4_000,
  lastMailMs: 2_000,
};

async function start(options: Partial<BounceListenerOptions> = {}, limits = small) {
  const deps = {
    record: (report: BounceReport) => record(report),
    unsubscribe: (token: UnsubscribeToken) => Promise.resolve(void left.push(token)),
    findAddress: () => Promise.resolve('grace@example.org'),
    keepSample: (sample: MailSample) => Promise.resolve(void samples.push(sample)),
    appSecrets: testAppSecrets,
    clock: { now: () => new Date() },
    log: recordLog('mail-worker').log,
    received: countBounceMails(createMetrics('mail-worker')),
  };
  return startBounceListener(deps, { domain, host: '127.0.0.1', port: 0, ...options }, limits);
}

beforeEach(async () => {
  recorded = [];
  left = [];
  samples = [];
  record = (report) => {
    recorded.push(report);
    return Promise.resolve({ result: 'recorded', id: newId(), created: 0 });
  };
  listener = await start();
});
afterEach(() => listener.close());

const send = (to: string, raw: Buffer, options: { from?: string; requireTLS?: boolean; port?: number } = {}) => {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: options.port ?? listener.port,
    secure: false,
    ignoreTLS: options.requireTLS !== true,
    requireTLS: options.requireTLS === true,
    tls: { rejectUnauthorized: false },
  });
  return transport.sendMail({ envelope: { from: options.from ?? '', to: [to] }, raw });
};
const codeOf = (sending: Promise<unknown>) =>
  sending.then(() => 250).catch((error: { responseCode?: number }) => error.responseCode);

describe('the listener', () => {
  test.each(sampleBounces)(
    'records a bounce from $server for the recipient named by the return path',
    async ({ raw, bounce, code }) => {
      await send(bounceTo, raw);
      const { campaignId, position } = recipient;
      expect(recorded).toMatchObject([{ kind: bounce, code, source: 'mail', about: { campaignId, position } }]);
    },
  );

  test('accepts a return path in upper case', async () => {
    await send(bounceTo.toUpperCase(), postfix);
    expect(recorded).toHaveLength(1);
  });

  test('acknowledges a mail only once it is recorded, and makes the sender keep it if recording fails', async () => {
    let finish: ((result: RecordedBounce) => void) | undefined;
    record = () => new Promise((resolve) => (finish = resolve));
    let acknowledged = false;
    const sending = send(bounceTo, postfix).then(() => (acknowledged = true));
    await until('the mail to be recorded', () => Promise.resolve(finish !== undefined));
    // Another mail's whole session takes longer than a premature acknowledgment would.
    expect(await codeOf(send(`postmaster@${domain}`, postfix))).toBe(550);
    expect(acknowledged).toBe(false);
    finish?.({ result: 'recorded', id: newId(), created: 0 });
    await sending;
    record = () => Promise.reject(new Error('Postgres is unavailable'));
    expect(await codeOf(send(bounceTo, postfix))).toBe(451);
  });

  test('attributes a complaint sent to the feedback-loop address by the signed return path in it', async () => {
    const signed = Buffer.from(sampleComplaints.abuse.toString().replaceAll('b+token@bounces.example.net', bounceTo));
    await send(`fbl@${domain}`, signed, { from: 'abuse@isp.example' });
    await send(`fbl@${domain}`, sampleComplaints.abuse, { from: 'abuse@isp.example' });
    expect(recorded).toMatchObject([{ kind: 'complaint', feedbackType: 'abuse', about: { position: 17 } }]);
  });

  test("acknowledges other mail, but doesn't take it for a bounce", async () => {
    for (const { raw } of sampleOthers) if (raw.length > 0) expect(await codeOf(send(bounceTo, raw))).toBe(250);
    expect(recorded).toEqual([]);
  });

  test("unsubscribes the person whose address a mail program writes to, however it marks the mail, but not for a server's report", async () => {
    const mail = Buffer.from('From: grace@example.org\r\nSubject: unsubscribe\r\n\r\nunsubscribe\r\n');
    await send(unsubscribe, mail, { from: 'grace@example.org' });
    const { campaignId, subscriberId } = recipient;
    expect(left).toEqual([{ campaignId, subscriberId }]);
    const marked = Buffer.from(`Auto-Submitted: auto-replied\r\nX-Apple-Unsubscribe: true\r\n${mail.toString()}`);
    await send(unsubscribe.toLowerCase(), marked, { from: 'grace@example.org' });
    await send(unsubscribe.toUpperCase(), marked);
    expect(left).toHaveLength(3);
    const wordy = mail
      .toString()
      .replace(/unsubscribe\r\n$/, '550 user unknown: nothing will be retried, undeliverable\r\n');
    for (const from of ['', 'grace@example.org']) await send(unsubscribe, Buffer.from(wordy), { from });
    expect(left).toHaveLength(5);
    await send(unsubscribe, postfix, { from: 'someone@example.org' });
    await send(unsubscribe, sampleComplaints.abuse, { from: 'someone@example.org' });
    expect([left.length, recorded.length]).toEqual([5, 0]);
  });

  test('refuses every other address', async () => {
    const forged = signBounceToken(recipient, { current: 'z'.repeat(32), previous: [] });
    const addresses = [
      `b+${forged}@${domain}`,
      `b+@${domain}`,
      `postmaster@${domain}`,
      bounceTo.replace(domain, 'other.example'),
      bounceTo.replace('b+', 'u+'),
      `${bounceTo.slice(0, 20)}@${domain}`,
    ];
    for (const address of addresses) expect(await codeOf(send(address, postfix))).toBe(550);
    expect(recorded).toEqual([]);
  });

  test('reads the report in a large mail, and refuses a mail above the size limit', async () => {
    const large = Buffer.concat([postfix, Buffer.alloc(100_000, 'x\r\n')]);
    await send(bounceTo, large);
    expect(recorded).toMatchObject([{ kind: 'hard', code: '5.1.1' }]);
    expect(await codeOf(send(bounceTo, Buffer.alloc(300_000, 'x\r\n')))).toBe(552);
    expect(recorded).toHaveLength(1);
  });

  test("refuses connections above one network's limit so that other networks can connect, and accepts the next when one ends", async () => {
    const greetingOf = (from: string) =>
      new Promise<{ text: string; end(): void }>((resolve) => {
        const socket = connect({ port: listener.port, host: '127.0.0.1', localAddress: from });
        socket.on('error', () => undefined);
        socket.once('data', (data) => resolve({ text: data.toString(), end: () => void socket.destroy() }));
      });
    const first = await Promise.all(Array.from({ length: 3 }, () => greetingOf('127.0.0.2')));
    expect(first.map(({ text }) => text.slice(0, 3))).toEqual(['220', '220', '220']);
    expect((await greetingOf('127.0.0.2')).text).toBe(
      '421 4.7.0 Too many connections from 127.0.0.2, try again later\r\n',
    );
    await send(bounceTo, postfix);
    expect(recorded).toHaveLength(1);
    first[0]?.end();
    await until('a free slot', async () => (await greetingOf('127.0.0.2')).text.startsWith('220'));
  });

  test('ends a long-lived connection between two mails, with a reply that makes the sender open a new one', async () => {
    const short = await start({}, { ...small, sessionMs: 0 });
    try {
      const code = await codeOf(send(bounceTo, postfix, { port: short.port }));
      expect(code).toBe(421);
      expect(recorded).toEqual([]);
    } finally {
      await short.close();
    }
  });

  test("keeps working after closing connections that exceed its limit, stay idle or don't speak SMTP", async () => {
    const sockets = Array.from({ length: 6 }, () => connect(listener.port, '127.0.0.1'));
    let closed = 0;
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      socket.on('data', () => undefined);
      socket.on('close', () => (closed += 1));
      socket.write('\u0000\u0001 hostile\r\n'.repeat(50));
    }
    await until('all connections to be closed', () => Promise.resolve(closed === 6), 15_000);
    await send(bounceTo, postfix);
    expect(recorded).toHaveLength(1);
  });

  test('accepts mail over TLS when it has a certificate', async () => {
    await listener.close();
    listener = await start({ tls: testFixtureCertificate });
    await send(bounceTo, postfix, { requireTLS: true });
    await send(bounceTo, postfix);
    expect(recorded).toHaveLength(2);
  });
});

test('the signed addresses of a mail can be read back, whatever the case of the domain', () => {
  const { campaignId, position, subscriberId } = recipient;
  expect(readInboundAddress(bounceTo, domain.toUpperCase(), testAppSecrets)).toEqual({
    kind: 'bounce',
    about: { campaignId, position },
  });
  expect(readInboundAddress(unsubscribe, domain, testAppSecrets)).toEqual({
    kind: 'unsubscribe',
    token: { campaignId, subscriberId },
  });
  for (const address of ['', '@', 'b+', `@${domain}`])
    expect(readInboundAddress(address, domain, testAppSecrets)).toBeUndefined();
});
