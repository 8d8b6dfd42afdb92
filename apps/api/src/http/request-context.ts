import { randomUUID } from 'node:crypto';
import type { Logger } from '@mailwright/platform';
import type { NextFunction, Request, Response } from 'express';
import type { RequestMetrics } from './request-metrics.ts';

/** What the API records of a request beyond what express does. */
export interface RequestContext {
  requestId: string;
  /** The route's path, such as `/lists/{uid}`: the label of metrics. */
  route: string;
  accountId?: string;
  keyId?: string;
  userId?: string;
  /** Set when the request failed with a 5xx. */
  error?: unknown;
  code?: string;
  /** Why the response could not be stored for its Idempotency-Key. */
  storingError?: unknown;
}

/** The log has only the start of a longer path: callers can make paths as long as Node accepts. */
const loggedPathLength = 512;
const saneId = /^[\w.:+/=-]{1,128}$/;

/** The context that `trackRequests` gave the request. */
export function contextOf(response: Response): RequestContext {
  return response.locals['context'] as RequestContext;
}

/**
 * Gives each request an id (its own X-Request-Id if that is valid) and, when the response has been sent, writes its one
 * log line and counts it.
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

/** Otherwise the address of an erased person would stay in the log. */
function withoutAddresses(path: string): string {
  const parts = path.split('/');
  return parts.map((part) => (/@|%(25)*40/.test(part) ? '[address]' : part)).join('/');
}
