import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** Starts listening; rejects with the system's error (EADDRINUSE …) when it can't. */
export function listen(server: Server, port: number, host: string): Promise<void> {
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

/** Stops accepting, and resolves when the requests under way are answered and their connections ended. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that has just answered is idle, and would be kept alive for a minute more.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}
