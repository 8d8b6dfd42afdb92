import { csrfTokenMatches } from '@mailwright/accounts';
import { type AppSecrets, ProblemError } from '@mailwright/platform';
import type { Request } from 'express';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];
const ownSites = ['same-origin', 'none'];

/**
 * Refuses a request that changes something and that a page of another site made the browser send, by the origin that
 * the browser reports (Fetch Metadata, RFC 6454's Origin). Programs send neither, and are allowed.
 * @throws ProblemError `csrf_failed`
 */
export function refuseOtherSites(request: Request, baseUrl: string | undefined): void {
  if (safeMethods.includes(request.method)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const own = [`${request.protocol}://${request.host}`, ...(baseUrl === undefined ? [] : [new URL(baseUrl).origin])];
  if (site !== undefined && !(typeof site === 'string' && ownSites.includes(site)))
    throw new ProblemError('csrf_failed');
  if (origin !== undefined && !own.includes(origin)) throw new ProblemError('csrf_failed');
}

/**
 * Refuses a request that changes something with a session and lacks that session's CSRF token.
 * @throws ProblemError `csrf_failed`
 */
export function refuseWithoutCsrfToken(request: Request, sessionToken: string, appSecrets: AppSecrets): void {
  if (safeMethods.includes(request.method)) return;
  const given = request.headers['x-csrf-token'];
  if (typeof given !== 'string' || !csrfTokenMatches(given, sessionToken, appSecrets)) {
    throw new ProblemError('csrf_failed', 'X-CSRF-Token is missing, or is not that of this session.');
  }
}
