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
 * Lets pages of these origins call the API (CORS, as the Fetch standard has it), without cookies: a page needs a key, as
 * everybody does. Preflights are answered here, since they come without one.
 * @param origins such as `https://app.example.com`; `*` among them: everybody's.
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
    // Without this field an OPTIONS request asks for something else, and is not ours to answer.
    const isPreflight = request.headers['access-control-request-method'] !== undefined;
    if (request.method === 'OPTIONS' && !isPreflight) next();
    else allow(request, response, next);
  };
}
