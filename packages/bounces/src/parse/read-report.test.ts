import { describe, expect, test } from '@jest/globals';
import { newId, signBounceToken, toUid } from '@mailwright/platform';
import fc from 'fast-check';
import { sampleBounces } from '../testing/sample-bounces.ts';
import { sampleComplaints, sampleOthers } from '../testing/sample-others.ts';
import { chooseFailure } from './mail-report.ts';
import { findReturnPath, readMessageId } from './find-reference.ts';
import { readReport } from './read-report.ts';

/** Reads what a mail to a return path says, about the recipient if there are several. */
async function read(
  raw: Buffer,
  { from = '', address = undefined as string | undefined, isFeedbackLoop = false } = {},
) {
  const report = await readReport(raw, { from, isFeedbackLoop });
  if (report.kind !== 'bounce') return report;
  const failure = chooseFailure(report.failures, address);
  return failure === undefined ? { kind: 'ignored', reason: 'no_failure' } : { ...report, ...failure };
}

const messageId = '<cmp_01k6n8s6q8e7v8w2j9d4r5t6y7.17@example.com>';

describe('a bounce', () => {
  test.each(sampleBounces)(
    'from $server is read with its kind, code and reply',
    async ({ raw, bounce, code, reply }) => {
      const report = await read(raw);
      expect(report).toMatchObject({ kind: 'bounce', bounce, code, references: expect.arrayContaining([messageId]) });
      expect(report).toHaveProperty('reply', expect.stringMatching(reply));
    },
  );

  test('is read even if its end is cut off', async () => {
    for (const { raw, bounce, code } of sampleBounces.slice(0, 9)) {
      const cut = raw.subarray(0, raw.indexOf('--b1', raw.indexOf('delivery-status\r\n')));
      expect(await read(cut)).toMatchObject({ kind: 'bounce', bounce, code });
    }
  });
});

describe('a complaint', () => {
  test('is read with its type and the mail that it is about', async () => {
    const references = expect.arrayContaining([messageId, '<b+token@bounces.example.net>']);
    expect(await read(sampleComplaints.abuse)).toEqual({ kind: 'complaint', feedbackType: 'abuse', references });
    expect(await read(sampleComplaints.fraud)).toMatchObject({ kind: 'complaint', feedbackType: 'fraud' });
  });

  test('is ignored if the report says that the mail is not spam, or is about its signature', async () => {
    for (const raw of [sampleComplaints.notSpam, sampleComplaints.authFailure])
      expect(await read(raw)).toEqual({ kind: 'ignored', reason: 'no_failure' });
  });
});

test.each(sampleOthers)('$name is not a bounce', async ({ raw, reason }) => {
  expect(await read(raw)).toEqual({ kind: 'ignored', reason });
});

test('any mail at all, even a damaged report, is read without an error', async () => {
  const [{ raw: whole } = { raw: Buffer.alloc(0) }] = sampleBounces;
  const damaged = fc
    .tuple(fc.nat(whole.length - 1), fc.uint8Array({ maxLength: 20 }), fc.nat(200))
    .map(([at, bytes, drop]) => Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at + drop)]));
  const anything = fc.oneof(
    damaged,
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
  );
  await fc.assert(
    fc.asyncProperty(anything, async (raw) => {
      expect(['bounce', 'complaint', 'ignored']).toContain((await read(raw)).kind);
    }),
    { numRuns: 300 },
  );
});

test('a hostile mail takes less than a second of processor time', async () => {
  const deep = Array.from(
    { length: 2_000 },
    (_, n) => `Content-Type: multipart/mixed; boundary="${n}"\r\n\r\n--${n}\r\n`,
  );
  const header =
    'Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\nContent-Type: message/delivery-status\r\n\r\n';
  const hostile = [
    deep.join(''),
    `${header}${'Action: failed\r\n\r\n'.repeat(10_000)}`,
    `${header}Action: failed\r\nDiagnostic-Code: smtp; ${'user '.repeat(40_000)}\r\n`,
    `From: mailer-daemon@example.org\r\nSubject: failure notice\r\n\r\n${'5.'.repeat(100_000)}\n${' '.repeat(100_000)}x`,
    `From: mailer-daemon@example.org\r\nSubject: undeliverable\r\n\r\n${'recipient not '.repeat(18_000)}`,
  ];
  for (const text of hostile) {
    const before = process.cpuUsage();
    await read(Buffer.from(text));
    const { user } = process.cpuUsage(before);
    expect(user / 1_000).toBeLessThan(1_000);
  }
});

describe('the mail that a report is about', () => {
  const appSecrets = { current: 'a'.repeat(32), previous: [] };
  const recipient = { campaignId: newId(), position: 12 };

  test('is found by a return path that we signed, among others', () => {
    const token = signBounceToken(recipient, appSecrets);
    const forged = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`;
    expect(findReturnPath(`<b+${forged}@x.example> <b+${token}@bounces.example>`, appSecrets)).toEqual(recipient);
    expect(findReturnPath(`<b+${forged}@x.example>`, appSecrets)).toBeUndefined();
  });

  test('is found by a Message-ID that we made, with and without brackets', () => {
    const id = `${toUid('cmp', recipient.campaignId)}.12@example.com`;
    for (const text of [id, `<${id}>`]) expect(readMessageId(text)).toEqual(recipient);
    for (const text of ['', '<12@example.com>', `<${id.replace('.12', '.0')}>`, `<${id.replace('cmp_', 'sub_')}>`])
      expect(readMessageId(text)).toBeUndefined();
  });
});
