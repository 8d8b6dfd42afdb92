import { randomUUID } from 'node:crypto';
import type { Logger } from '@mailwright/platform';
import type { NextFunction, Request, Response } from 'express';
import type { RequestMetrics } from './request-metrics.ts';

/** What is known of a request beside what express knows. */
export interface RequestContext {
  requestId: string;
  /** The route's path, such as `/lists/{uid}`: metrics go by it. */
  route: string;
  accountId?: string;
  keyId?: string;
  userId?: string;
  /** Set when it failed for a reason of ours. */
  error?: unknown;
  code?: string;
  /** Why the answer could not be kept for its Idempotency-Key. */
  keepingError?: unknown;
}

/** Of a longer path the log has the start: callers can make them as long as Node reads them. */
const loggedPathLength = 512;
const saneId = /^[\w.:+/=-]{1,128}$/;

/** The context that `trackRequests` gave the request. */
export function contextOf(response: Response): RequestContext {
  return response.locals['context'] as RequestContext;
}

/**
 * Names each request (its own X-Request-Id if that is sane) and, when it is answered, writes its one log line and counts
 * it.
 */
export function trackRequests(log: Logger, metrics: RequestMetrics) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && saneId.test(given) ? given : randomUUID();
    const context: RequestContext = { requestId, route: 'unknown' };
    response.locals['context'] = context;
    response.setHeader('X-Request-Id', requestId);
    const startedAt = performance.now();
    metrics.begun();
    response.once('close', () => {
      const tookMs = performance.now() - startedAt;
      const status = response.writableFinished ? response.statusCode : 499;
      const { error, ...known } = context;
      metrics.ended({ method: request.method, route: known.route, status, code: known.code, tookMs });
      const path = withoutAddresses(request.path).slice(0, loggedPathLength);
      const line = { method: request.method, path, status, durationMs: Math.round(tookMs), ...known };
      if (status >= 500) log.error('request.failed', { ...line, error });
      else log.info('request.served', line);
    });
    next();
  };
}

/** Who was erased would otherwise stay in the log. */
function withoutAddresses(path: string): string {
  const parts = path.split('/');
  return parts.map((part) => (/@|%(25)*40/.test(part) ? '[address]' : part)).join('/');
}
