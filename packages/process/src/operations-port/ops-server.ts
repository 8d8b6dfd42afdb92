import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { closeServer, listen, type Logger, type MetricsPage, urlOf } from '@mailwright/platform';
import { isBelow, type OpsPage, sendJson, servePage } from './ops-page.ts';
import { type Operator, requirePassword } from './require-password.ts';

/** A health check of one dependency. Those that are `required` decide whether the process is ready. */
export interface ReadinessCheck {
  name: string;
  /** A function is called with the check's error. */
  required: boolean | ((error: unknown) => boolean);
  /** Resolves if the dependency works; rejects with the reason if not. */
  check(): Promise<unknown>;
}

/**
 * Answers a question from another program, such as a reverse proxy, without a password. Resolves to status and body.
 */
export type OpsQuestion = (query: URLSearchParams) => Promise<{ status: 200 | 404; body: unknown }>;

export interface OpsServer {
  /** Its address, such as `http://127.0.0.1:9090`. */
  url: string;
  /** From now on, `/readyz` responds with 503, so that load balancers send traffic elsewhere. */
  drain(): void;
  close(): Promise<void>;
}

const checkTimeoutMs = 2_000;

/**
 * Starts the operations port, which isn't public. It has `/healthz` (whether the process is alive), `/readyz` (whether
 * it can do its work: 200 or 503, with each dependency's state and the reasons for those that are down), `/metrics`
 * (Prometheus text), and pages for the operator.
 * @param options `questions`: by path; `isStarting`: the process can't do its work yet, so `/readyz` responds with 503
 *   whatever its dependencies' state; `allowedHosts`: accepted Host names, besides addresses and localhost; `pages`: by
 *   path, such as `/queues`; they need the operator's password, and aren't served if none is set.
 */
export async function startOpsServer(options: {
  host: string;
  port: number;
  isStarting?: boolean;
  allowedHosts: readonly string[];
  metrics: MetricsPage;
  checks: ReadinessCheck[];
  pages: Record<string, OpsPage>;
  questions?: Record<string, OpsQuestion>;
  operator: Operator;
  log: Logger;
}): Promise<OpsServer> {
  const { metrics, log } = options;
  let draining = false;
  let lastStatus: string | undefined;
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
      const detail = 'Open this page by its IP address, or add the host name to OPS_ALLOWED_HOSTS.';
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
    const checks = Object.fromEntries(results.map(({ name, reason }) => [name, reason === undefined ? 'ok' : 'down']));
    const down = results.filter(({ reason }) => reason !== undefined);
    const reasons = down.length === 0 ? undefined : Object.fromEntries(down.map(({ name, reason }) => [name, reason]));
    const status = statusOf(!down.some(({ isRequired }) => isRequired));
    noteStatus(status, reasons);
    sendJson(response, status === 'ready' ? 200 : 503, { status, checks, reasons });
  }

  // Logs each change once, however often `/readyz` is requested.
  function noteStatus(status: string, reasons: Record<string, string | undefined> | undefined): void {
    if (status === lastStatus || (status !== 'ready' && status !== 'not ready')) return;
    if (status === 'not ready') log.warn('process.not_ready', { reasons });
    else if (lastStatus !== undefined) log.info('process.ready');
    lastStatus = status;
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

async function runCheck({
  name,
  required,
  check,
}: ReadinessCheck): Promise<{ name: string; isRequired: boolean; reason: string | undefined }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no response in time')), checkTimeoutMs);
  });
  try {
    await Promise.race([check(), late]);
    return { name, isRequired: false, reason: undefined };
  } catch (error) {
    const isRequired = typeof required === 'function' ? required(error) : required;
    return { name, isRequired, reason: describeError(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** The text of an error. If every address of a host refuses a connection, the error has no message of its own. */
export function describeError(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}

/**
 * Whether a request for this host is accepted. With DNS rebinding, a browser sends the attacker's host name, and lets
 * the attacker's page read the responses; that doesn't work with an address or localhost. A request without a host
 * (HTTP/1.0) isn't from a browser.
 * @param header the Host field, such as `10.0.0.5:9090` or `[::1]`.
 * @param allowedNames further accepted names, in any case.
 */
export function isAllowedHost(header: string | undefined, allowedNames: readonly string[]): boolean {
  if (header === undefined) return true;
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:[\]]+))(?::\d{0,5})?$/.exec(header) ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6;
  const name = plain?.toLowerCase();
  if (name === undefined) return false;
  return isIP(name) === 4 || name === 'localhost' || allowedNames.some((allowed) => allowed.toLowerCase() === name);
}
