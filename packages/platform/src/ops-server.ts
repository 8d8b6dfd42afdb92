import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from './logger.ts';
import type { Registry } from './metrics.ts';

/** What one dependency answers: `required` ones decide whether the process is ready. */
export interface ReadinessCheck {
  name: string;
  required: boolean;
  /** Resolves when all is well, rejects when not. */
  check(): Promise<unknown>;
}

export interface OpsServer {
  /** Where it listens, e.g. `http://127.0.0.1:9090`. */
  url: string;
  /** From now on `/readyz` answers 503, so that load balancers look elsewhere. */
  drain(): void;
  close(): Promise<void>;
}

const checkTimeoutMs = 2_000;

/**
 * The operations port, which is not the public one: `/healthz` (the process is alive), `/readyz` (it can do its work:
 * 200 or 503, with each dependency's state) and `/metrics` (Prometheus text).
 */
export async function startOpsServer(options: {
  host: string;
  port: number;
  metrics: Registry;
  checks: ReadinessCheck[];
  log: Logger;
}): Promise<OpsServer> {
  let draining = false;
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0];
    void answer(path).catch((error: unknown) => {
      options.log.error('ops_request.failed', { path, error });
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });

    async function answer(path: string | undefined): Promise<void> {
      if (path === '/healthz') sendJson(response, 200, { status: 'ok' });
      else if (path === '/readyz') await answerReadiness(response);
      else if (path === '/metrics') {
        const text = await options.metrics.metrics();
        response.writeHead(200, { 'content-type': options.metrics.contentType }).end(text);
      } else sendJson(response, 404, { status: 'not found', paths: ['/healthz', '/readyz', '/metrics'] });
    }
  });

  async function answerReadiness(response: ServerResponse): Promise<void> {
    const results = await Promise.all(options.checks.map((check) => runCheck(check)));
    const ready = !draining && results.every((result) => result.ok || !result.required);
    const checks = Object.fromEntries(results.map(({ name, ok }) => [name, ok ? 'ok' : 'down']));
    sendJson(response, ready ? 200 : 503, { status: draining ? 'draining' : ready ? 'ready' : 'not ready', checks });
  }

  await listen(server, options.port, options.host);
  return {
    url: urlOf(server, options.host),
    drain: () => void (draining = true),
    close: () => closeServer(server),
  };
}

async function runCheck(check: ReadinessCheck): Promise<{ name: string; required: boolean; ok: boolean }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), checkTimeoutMs);
  });
  const ok = await Promise.race([check.check(), late]).then(
    () => true,
    () => false,
  );
  clearTimeout(timer);
  return { name: check.name, required: check.required, ok };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

/** What a server has to do: the answers it owes, and when the last request came or was answered. */
interface Traffic {
  owed: Set<ServerResponse>;
  lastAt: number;
  draining: boolean;
}

const traffics = new WeakMap<Server, Traffic>();

function trafficOf(server: Server): Traffic {
  const known = traffics.get(server);
  if (known !== undefined) return known;
  const traffic: Traffic = { owed: new Set(), lastAt: 0, draining: false };
  traffics.set(server, traffic);
  // Before the handler, which may send the headers at once.
  server.prependListener('request', (_request, response) => {
    if (traffic.draining) response.setHeader('connection', 'close');
    traffic.owed.add(response);
    traffic.lastAt = performance.now();
    response.once('close', () => {
      traffic.owed.delete(response);
      traffic.lastAt = performance.now();
    });
  });
  return traffic;
}

/** Starts listening; rejects with the system's error (EADDRINUSE …) when it can't. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  trafficOf(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** The address a listening server is reached at, on this machine when it listens on all addresses. */
export function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Stops accepting, and resolves when the requests under way are answered and their connections ended.
 * @param options `graceMs`: how long clients that keep their connections busy have to learn that these end.
 */
export async function closeServer(server: Server, options: { graceMs: number } = { graceMs: 0 }): Promise<void> {
  await endConnections(server, options.graceMs);
  await new Promise<void>((resolve) => {
    // A connection that has just answered is idle, and would be kept alive for a minute more.
    const sweep = setInterval(() => server.closeIdleConnections(), pollMs);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

const pollMs = 50;
// A connection without a request for this long is not one that a client is just about to send on.
const quietMs = 300;

/**
 * From now on each answer is the last one of its connection, and says so. Resolves when none are left, or only quiet
 * ones, or after `graceMs`. Closing an idle connection ourselves resets a client that is just sending a request on it.
 */
async function endConnections(server: Server, graceMs: number): Promise<void> {
  const traffic = trafficOf(server);
  const startedAt = performance.now();
  traffic.draining = true;
  traffic.lastAt = startedAt;
  for (const response of traffic.owed) if (!response.headersSent) response.setHeader('connection', 'close');
  const countConnections = promisify(server.getConnections.bind(server));
  const isBusy = () => traffic.owed.size > 0 || performance.now() - traffic.lastAt < quietMs;
  while (performance.now() - startedAt < graceMs && isBusy() && (await countConnections()) > 0) {
    await wait(pollMs);
    await acceptAll(server);
  }
  await acceptAll(server);
}

const mostTurns = 100;

/** Closing the port resets whoever has connected and isn't accepted yet: resolves right after a turn with nobody new. */
async function acceptAll(server: Server): Promise<void> {
  let anyNew = true;
  const onConnection = () => void (anyNew = true);
  server.on('connection', onConnection);
  for (let turns = 0; anyNew && turns < mostTurns; turns += 1) {
    anyNew = false;
    await turn();
  }
  server.off('connection', onConnection);
}
