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
 * The Content-Security-Policy of a page that is a mail. Anyone with an account writes this HTML, and it is served from
 * our origin: the sandbox gives it a different one, without scripts, forms or cookies. Links open in a page of their
 * own.
 */
export const mailPolicy = directives.join('; ');

/** The address at which the request reached us, without a trailing slash. */
export function rootOf(request: Request): string {
  return `${request.protocol}://${request.host}`;
}
