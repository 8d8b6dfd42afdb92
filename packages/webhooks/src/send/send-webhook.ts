import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { type Clock, systemClock } from '@mailwright/platform';
import { got, type NativeRequestOptions, type Request } from 'got';
import type { Outcome, Sent } from '../delivery.ts';
import { type AddressGuard, targetRefused } from './guard-address.ts';

interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  /** Sent as it is; the bytes that were signed. */
  body: string;
}

/** @throws (rejects) for faults of ours only: an invalid header, no file descriptors left. */
export type SendWebhook = (request: WebhookRequest) => Promise<Sent>;

/**
 * The only outgoing HTTP of the product: one POST over HTTP/1.1, one response, no redirects.
 * @param options `timeoutSeconds`: for the whole exchange, from the look-up of the name to the last byte read.
 */
export function createWebhookSender(options: {
  guard: Pick<AddressGuard, 'checkTarget' | 'agents' | 'freshAgents'>;
  timeoutSeconds: number;
  clock?: Clock;
}): SendWebhook {
  const { guard, timeoutSeconds, clock = systemClock } = options;
  const client = got.extend({
    method: 'POST',
    retry: { limit: 0 },
    followRedirect: false,
    throwHttpErrors: false,
    // A response is read but never decompressed: 200 kB of gzip can hold 200 MB.
    decompress: false,
    http2: false,
    agent: guard.agents,
    request: startRequest,
    mutableDefaults: true,
  });
  // got copies both for each request and adds members to the copies. V8 makes a hidden class of its own for each copy of an object
  // with members, and one for everything that is added: 17 kB in the old generation, a fifth of the cost of a request.
  client.defaults.options.cacheOptions = {};
  client.defaults.options.headers = {};

  const exchange = (url: URL, { headers, body }: WebhookRequest): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      let stream: Request | undefined;
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        const ended = stream;
        stream = undefined;
        // A response that was read to its end leaves its connection for the next request.
        if (ended !== undefined && !ended.readableEnded) ended.destroy();
        act();
      };
      // got's own timeout starts late and turns into ECONNRESET once the response has begun. setImmediate lets the process
      // handle a response that arrived while it was busy: that delay is ours, not the receiver's.
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
        // The request asked for no upgrade; got would leave the socket open for ever.
        request.on('upgrade', (response: { statusCode: number }, socket: { destroy(): void }) => {
          socket.destroy();
          finish({ kind: 'replied', status: response.statusCode, excerpt: '' });
        });
        let isComplete = (): boolean => false;
        const fail = (error: Error & { code?: string }): void => {
          if (stream !== request) return;
          // Bytes after a complete response (a Content-Length too small, say) don't invalidate the response.
          if (isComplete()) return finish(reader.outcome());
          // The receiver closed an idle connection just as we reused it: our timing, not its failure.
          if (!fresh && isStale(error)) return start(true);
          if (isOurFault(error)) return settle(() => reject(error));
          if (error.code === targetRefused) return finish({ kind: 'refused-target', reason: error.message });
          finish({ kind: 'unreachable', code: error.code ?? 'ERR_UNKNOWN' });
        };
        request.on('error', fail);
        request.on('response', (response: http.IncomingMessage) => {
          reader.status = response.statusCode ?? 0;
          isComplete = () => response.complete;
          // got reads the rest of a broken response before it emits the error, and may wait for it for ever.
          response.on('error', fail);
        });
      };
      start(false);
    });

  return async (request) => {
    const startedAt = clock.now();
    const from = performance.now();
    const target = guard.checkTarget(request.url);
    const outcome: Outcome = target.ok
      ? await exchange(target.url, request)
      : { kind: 'refused-target', reason: target.reason };
    return { ...outcome, startedAt, durationMs: Math.round(performance.now() - from) };
  };
}

/**
 * Node's request. got stops listening after its first error; a second one must not end the process. Of its options only those that
 * we use: Node copies all of them several times, the many that are undefined too.
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

/** A reader that reads up to 16 KiB of a response's body and keeps the first 2 KiB. */
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

/** Bytes as text that any Postgres text column takes: what isn't UTF-8, and NUL, become U+FFFD. */
function toExcerpt(chunks: Buffer[], cut: boolean): string {
  if (chunks.length === 0) return '';
  // `stream` leaves out a character that the cut at 2 KiB went through.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks), { stream: cut });
  return text.replaceAll('\0', '\uFFFD');
}

type CodedError = Error & { code?: string; cause?: unknown };

// This process or machine has run out of a resource: the receiver is not to blame.
const exhausted = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS']);
// A mistake in our code or data, as Node and got report it. By name: across realms these aren't instances of our classes.
const mistakes = new Set(['TypeError', 'RangeError', 'ReferenceError']);
const hungUp = new Set(['ECONNRESET', 'EPIPE']);

/** Whether an error of got is our own fault and not the receiver's, so that it mustn't count against a hook. */
function isOurFault(error: CodedError): boolean {
  if (exhausted.has(error.code ?? '')) return true;
  const cause = error.cause as { name?: string } | undefined;
  return mistakes.has(error.name) || mistakes.has(cause?.name ?? '');
}

/**
 * Watches a request; the returned function decides whether an error means that the receiver had already closed a keep-alive
 * connection: it was reused, and not a byte was received on it. Sending again at once is then safe (RFC 9112 §9.3.1).
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
