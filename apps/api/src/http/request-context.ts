import { randomUUID } from 'node:crypto';
import { Counter, Gauge, Histogram, type Logger, type Registry } from '@mailwright/platform';
import type { NextFunction, Request, Response } from 'express';

/** What the API records about a request beyond what Express does. */
interface RequestContext {
  requestId: string;
  /** The route's path, such as `/lists/{uid}`: the label of metrics. */
  route: string;
  /**
   * Whether the request is logged at level `debug` when it succeeds: for requests that come in floods and are recorded
   * elsewhere.
   */
  isRoutine?: boolean;
  accountId?: string;
  keyId?: string;
  userId?: string;
  /** Set when the request failed with a 5xx. */
  error?: unknown;
  code?: string;
  /** Why the response could not be stored for its Idempotency-Key. */
  storingError?: unknown;
}

/** Longer paths are cut off in the log, since callers can make paths as long as Node accepts. */
const loggedPathLength = 512;
const saneId = /^[\w.:+/=-]{1,128}$/;

/** The context that `trackRequests` gave the request. */
export function contextOf(response: Response): RequestContext {
  return response.locals['context'] as RequestContext;
}

/**
 * Gives each request an id (its own X-Request-Id if that is valid). When the response has been sent, writes its one log
 * line and counts it.
 */
export function trackRequests(log: Logger, registry: Registry) {
  const metrics = createRequestMetrics(registry);
  return (request: Request, response: Response, next: NextFunction): void => {
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && saneId.test(given) ? given : randomUUID();
    const context: RequestContext = { requestId, route: 'unknown' };
    response.locals['context'] = context;
    response.setHeader('X-Request-Id', requestId);
    // The path of the whole request. It is read here because, within a router mounted at a path, it is only the rest.
    const { path: requested } = request;
    const startedAt = performance.now();
    metrics.begun();
    response.once('close', () => {
      const tookMs = performance.now() - startedAt;
      const status = response.writableFinished ? response.statusCode : 499;
      const { error, isRoutine, ...known } = context;
      metrics.ended({ method: request.method, route: known.route, status, code: known.code, tookMs });
      const level = isRoutine === true && status < 400 ? 'debug' : 'info';
      if (error === undefined && !log.isEnabled(level)) return;
      const path = withoutSecrets(requested).slice(0, loggedPathLength);
      const line = { method: request.method, path, status, durationMs: Math.round(tookMs), ...known };
      // A stream that fails in the middle has already sent its status.
      if (error !== undefined) log.error('request.failed', { ...line, error });
      else log[level]('request.served', line);
    });
    next();
  };
}

/** Otherwise the address of an erased person or the secret of a callback would stay in the log. */
function withoutSecrets(path: string): string {
  const parts = path.split('/');
  // What follows the number of a link is its address, with the recipient's values.
  if (path.startsWith('/t/c/')) parts.length = Math.min(parts.length, 5);
  if (path.startsWith('/bounces/')) parts.fill('[token]', 3);
  return parts.map((part) => (/@|%(25)*40/.test(part) ? '[address]' : part)).join('/');
}

interface RequestMetrics {
  begun(): void;
  /**
   * @param request `route`: the route's path, such as `/lists/{uid}`, never the request's own; `code`: the error code
   *   of the response.
   */
  ended(request: { method: string; route: string; status: number; code: string | undefined; tookMs: number }): void;
}

function createRequestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'mailwright_http_request_seconds',
    help: 'How long requests took, by method, route and class of status: 2xx, 3xx, 4xx, 5xx',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const problems = new Counter({
    name: 'mailwright_http_problems_total',
    help: 'Error responses, by the code in /docs/errors',
    labelNames: ['code'],
    registers,
  });
  const underWay = new Gauge({
    name: 'mailwright_http_requests_under_way',
    help: 'Requests in progress',
    registers,
  });
  return {
    begun: () => underWay.inc(),
    ended: ({ method, route, status, code, tookMs }) => {
      underWay.dec();
      seconds.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, tookMs / 1_000);
      if (code !== undefined) problems.inc({ code });
    },
  };
}
