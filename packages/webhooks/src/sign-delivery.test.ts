import { describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { Stripe } from 'stripe';
import { generateHookSecret } from './hooks/hook-secrets.ts';
import { signDelivery } from './send-webhook.ts';

const deliveryId = 'dlv_01k0000000e00r0000000000rr';
const body = JSON.stringify({ id: deliveryId, event: 'subscriber.subscribed', data: { name: 'Zoë 🎉' } });
const current = generateHookSecret();
const previous = generateHookSecret();

function sign(secrets: string[], at = new Date()): Record<string, string> {
  return signDelivery({ deliveryId, event: 'subscriber.subscribed', body, secrets, at });
}

function verifyWithStripe(headers: Record<string, string>, secret: string, raw: string | Buffer = body): boolean {
  const { signature } = Stripe.webhooks;
  // In Stripe's types, `signature` is optional.
  return signature?.verifyHeader(raw, headers['X-Service-Signature'] ?? '', secret, 300) ?? false;
}

describe('a signed delivery', () => {
  test('a delivery has the headers of both schemes, its event and its id', () => {
    const headers = sign([current], new Date('2026-01-02T03:04:05.678Z'));
    expect(headers).toMatchObject({
      'Content-Type': 'application/json',
      'User-Agent': 'Mailwright-Webhooks/1.0',
      'X-Service-Event': 'subscriber.subscribed',
      'X-Service-Delivery': deliveryId,
      'webhook-id': deliveryId,
      'webhook-timestamp': '1767323045',
    });
    expect(headers['X-Service-Signature']).toMatch(/^t=1767323045,v1=[0-9a-f]{64}$/);
    expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  });

  test.each([
    ['one secret', [current]],
    ['two secrets', [current, previous]],
  ])('signed with %s is verified by stripe and by standardwebhooks with each secret', (_name, secrets) => {
    const headers = sign(secrets);
    for (const secret of secrets) {
      expect(verifyWithStripe(headers, secret)).toBe(true);
      expect(verifyWithStripe(headers, secret, Buffer.from(body))).toBe(true);
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    }
  });

  test('both libraries refuse a delivery whose body was changed', () => {
    const headers = sign([current]);
    expect(() => verifyWithStripe(headers, current, `${body} `)).toThrow('No signatures found');
    expect(() => new Webhook(current).verify(`${body} `, headers)).toThrow('No matching signature');
  });

  test('both libraries refuse a delivery signed with another secret', () => {
    const headers = sign([current]);
    expect(() => verifyWithStripe(headers, previous)).toThrow('No signatures found');
    expect(() => new Webhook(previous).verify(body, headers)).toThrow('No matching signature');
  });

  test('both libraries refuse a delivery signed more than five minutes ago', () => {
    const headers = sign([current], new Date(Date.now() - 302_000));
    expect(() => verifyWithStripe(headers, current)).toThrow('Timestamp outside');
    expect(() => new Webhook(current).verify(body, headers)).toThrow('too old');
  });

  test('signing without a secret throws', () => {
    expect(() => sign([])).toThrow(deliveryId);
  });
});
