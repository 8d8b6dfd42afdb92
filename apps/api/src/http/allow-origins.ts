import cors from 'cors';
import type { NextFunction, Request, Response } from 'express';

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];
const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'X-Request-Id',
];
const exposedHeaders = [
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
  'X-Total-Count',
];
const preflightSeconds = 600;

/**
 * Allows pages of these origins to call the API (CORS, as the Fetch standard specifies), without cookies: a page needs
 * a key like every caller. Preflights get their response here, since they come without one.
 * @param origins such as `https://app.example.com`; `*` among them allows every origin.
 */
export function allowOrigins(origins: string[]): (request: Request, response: Response, next: NextFunction) => void {
  const allow = cors({
    origin: origins.includes('*') ? '*' : origins.map((origin) => origin.toLowerCase()),
    methods,
    allowedHeaders,
    exposedHeaders,
    maxAge: preflightSeconds,
    credentials: false,
  });
  return (request, response, next) => {
    // Without this field an OPTIONS request is not a preflight, and not handled here.
    const isPreflight = request.headers['access-control-request-method'] !== undefined;
    if (request.method === 'OPTIONS' && !isPreflight) next();
    else allow(request, response, next);
  };
}
