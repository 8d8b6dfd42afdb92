import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { sendgridAdapter } from './read-sendgrid.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

/** Summarizes what is read from an event signed by SendGrid. */
async function kindsOf(event: object): Promise<string[]> {
  const raw = Buffer.from(JSON.stringify([{ email: 'grace@example.com', ...event }]));
  const headers = {
    'x-twilio-email-event-webhook-timestamp': '1750000000',
    'x-twilio-email-event-webhook-signature': sign(
      'sha256',
      Buffer.concat([Buffer.from('1750000000'), raw]),
      privateKey,
    ).toString('base64'),
  };
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const fetchText = () => Promise.reject(new Error('Nothing is fetched'));
  const now = new Date(1_750_000_060_000);
  const content = await sendgridAdapter.read({ headers, raw }, { key, now, fetchText });
  return content.kind === 'reports' ? Array.from(content.reports, ({ kind }) => kind) : [content.kind];
}

test.each([
  ['Bounced Address', ['hard']],
  ['Invalid', ['hard']],
  ['Spam Reporting Address', ['complaint']],
  // The request was wrong, not the address.
  ['Invalid SMTPAPI header', []],
  ['Unsubscribed Address', []],
  ['Spam Content', []],
])('a mail that SendGrid dropped because of "%s" is reported as %j', async (reason, kinds) => {
  expect(await kindsOf({ event: 'dropped', reason })).toEqual(kinds);
});
