import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { closeServer, listen, type Logger, type Registry, urlOf } from '@mailwright/platform';
import { isBelow, type OpsPage, sendJson, servePage } from './ops-page.ts';
import { type Operator, requirePassword } from './require-password.ts';

/** A health check of one dependency: `required` ones decide whether the process is ready. */
export interface ReadinessCheck {
  name: string;
  required: boolean;
  /** Resolves when the dependency works, rejects when not. */
  check(): Promise<unknown>;
}

/** A question of another program, such as a reverse proxy: it needs no password. Resolves to the status and the body. */
export type OpsQuestion = (query: URLSearchParams) => Promise<{ status: 200 | 404; body: unknown }>;

export interface OpsServer {
  /** Its address, e.g. `http://127.0.0.1:9090`. */
  url: string;
  /** From now on `/readyz` responds with 503, so that load balancers send traffic elsewhere. */
  drain(): void;
  close(): Promise<void>;
}

const checkTimeoutMs = 2_000;

/**
 * The operations port, which isn't public: `/healthz` (the process is alive), `/readyz` (it can do its work: 200 or 503,
 * with each dependency's state), `/metrics` (Prometheus text), and pages for the operator.
 * @param options `questions`: by their path; `isStarting`: the process can't do its work yet, so that `/readyz` responds with 503 whatever its
 *   dependencies do; `allowedHosts`: accepted Host names, beside addresses and localhost; `pages`: by their path, such as
 *   `/queues`; they need the operator's password, and aren't served when none is set.
 */
export async function startOpsServer(options: {
  host: string;
  port: number;
  isStarting?: boolean;
  allowedHosts: readonly string[];
  metrics: Registry;
  checks: ReadinessCheck[];
  pages: Record<string, OpsPage>;
  questions?: Record<string, OpsQuestion>;
  operator: Operator;
  log: Logger;
}): Promise<OpsServer> {
  const { metrics, log } = options;
  let draining = false;
  const questions = options.questions ?? {};
  const own: Record<string, (response: ServerResponse) => Promise<void> | void> = {
    '/healthz': (response) => sendJson(response, 200, { status: 'ok' }),
    '/readyz': respondReadiness,
    '/metrics': async (response) => {
      const text = await metrics.metrics();
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    },
  };
  // One counter of failed attempts for all pages.
  const guard = requirePassword(options.operator, log);
  const pages = Object.entries(options.pages).map(([path, page]) => ({ path, page: guard(page) }));
  const paths = [...Object.keys(own), ...Object.keys(questions), ...Object.keys(options.pages)];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isAllowedHost(request.headers.host, options.allowedHosts)) {
      const detail = 'Ask for this by its address, or add the name to OPS_ALLOWED_HOSTS.';
      sendJson(response, 421, { status: 'misdirected', detail });
      return;
    }
    const url = request.url ?? '/';
    const found = pages.find(({ path }) => isBelow(url, path));
    if (found !== undefined) return servePage(found.path, found.page, request, response);
    const ask = questions[pathOf(url)];
    if (ask !== undefined) {
      const { status, body } = await ask(new URL(url, 'http://localhost').searchParams);
      return sendJson(response, status, body);
    }
    const serve = own[pathOf(url)];
    if (serve === undefined) sendJson(response, 404, { status: 'not found', paths });
    else await serve(response);
  }

  async function respondReadiness(response: ServerResponse): Promise<void> {
    const results = await Promise.all(options.checks.map((check) => runCheck(check)));
    const checks = Object.fromEntries(results.map(({ name, ok }) => [name, ok ? 'ok' : 'down']));
    const status = statusOf(results.every((result) => result.ok || !result.required));
    sendJson(response, status === 'ready' ? 200 : 503, { status, checks });
  }

  function statusOf(dependenciesWork: boolean): 'starting' | 'draining' | 'ready' | 'not ready' {
    if (options.isStarting === true) return 'starting';
    if (draining) return 'draining';
    return dependenciesWork ? 'ready' : 'not ready';
  }

  const server = createServer((request, response) => {
    const path = pathOf(request.url ?? '/');
    handle(request, response).catch((error: unknown) => {
      log.error('ops_request.failed', { path, error });
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await listen(server, options.port, options.host);
  return {
    url: urlOf(server, options.host),
    drain: () => void (draining = true),
    close: () => closeServer(server),
  };
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? '/';
}

async function runCheck(check: ReadinessCheck): Promise<{ name: string; required: boolean; ok: boolean }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no response in time')), checkTimeoutMs);
  });
  const ok = await Promise.race([check.check(), late]).then(
    () => true,
    () => false,
  );
  clearTimeout(timer);
  return { name: check.name, required: check.required, ok };
}

/**
 * Whether a request may be for this host. With DNS rebinding, a browser sends the attacker's host name, and lets the
 * attacker's page read the responses; that doesn't work with an address or localhost. A request without a host (HTTP/1.0)
 * isn't from a browser.
 * @param header the Host field, such as `10.0.0.5:9090` or `[::1]`.
 * @param allowedNames further allowed names, in any case.
 */
export function isAllowedHost(header: string | undefined, allowedNames: readonly string[]): boolean {
  if (header === undefined) return true;
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:[\]]+))(?::\d{0,5})?$/.exec(header) ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6;
  const name = plain?.toLowerCase();
  if (name === undefined) return false;
  return isIP(name) === 4 || name === 'localhost' || allowedNames.some((allowed) => allowed.toLowerCase() === name);
}
