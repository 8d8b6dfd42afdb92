import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { testFixtureCertificate } from './test-fixture-certificate.ts';

/** One request as it arrived; header names are in lower case. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  rawBody: string;
  at: Date;
}

/** Responds to one request; called after its body has been read. */
export type ReplyHandler = (request: ReceivedRequest, response: ServerResponse) => void;

/** A status, statuses used for one request each (200 after the last), or a handler. */
export type Reply = number | number[] | ReplyHandler;

export interface Receiver {
  /** `http://127.0.0.1:<port>`, or `https://localhost:<port>` with TLS. */
  url: string;
  port: number;
  /** Every request so far, in the order in which their bodies were completed. */
  requests: ReceivedRequest[];
  /** Connections accepted so far. */
  connections(): number;
  /** Sets how requests are responded to from now on. */
  reply(reply: Reply): void;
  /**
   * Resolves with all requests as soon as there are this many.
   * @throws Error that lists the requests so far, after `timeoutMs` (60,000 by default).
   */
  waitFor(count: number, timeoutMs?: number): Promise<ReceivedRequest[]>;
  /** Closes all connections, including those that hang. */
  close(): Promise<void>;
}

interface Waiter {
  count: number;
  resolve(): void;
}

/**
 * Starts a real HTTP server on 127.0.0.1 that records its requests; it responds with 200 until configured otherwise.
 * @param options `tls`: serve https, with the test fixture's certificate or a given one; `port`: any free one by
 *   default.
 */
export async function startReceiver(
  options: { tls?: boolean | { cert: string; key: string }; port?: number; reply?: Reply } = {},
): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const waiters = new Set<Waiter>();
  let handle = toHandler(options.reply ?? 200);
  let connections = 0;

  const onRequest = (incoming: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const request = describe(incoming, Buffer.concat(chunks).toString('utf8'));
      requests.push(request);
      handle(request, response);
      for (const waiter of waiters) if (requests.length >= waiter.count) waiter.resolve();
    });
    // Tests also make senders disconnect in the middle of a request.
    incoming.on('error', () => undefined);
    response.on('error', () => undefined);
  };
  const tls = options.tls === true ? testFixtureCertificate : options.tls || undefined;
  const server = tls === undefined ? createServer(onRequest) : createTlsServer(tls, onRequest);
  server.on('connection', () => (connections += 1));
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: tls === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`,
    port,
    requests,
    connections: () => connections,
    reply: (reply) => void (handle = toHandler(reply)),
    waitFor: (count, timeoutMs = 60_000) =>
      new Promise((resolve, reject) => {
        if (requests.length >= count) return resolve(requests);
        const waiter: Waiter = { count, resolve: () => finish(() => resolve(requests)) };
        const timer = setTimeout(() => finish(() => reject(tooFew(requests, count, timeoutMs))), timeoutMs);
        const finish = (act: () => void): void => {
          clearTimeout(timer);
          waiters.delete(waiter);
          act();
        };
        waiters.add(waiter);
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function toHandler(reply: Reply): ReplyHandler {
  if (typeof reply === 'function') return reply;
  const statuses = Array.isArray(reply) ? [...reply] : undefined;
  return (_request, response) => {
    response.writeHead(statuses === undefined ? (reply as number) : (statuses.shift() ?? 200)).end();
  };
}

function describe(incoming: IncomingMessage, rawBody: string): ReceivedRequest {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
  }
  return { method: incoming.method ?? '', path: incoming.url ?? '', headers, rawBody, at: new Date() };
}

function tooFew(requests: ReceivedRequest[], count: number, timeoutMs: number): Error {
  const lines = requests.map(({ method, path, headers, at }) => {
    const event = headers['x-service-event'] ?? 'no event';
    return `  ${at.toISOString()} ${method} ${path} ${event} ${headers['x-service-delivery'] ?? ''}`.trimEnd();
  });
  const arrived = lines.length === 0 ? 'none' : `${lines.length}:\n${lines.join('\n')}`;
  return new Error(`Waited ${timeoutMs} ms for ${count} requests; arrived: ${arrived}`);
}
