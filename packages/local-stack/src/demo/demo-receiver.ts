import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { closeServer, listen, urlOf } from '@mailwright/platform';
import { Webhook } from 'standardwebhooks';

/** A delivery that arrived, with the verdict on both of its signatures. */
export interface Arrival {
  event: string;
  delivery: string;
  signature: string;
  email: string;
  status: number;
  verified: boolean;
}

export interface DemoReceiver {
  url: string;
  /** Adds a secret: from now on, a delivery counts as verified if this secret or an earlier one verifies it. */
  addSecret(secret: string): void;
  /** Responds to the next delivery with this status instead of 204. */
  failNextWith(status: number): void;
  /** Resolves to the next arrival; rejects if none comes in time. */
  next(timeoutMs: number): Promise<Arrival>;
  close(): Promise<void>;
}

const toleranceSeconds = 300;

/** Verifies a signature without a library, as Stripe describes: https://docs.stripe.com/webhooks#verify-manually. */
function verifyByHand(body: string, header: string, secret: string): void {
  const parts = header.split(',').map((part) => part.split('='));
  const [, seconds = ''] = parts.find(([name]) => name === 't') ?? [];
  const wanted = createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
  const isRight = ([name, hex = '']: string[]): boolean => {
    const given = Buffer.from(hex, 'hex');
    return name === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted);
  };
  if (!parts.some(isRight)) throw new Error('No signature is right');
  if (!(Math.abs(Date.now() / 1_000 - Number(seconds)) <= toleranceSeconds)) throw new Error('It is too old');
}

/** Starts a receiver of webhooks like one that an integrator would write: it verifies the raw body, then responds. */
export async function startDemoReceiver(): Promise<DemoReceiver> {
  const arrived: Arrival[] = [];
  const waiting: ((arrival: Arrival) => void)[] = [];
  const secrets: string[] = [];
  let failWith: number | undefined;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const header = (name: string) => String(request.headers[name]);
      const verified = verify(body, header);
      const status = verified ? (failWith ?? 204) : 400;
      failWith = undefined;
      response.writeHead(status).end();
      const arrival = {
        event: header('x-service-event'),
        delivery: header('x-service-delivery'),
        signature: header('x-service-signature'),
        email: (JSON.parse(body) as { data: { subscriber: { EMAIL: string } } }).data.subscriber.EMAIL,
        status,
        verified,
      };
      const listener = waiting.shift();
      if (listener === undefined) arrived.push(arrival);
      else listener(arrival);
    });
  });

  const verify = (body: string, header: (name: string) => string): boolean =>
    secrets.some((secret) => verifyWith(secret, body, header));

  function verifyWith(secret: string, body: string, header: (name: string) => string): boolean {
    try {
      verifyByHand(body, header('x-service-signature'), secret);
      const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
      new Webhook(secret).verify(body, Object.fromEntries(names.map((name) => [name, header(name)])));
      return true;
    } catch {
      return false;
    }
  }

  await listen(server, 0, '127.0.0.1');
  return {
    url: `${urlOf(server, '127.0.0.1')}/mailwright`,
    addSecret: (value) => void secrets.push(value),
    failNextWith: (status) => void (failWith = status),
    next: (timeoutMs) =>
      new Promise((resolve, reject) => {
        const there = arrived.shift();
        if (there !== undefined) return resolve(there);
        const timer = setTimeout(() => reject(new Error(`No delivery came within ${timeoutMs} ms`)), timeoutMs);
        waiting.push((arrival) => {
          clearTimeout(timer);
          resolve(arrival);
        });
      }),
    close: () => closeServer(server),
  };
}
