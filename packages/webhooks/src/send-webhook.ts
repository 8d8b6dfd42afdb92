import http from 'node:http';
import https from 'node:https';
import { createHmac } from 'node:crypto';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { type Clock, systemClock, toUid } from '@mailwright/platform';
import { type Got, got, type NativeRequestOptions, type Request } from 'got';
import type { Claim, Outcome, Sent } from './delivery.ts';
import { type AddressGuard, targetRefused } from './guard-address.ts';

/**
 * Renders, signs and sends a claimed delivery.
 * @param deps `clock`: the clock with whose time attempts are signed; `decrypt`: see `createSecretDecrypter`.
 * @returns the outcome; rejects only for our own faults, such as a secret under an APP_SECRET that this process doesn't
 *   have.
 */
export async function sendClaim(
  deps: { send: SendWebhook; clock: Clock; decrypt(ciphertext: Buffer, hookId: string): string },
  claim: Claim,
): Promise<Sent> {
  const { uid, body } = renderDelivery(claim);
  const encrypted = [claim.secretCiphertext, claim.previousSecretCiphertext].filter((secret) => secret !== null);
  const secrets = encrypted.map((secret) => deps.decrypt(secret, claim.hookId));
  const { event, test } = claim;
  const headers = signDelivery({ deliveryId: uid, event, body, secrets, at: deps.clock.now(), test });
  return deps.send({ url: claim.targetUrl, headers, body });
}

/** The body of a delivery, and the identifier by which it is deduplicated. Both are the same on every attempt. */
export function renderDelivery(claim: Pick<Claim, 'deliveryId' | 'event' | 'occurredAt' | 'data'>): {
  uid: string;
  body: string;
} {
  const uid = toUid('dlv', claim.deliveryId);
  const head = { id: uid, event: claim.event, occurred_at: claim.occurredAt.toISOString() };
  // The data was serialized when the event was written, so parsing and serializing it again would be wasted work.
  return { uid, body: `${JSON.stringify(head).slice(0, -1)},"data":${claim.data}}` };
}

/** What is signed: `deliveryId` and `body` are the same on each attempt, and `at` is the attempt's own time. */
interface SigningInput {
  /** The delivery's public identifier, `dlv_…`. */
  deliveryId: string;
  /** The event's name, such as `subscriber.subscribed`. */
  event: string;
  /** The exact text that will be sent. */
  body: string;
  /** Secrets that are valid now, newest first: `whsec_` and base64. */
  secrets: string[];
  /**
   * When this attempt starts. A retry mustn't reuse an earlier time, because verifiers reject what is five minutes old.
   */
  at: Date;
  /** A test that the hook's owner requested, marked by `X-Service-Test`. */
  test?: boolean;
}

const secretPrefix = 'whsec_';

/**
 * The headers of one attempt, signed with every given secret, so that receivers can rotate theirs without downtime.
 * `X-Service-Signature` is in Stripe's scheme (https://docs.stripe.com/webhooks#verify-manually): hex HMAC-SHA256,
 * keyed with the whole secret as text, over `<unix seconds>.<body>`. The `webhook-*` headers are Standard Webhooks 1.0
 * (https://www.standardwebhooks.com): base64 HMAC-SHA256, keyed with the decoded secret, over `<id>.<seconds>.<body>`.
 * @throws Error if there is no secret: an unsigned delivery would be our fault, and is never sent.
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

interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  /** The text that was signed, which is sent unchanged. */
  body: string;
}

/** Sends a request. Rejects only for our own faults: an invalid header, no file descriptors left. */
export type SendWebhook = (request: WebhookRequest) => Promise<Sent>;

interface SenderOptions {
  guard: Pick<AddressGuard, 'checkTarget' | 'agents' | 'freshAgents'>;
  timeoutSeconds: number;
  clock?: Clock;
}

/**
 * Creates the only sender of outgoing HTTP in the product: one POST over HTTP/1.1, one response, no redirects.
 * @param options `timeoutSeconds`: for the whole exchange, from looking up the name to the last byte read.
 */
export function createWebhookSender(options: SenderOptions): SendWebhook {
  const { guard, clock = systemClock } = options;
  const client = createClient(guard.agents);
  return async (request) => {
    const startedAt = clock.now();
    const from = performance.now();
    const target = guard.checkTarget(request.url);
    const outcome: Outcome = target.ok
      ? await exchange(client, options, target.url, request)
      : { kind: 'refused-target', reason: target.reason };
    return { ...outcome, startedAt, durationMs: Math.round(performance.now() - from) };
  };
}

function createClient(agents: AddressGuard['agents']): Got {
  const client = got.extend({
    method: 'POST',
    retry: { limit: 0 },
    followRedirect: false,
    throwHttpErrors: false,
    // A response is read but never decompressed, because 200 kB of gzip can contain 200 MB.
    decompress: false,
    http2: false,
    agent: agents,
    request: startRequest,
    mutableDefaults: true,
  });
  // got copies both for each request and adds members to the copies. For an object with members, V8 creates a separate
  // hidden class for each copy, and one for each added member: 17 kB in the old generation, a fifth of the cost of a
  // request.
  client.defaults.options.cacheOptions = {};
  client.defaults.options.headers = {};
  return client;
}

/** One request and its outcome, whatever the receiver does. */
function exchange(
  client: Got,
  { guard, timeoutSeconds }: SenderOptions,
  url: URL,
  { headers, body }: WebhookRequest,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let stream: Request | undefined;
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      const ended = stream;
      stream = undefined;
      // After a response that was read to its end, the next request can use the connection.
      if (ended !== undefined && !ended.readableEnded) ended.destroy();
      act();
    };
    // got's own timeout starts late, and turns into ECONNRESET once the response has begun. setImmediate lets the
    // process first handle a response that arrived while it was busy, because that delay is ours, not the receiver's.
    const timer = setTimeout(
      () => setImmediate(() => stream && settle(() => resolve({ kind: 'timed-out' }))),
      timeoutSeconds * 1000,
    );

    const start = (fresh: boolean): void => {
      const request = client.stream(url, { headers, body, ...(fresh ? { agent: guard.freshAgents } : {}) });
      stream = request;
      const finish = (outcome: Outcome): void => {
        if (stream === request) settle(() => resolve(outcome));
      };
      const isStale = isStaleConnection(request);
      const reader = createResponseReader();
      request.on('data', (chunk: Buffer) => {
        if (reader.read(chunk) === 'enough') finish(reader.outcome());
      });
      request.on('end', () => finish(reader.outcome()));
      // The request asked for no upgrade, and got would leave the socket open forever.
      request.on('upgrade', (response: { statusCode: number }, socket: { destroy(): void }) => {
        socket.destroy();
        finish({ kind: 'replied', status: response.statusCode, excerpt: '' });
      });
      let isComplete = (): boolean => false;
      const fail = (error: Error & { code?: string }): void => {
        if (stream !== request) return;
        // Bytes after a complete response, such as after too small a Content-Length, don't invalidate the response.
        if (isComplete()) return finish(reader.outcome());
        // The receiver closed an idle connection just as we reused it, which isn't the receiver's failure.
        if (!fresh && isStale(error)) return start(true);
        if (isOurFault(error)) return settle(() => reject(error));
        if (error.code === targetRefused) return finish({ kind: 'refused-target', reason: error.message });
        finish({ kind: 'unreachable', code: error.code ?? 'ERR_UNKNOWN' });
      };
      request.on('error', fail);
      request.on('response', (response: http.IncomingMessage) => {
        reader.status = response.statusCode ?? 0;
        isComplete = () => response.complete;
        // got reads the rest of a broken response before it emits the error, and may wait for the rest forever.
        response.on('error', fail);
      });
    };
    start(false);
  });
}

/**
 * Starts Node's request. got stops listening after its first error, so a second one mustn't end the process. It passes
 * only the options that we use, because Node copies all options several times, including the many that are undefined.
 */
function startRequest(url: URL, options: NativeRequestOptions): http.ClientRequest {
  const { method, headers, agent, setHost } = options;
  const protocol = url.protocol === 'https:' ? https : http;
  return protocol.request(url, { method, headers, agent, setHost }).on('error', () => undefined);
}

const excerptBytes = 2 * 1024;
const bodyBytes = 16 * 1024;

/** Collects one response; `status` is set when the headers have arrived. */
interface ResponseReader {
  status: number;
  /** Takes the next piece of the body; `enough` when no more should be read. */
  read(chunk: Buffer): 'more' | 'enough';
  outcome(): { kind: 'replied'; status: number; excerpt: string };
}

/** Creates a reader that reads up to 16 KiB of a response's body and keeps the first 2 KiB. */
function createResponseReader(): ResponseReader {
  const kept: Buffer[] = [];
  let length = 0;
  return {
    status: 0,
    read(chunk) {
      if (length < excerptBytes) kept.push(chunk.subarray(0, excerptBytes - length));
      length += chunk.length;
      return length >= bodyBytes ? 'enough' : 'more';
    },
    outcome() {
      return { kind: 'replied', status: this.status, excerpt: toExcerpt(kept, length > excerptBytes) };
    },
  };
}

/** Converts bytes to text that any Postgres text column accepts: NUL and whatever isn't UTF-8 become U+FFFD. */
function toExcerpt(chunks: Buffer[], cut: boolean): string {
  if (chunks.length === 0) return '';
  // `stream` leaves out a character that was cut in two at 2 KiB.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks), { stream: cut });
  return text.replaceAll('\0', '\uFFFD');
}

type CodedError = Error & { code?: string; cause?: unknown };

// This process or machine has run out of a resource, which isn't the receiver's fault.
const exhausted = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS']);
// Mistakes in our code or data, as Node and got report them. Compared by name, because errors from other realms aren't
// instances of our classes.
const mistakes = new Set(['TypeError', 'RangeError', 'ReferenceError']);
const hungUp = new Set(['ECONNRESET', 'EPIPE']);

/** Whether an error from got is our own fault and not the receiver's, so that it mustn't count against a hook. */
function isOurFault(error: CodedError): boolean {
  if (exhausted.has(error.code ?? '')) return true;
  const cause = error.cause as { name?: string } | undefined;
  return mistakes.has(error.name) || mistakes.has(cause?.name ?? '');
}

/**
 * Watches a request. The returned function decides whether an error means that the receiver had already closed a
 * keep-alive connection: the connection was reused, and not a byte was received on it. Sending again at once is then
 * safe (RFC 9112 §9.3.1).
 */
function isStaleConnection(request: Request): (error: CodedError) => boolean {
  let socket: Socket | undefined;
  let before = 0;
  request.once('socket', (given: Socket) => {
    socket = given;
    before = given.bytesRead;
  });
  return (error) =>
    hungUp.has(error.code ?? '') &&
    request.reusedSocket === true &&
    socket !== undefined &&
    socket.bytesRead === before;
}
