import { createHmac } from 'node:crypto';

/** What is signed: the same `deliveryId` and `body` on each attempt, `at` its own time. */
interface SigningInput {
  /** The delivery's public identifier, `dlv_…`. */
  deliveryId: string;
  /** The event's name, e.g. `subscriber.subscribed`. */
  event: string;
  /** The exact text that will be sent. */
  body: string;
  /** Secrets that are valid now, newest first: `whsec_` and base64. */
  secrets: string[];
  /** When this attempt starts. A retry must not reuse an earlier time: verifiers refuse what is five minutes old. */
  at: Date;
  /** A test that the hook's owner requested, marked by `X-Service-Test`. */
  test?: boolean;
}

const secretPrefix = 'whsec_';

/**
 * The headers of one attempt, signed with every secret given so that receivers can rotate theirs without downtime.
 * `X-Service-Signature` is in Stripe's scheme (https://docs.stripe.com/webhooks#verify-manually): hex HMAC-SHA256, keyed
 * with the whole secret as text, over `<unix seconds>.<body>`. The `webhook-*` headers are Standard Webhooks 1.0
 * (https://www.standardwebhooks.com): base64 HMAC-SHA256, keyed with the decoded secret, over `<id>.<seconds>.<body>`.
 * @throws Error when there is no secret: an unsigned delivery is our fault and never sent.
 */
export function signDelivery(input: SigningInput): Record<string, string> {
  const { deliveryId, event, body, secrets } = input;
  if (secrets.length === 0) throw new Error(`Delivery ${deliveryId} has no secret to be signed with`);
  const seconds = Math.floor(input.at.getTime() / 1000).toString();
  const service = secrets.map((secret) => `v1=${hmac(secret, `${seconds}.${body}`, 'hex')}`);
  const standard = secrets.map(
    (secret) => `v1,${hmac(decodeSecret(secret), `${deliveryId}.${seconds}.${body}`, 'base64')}`,
  );
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Mailwright-Webhooks/1.0',
    'X-Service-Event': event,
    'X-Service-Delivery': deliveryId,
    ...(input.test === true ? { 'X-Service-Test': 'true' } : {}),
    'X-Service-Signature': `t=${seconds},${service.join(',')}`,
    'webhook-id': deliveryId,
    'webhook-timestamp': seconds,
    'webhook-signature': standard.join(' '),
  };
}

function decodeSecret(secret: string): Buffer {
  return Buffer.from(secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret, 'base64');
}

function hmac(key: string | Buffer, text: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', key).update(text).digest(encoding);
}
