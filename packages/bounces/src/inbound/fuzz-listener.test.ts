import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEventWriter } from '@mailwright/outbox';
import { createMetrics, signBounceToken } from '@mailwright/platform';
import {
  applyBounces,
  createTestDatabase,
  fuzzRequests,
  liveMegabytes,
  recordLog,
  type TestDatabase,
  testAppSecrets,
} from '@mailwright/testing';
import fc from 'fast-check';
import { createBounceRecorder } from '../record/bounce-recorder.ts';
import { createSentCampaign } from '../testing/create-sent-campaign.ts';
import { sampleBounces } from '../testing/sample-bounces.ts';
import { sampleComplaints, sampleOthers } from '../testing/sample-others.ts';
import { signMailAddresses } from './bounce-addresses.ts';
import { countBounceMails } from './count-bounce-mails.ts';
import { type BounceListener, startBounceListener } from './start-bounce-listener.ts';

const seed = 20_261_125;
const total = fuzzRequests(750);
const atOnce = 1_500;
const parallel = 20;
const domain = 'bounces.example.net';
const limits = {
  maxConnections: 100,
  maxOfNetwork: 100,
  maxBytes: 300_000,
  keptBytes: 128 * 1_024,
  idleMs: 5_000,
  sessionMs: 60_000,
  lastMailMs: 10_000,
};

let database: TestDatabase;
let listener: BounceListener;
let campaign: Awaited<ReturnType<typeof createSentCampaign>>;
const { log, lines } = recordLog('mail-worker');
beforeAll(async () => {
  database = await createTestDatabase();
  campaign = await createSentCampaign(database, { recipients: 50 });
  const recorder = createBounceRecorder({
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
  const received = countBounceMails(createMetrics('mail-worker'));
  const deps = {
    record: recorder,
    unsubscribe: () => Promise.resolve(),
    findAddress: () => Promise.resolve(undefined),
    keepSample: () => Promise.resolve(),
    appSecrets: testAppSecrets,
  };
  listener = await startBounceListener(
    { ...deps, clock: { now: () => new Date() }, log, received },
    { domain, host: '127.0.0.1', port: 0 },
    limits,
  );
});
afterAll(async () => {
  await listener.close();
  await database.drop();
});

/** Arbitrary damage to a mail: pieces are cut out, repeated, or replaced by what breaks parsers. */
function broken(raw: Buffer): fc.Arbitrary<Buffer> {
  const piece = fc.constantFrom(
    '\0',
    '\r',
    '\n\n',
    '--b1\r\n',
    '--b1--',
    '=?utf-8?q?=00?=',
    '=',
    '; boundary=',
    ': ',
    '"',
    '(((((',
    '<',
    ';',
    'Content-Type: multipart/mixed; boundary=b1\r\n\r\n--b1\r\n',
    'Content-Transfer-Encoding: base64\r\n\r\n',
    '\ud83d',
    'ÿþ',
    'Status: 5.1.1\r\n'.repeat(2_000),
    'x'.repeat(70_000),
    '\r\n'.repeat(40_000),
    ' a\r\n'.repeat(9_000),
    'charset=utf-7',
    'charset=x-none',
    'message/rfc822',
    'message/delivery-status',
    'text/html',
    'a@b,'.repeat(5_000),
  );
  const at = fc.nat({ max: raw.length });
  const change = fc.record({ from: at, to: at, piece });
  return fc.array(change, { minLength: 1, maxLength: 6 }).map((changes) =>
    changes.reduce((text, { from, to, piece: put }) => {
      const [start, end] = [Math.min(from, to), from % 3 === 0 ? Math.max(from, to) : Math.min(from, to)];
      return Buffer.concat([text.subarray(0, start), Buffer.from(put), text.subarray(end)]);
    }, raw),
  );
}

/** What a client sends, in pieces; it waits for a reply after each. */
function hostileSessions(): fc.Arbitrary<Buffer[]> {
  const of = (position: number) => ({
    campaignId: campaign.campaignId,
    position,
    subscriberId: campaign.subscribers.get(position) ?? '',
  });
  const addresses = Array.from({ length: 50 }, (_, n) => signMailAddresses(domain, of(n + 1), testAppSecrets));
  const forged = signBounceToken(
    { campaignId: campaign.campaignId, position: 1 },
    { current: 'z'.repeat(32), previous: [] },
  );
  const to = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...addresses.map(({ bounceTo }) => bounceTo)) },
    { weight: 2, arbitrary: fc.constantFrom(...addresses.map(({ unsubscribe }) => unsubscribe), `fbl@${domain}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(`b+${forged}@${domain}`, `b+@${domain}`, '', 'é@é', '@', `x@${'y'.repeat(900)}`),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  );
  const samples = [...sampleBounces, ...sampleOthers].map(({ raw }) => raw).concat(Object.values(sampleComplaints));
  const mail = fc.constantFrom(...samples).chain((raw) => fc.oneof(broken(raw), broken(raw), fc.constant(raw)));
  const bytes = (text: string) => Buffer.from(text);
  const whole = fc
    .record({ to, mail, from: fc.constantFrom('', '', 'a@b.example', 'é', '<>') })
    .map(({ to: rcpt, mail: raw, from }) => [
      bytes('EHLO x\r\n'),
      bytes(`MAIL FROM:<${from}>\r\n`),
      bytes(`RCPT TO:<${rcpt}>\r\n`),
      bytes('DATA\r\n'),
      Buffer.concat([raw, bytes('\r\n.\r\n')]),
      bytes('QUIT\r\n'),
    ]);
  const command = fc.oneof(
    fc.constantFrom(
      'EHLO',
      'HELO x',
      'MAIL FROM:<>',
      'RCPT TO:<a@b>',
      'DATA',
      'RSET',
      'AUTH PLAIN AGE=',
      'STARTTLS',
      'VRFY x',
      '.',
    ),
    fc.constantFrom(
      'X'.repeat(9_000),
      'MAIL FROM:<> SIZE=99999999999',
      'MAIL FROM:<> BODY=BINARYMIME',
      'BDAT 5',
      '\0',
      'GET / HTTP/1.1',
    ),
    fc.string({ unit: 'binary', maxLength: 80 }),
  );
  const any = fc
    .array(command, { minLength: 1, maxLength: 8 })
    .map((all) => [...all, 'QUIT'].map((text) => bytes(`${text}\r\n`)));
  return fc.oneof({ weight: 8, arbitrary: whole }, { weight: 2, arbitrary: any });
}

/** Sends a session; resolves to the reply codes once the connection has ended or no more replies come. */
function speak(pieces: Buffer[]): Promise<string[]> {
  return new Promise((resolve) => {
    const socket = connect(listener.port, '127.0.0.1');
    socket.setNoDelay();
    let text = '';
    const waiting = [...pieces];
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve([...text.matchAll(/^(\d{3}) /gm)].map(([, code = '']) => code));
    };
    const timer = setTimeout(end, 30_000);
    socket.on('error', () => undefined);
    socket.on('close', end);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (!/(^|\n)\d{3} [^\n]*\n$/.test(text)) return;
      const next = waiting.shift();
      if (next === undefined) socket.end();
      else socket.write(next);
    });
  });
}

test(`${total} hostile sessions (seed ${seed}) end without a mail that failed to be recorded, and without leaking memory`, async () => {
  const used: number[] = [];
  const seen = new Map<string, number>();
  for (let done = 0; done < total; done += atOnce) {
    const open = fc.sample(hostileSessions(), { numRuns: Math.min(atOnce, total - done), seed: seed + done });
    const work = async () => {
      for (let pieces = open.pop(); pieces !== undefined; pieces = open.pop())
        for (const code of await speak(pieces)) seen.set(code, (seen.get(code) ?? 0) + 1);
    };
    await Promise.all(Array.from({ length: parallel }, work));
    expect(lines.filter((line) => /not_recorded|"level":"error"/.test(line))).toEqual([]);
    lines.length = 0;
    used.push(liveMegabytes());
  }
  if (total > atOnce * 2) process.stdout.write(`live megabytes after each ${atOnce}: ${used.join(' ')}\n`);
  expect(used.at(-1)).toBeLessThan((used[0] ?? 0) + 40);
  for (const code of ['220', '250', '354', '550']) expect([code, seen.get(code) ?? 0]).not.toEqual([code, 0]);
  // 451 would mean that we failed to record a mail.
  expect(seen.get('451')).toBeUndefined();
  const { hardBounced, softBounced, complained, sent } = await database.prisma.campaignRun.findUniqueOrThrow({
    where: { campaignId: campaign.campaignId },
  });
  expect(sent).toBe(50);
  // Each recipient counts at most once for each kind, however often it is reported.
  expect(Math.max(hardBounced, softBounced, complained)).toBeLessThanOrEqual(50);
  expect(hardBounced).toBeGreaterThan(0);
}, 3_600_000);
