import { createHmac } from 'node:crypto';

/** A delivery that is sent to a receiver on this machine. */
interface Forwarded {
  uid: string;
  event: string;
  body: string;
  test: boolean;
}

/** The headers of a delivery, signed as Mailwright signs it: Stripe's scheme and Standard Webhooks 1.0. */
export function signForwarded({ uid, event, body, test }: Forwarded, secret: string, at: Date): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1_000);
  const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);
  const decoded = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Mailwright-Webhooks/1.0',
    'x-service-event': event,
    'x-service-delivery': uid,
    ...(test ? { 'x-service-test': 'true' } : {}),
    'x-service-signature': `t=${seconds},v1=${sign(secret, `${seconds}.${body}`).digest('hex')}`,
    'webhook-id': uid,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${sign(decoded, `${uid}.${seconds}.${body}`).digest('base64')}`,
  };
}
