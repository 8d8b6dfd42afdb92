import type { Request } from 'express';

const directives = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  'img-src https: http: data:',
  "style-src 'unsafe-inline' https:",
  'font-src https: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/**
 * The Content-Security-Policy of a page that is a mail. Anyone with an account writes this HTML, and it is served from our
 * origin: the sandbox gives it another one, without scripts, forms or cookies. Links open a page of their own.
 */
export const mailPolicy = directives.join('; ');

/** Where the request has reached us, without a slash at the end. */
export function rootOf(request: Request): string {
  return `${request.protocol}://${request.host}`;
}
