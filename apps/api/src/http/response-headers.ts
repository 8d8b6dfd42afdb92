import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from 'cors';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];
const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Mcp-Protocol-Version',
  'Upload-Complete',
  'Upload-Offset',
  'X-Request-Id',
];
const exposedHeaders = [
  'Content-Disposition',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Upload-Offset',
  'X-Next-Cursor',
  'X-Request-Id',
  'X-Total-Count',
];
const preflightSeconds = 600;

/**
 * Allows pages of these origins to call the API (CORS, as the Fetch standard specifies), without cookies: a page needs
 * a key like any other caller. Preflights are answered here, since they carry no key.
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
    // Without this field, an OPTIONS request isn't a preflight and isn't handled here.
    const isPreflight = request.headers['access-control-request-method'] !== undefined;
    if (request.method === 'OPTIONS' && !isPreflight) next();
    else allow(request, response, next);
  };
}

// Pages load nothing from other origins. Swagger UI sets its own styles at run time.
const contentSecurity = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

// No browser of the last ten years obeys these, and a page of the console would receive them thirty times.
const unneeded = {
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

// They are the same for every response, so they are computed once: helmet's fifteen middlewares took a twentieth of the
// CPU of a small request.
const helmetHeaders = computeHeaders();

function computeHeaders(): (readonly [string, string])[] {
  const request = new IncomingMessage(new Socket());
  const sample = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: { directives: contentSecurity, useDefaults: false },
    ...unneeded,
  })(request, sample, (error?: unknown) => {
    if (error !== undefined) throw error as Error;
  });
  return sample.getHeaderNames().map((name) => [name, sample.getHeader(name) as string] as const);
}

/** Sets helmet's headers on this response. */
export function secureResponse(response: Response): void {
  for (const [name, value] of helmetHeaders) response.setHeader(name, value);
}

/** Sets helmet's headers on every response. */
export function secureHeaders(_request: Request, response: Response, next: NextFunction): void {
  secureResponse(response);
  next();
}
