import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { webhooks, WebhookVerificationError } from './webhooks.ts';

const secret = `whsec_${btoa('a secret of this hook, long enough')}`;
const other = `whsec_${btoa('a secret of another hook, long enough')}`;
const body = {
  id: 'dlv_1',
  event: 'subscriber.unsubscribed',
  occurred_at: '2026-01-02T03:04:05.678Z',
  data: { subscriber: { EMAIL: 'grüße@example.com' } },
};
const raw = JSON.stringify(body);

function sign(text: string, secrets = [secret], at = new Date()): Record<string, string> {
  return {
    'webhook-id': 'dlv_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((each) => new Webhook(each).sign('dlv_1', at, text)).join(' '),
  };
}

test.each([
  ['text', raw],
  ['bytes', new TextEncoder().encode(raw)],
  ['a Buffer of Node.js', Buffer.from(raw)],
  ['an ArrayBuffer', new TextEncoder().encode(raw).buffer],
])('a delivery is verified with its body as %s', (_name, given) => {
  expect(webhooks.verify(given, sign(raw), secret)).toEqual(body);
});

test.each([
  ['of fetch', new Headers(sign(raw))],
  ['of Node.js, where some have several values', { ...sign(raw), 'set-cookie': ['a', 'b'], host: undefined }],
  ['by names in any case', Object.fromEntries(Object.entries(sign(raw)).map(([k, v]) => [k.toUpperCase(), v]))],
  ['as lists of values', Object.fromEntries(Object.entries(sign(raw)).map(([name, value]) => [name, [value]]))],
])('a delivery is verified with the headers %s', (_name, headers) => {
  expect(webhooks.verify(raw, headers, secret)).toEqual(body);
});

test('a delivery that is signed with an old and a new secret is verified with either', () => {
  const headers = sign(raw, [other, secret]);
  expect(webhooks.verify(raw, headers, secret)).toEqual(body);
  expect(webhooks.verify(raw, headers, other)).toEqual(body);
});

test('of several secrets, one has to match', () => {
  expect(webhooks.verify(raw, sign(raw), [other, secret])).toEqual(body);
  expect(() => webhooks.verify(raw, sign(raw), [other])).toThrow(WebhookVerificationError);
});

test('what changed on the way, even in how it is written, is refused', () => {
  const changed = JSON.stringify(body, null, 2);
  expect(() => webhooks.verify(changed, sign(raw), secret)).toThrow(WebhookVerificationError);
  expect(() => webhooks.verify(`\uFEFF${raw}`, sign(raw), secret)).toThrow(WebhookVerificationError);
  expect(() => webhooks.verify(Buffer.from(`\uFEFF${raw}`), sign(raw), secret)).toThrow(WebhookVerificationError);
  expect(() => webhooks.verify('', sign(raw), secret)).toThrow(WebhookVerificationError);
});

test.each([-400, 400])('a delivery that was signed %d seconds from now is refused', (seconds) => {
  const headers = sign(raw, [secret], new Date(Date.now() + seconds * 1_000));
  expect(() => webhooks.verify(raw, headers, secret)).toThrow(WebhookVerificationError);
});

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('a request without %s is refused', (name) => {
  const { [name]: _missing, ...headers } = sign(raw);
  expect(() => webhooks.verify(raw, headers, secret)).toThrow(
    new WebhookVerificationError(`The header ${name} is missing`),
  );
});

test.each([[''], ['whsec_'], ['whsec_%%%'], [[]]])(
  'a mistake in the secret (%j) is not blamed on the request',
  (wrong) => {
    expect(() => webhooks.verify(raw, sign(raw), wrong)).toThrow(TypeError);
  },
);
