import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dkimVerify } from 'mailauth';
import { createDkimSigner } from './dkim-signer.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ed25519 = generateKeyPairSync('ed25519');
const records: Record<string, string> = {
  'rsa._domainkey.example.com': `v=DKIM1; k=rsa; p=${base64Of(rsa.publicKey)}`,
  // RFC 8463 §4: only the 32 bytes of the key.
  'ed._domainkey.example.com': `v=DKIM1; k=ed25519; p=${Buffer.from(base64Of(ed25519.publicKey), 'base64').subarray(-32).toString('base64')}`,
};
const rsaKey = { domain: 'example.com', selector: 'rsa', privateKey: rsa.privateKey };
const edKey = { domain: 'example.com', selector: 'ed', privateKey: ed25519.privateKey };
const head = [
  'From: Ada <ada@example.com>',
  'To: grace@example.org',
  'Subject:  =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=\r\n\tand   more ',
  'Date: Mon, 23 Nov 2026 03:00:00 +0000',
  'Message-ID: <1@example.com>',
  'List-Unsubscribe: <https://example.com/u/1>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'X-Mailer: none',
  'Content-Type: text/plain',
].join('\r\n');

function base64Of(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** Verifies a mail as it arrives (SMTP ends its last line), and returns the result of each signature. */
async function verify(raw: Buffer): Promise<string[]> {
  const arrived = raw.toString('latin1').endsWith('\r\n') ? raw : Buffer.concat([raw, Buffer.from('\r\n')]);
  const { results } = await dkimVerify(arrived, {
    resolver: async (name: string) => {
      const record = records[name];
      if (record === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return [[record]];
    },
  });
  return results.map(({ signingDomain, selector, status }) => `${signingDomain} ${selector} ${status.result}`);
}

describe.each([
  ['RSA', [rsaKey], ['example.com rsa pass']],
  ['Ed25519', [edKey], ['example.com ed pass']],
  ['both', [rsaKey, edKey], ['example.com ed pass', 'example.com rsa pass']],
])('signed with %s', (_name, keys, passes) => {
  const signer = createDkimSigner(keys);

  test.each([
    ['a plain body', 'Hello\r\n'],
    ['an empty body', ''],
    ['only line ends', '\r\n\r\n'],
    ['no line end at the end', 'Hello'],
    ['whitespace', 'a  b\t\tc \t\r\n \r\n\td\r\n\r\n\r\n'],
    ['a space at the end', 'Hello '],
    ['spaces at the ends of lines', 'Hello  \r\nyou \t '],
    ['non-ASCII bytes', 'Grüße  €\r\n'],
  ])('a mail passes verification by another library: %s', async (_what, body) => {
    const signed = await signer.sign(Buffer.from(`${head}\r\n\r\n${body}`));
    expect((await verify(signed)).sort()).toEqual(passes);
    expect(signed.toString().endsWith(`${head}\r\n\r\n${body}`)).toBe(true);
  });

  test.each([
    ['the subject', (text: string) => text.replace('more', 'less')],
    ['the body', (text: string) => text.replace('Hello', 'Goodbye')],
    ['another From', (text: string) => `From: Eve <eve@example.com>\r\n${text}`],
    ['another Subject below', (text: string) => text.replace('X-Mailer', 'Subject: You won\r\nX-Mailer')],
    ['a Reply-To', (text: string) => `Reply-To: eve@example.com\r\n${text}`],
    ['another unsubscribe link', (text: string) => `List-Unsubscribe: <https://eve.example>\r\n${text}`],
    ['another Content-Type', (text: string) => `Content-Type: text/html\r\n${text}`],
  ])('a mail does not pass when someone changes or adds %s', async (_what, change) => {
    const signed = await signer.sign(Buffer.from(`${head}\r\n\r\nHello\r\n`));
    const results = await verify(Buffer.from(change(signed.toString())));
    expect(results).toHaveLength(keys.length);
    for (const result of results) expect(result).not.toContain('pass');
  });
});

test('mails with any headers and bodies pass, many at a time', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\t', 'é', '=', ';', ':', '\r\n', '.'), maxLength: 60 });
  const value = fc.string({ unit: fc.constantFrom('a', ' ', '\t', 'é', ';', ':', '\r\n a', '"'), maxLength: 40 });
  const name = fc.constantFrom('Subject', 'To', 'Cc', 'Received', 'List-Id', 'Reply-To', 'X-A');
  const signer = createDkimSigner([rsaKey, edKey]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ fields: fc.array(fc.tuple(name, value), { maxLength: 8 }), body: text }), {
        minLength: 1,
        maxLength: 8,
      }),
      async (mails) => {
        const raws = mails.map(({ fields, body }) =>
          Buffer.from(
            `${['From: ada@example.com', ...fields.map(([field, given]) => `${field}: x${given}`)].join('\r\n')}\r\n\r\n${body}`,
          ),
        );
        const all = await Promise.all(raws.map(async (raw) => verify(await signer.sign(raw))));
        for (const results of all) expect(results.sort()).toEqual(['example.com ed pass', 'example.com rsa pass']);
      },
    ),
    { numRuns: 60 },
  );
});

test('no line of a signature is longer than 78 characters', async () => {
  const signed = await createDkimSigner([rsaKey, edKey]).sign(Buffer.from(`${head}\r\n\r\nHello\r\n`));
  const [header = ''] = signed.toString().split('From: Ada');
  for (const line of header.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78);
});

test('a key that is too short or of another kind is refused', () => {
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  for (const privateKey of [short, other]) {
    expect(() => createDkimSigner([{ ...rsaKey, privateKey }])).toThrow(RangeError);
  }
});
