import { authenticateSession, csrfTokenMatches, type FoundSession } from '@mailwright/accounts';
import { type AppSecrets, ProblemError } from '@mailwright/platform';
import type { Request, Response } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { contextOf } from './request-context.ts';
import { readSessionCookie } from './session-cookie.ts';

/** The signed-in user, and the token in their cookie. */
export interface RequestSession extends FoundSession {
  token: string;
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];
const ownSites = ['same-origin', 'none'];

/**
 * Finds the session of a request from the console.
 * @throws ProblemError `unauthenticated`, `csrf_failed` for a change without the session's token, `account_suspended`
 */
export async function requireSession(deps: ApiDeps, request: Request, response: Response): Promise<RequestSession> {
  const token = readSessionCookie(request);
  const signedIn = token === undefined ? undefined : await authenticateSession(deps.database, token);
  if (token === undefined || signedIn === undefined) throw new ProblemError('unauthenticated', 'Sign in first.');
  const context = contextOf(response);
  context.accountId = signedIn.accountId;
  context.userId = signedIn.userId;
  refuseWithoutCsrfToken(request, token, deps.appSecrets);
  if (signedIn.accountStatus === 'suspended') {
    throw new ProblemError(
      'account_suspended',
      'The operator of this service has suspended the account. Ask the operator to resume it.',
    );
  }
  return { ...signedIn, token };
}

/**
 * Refuses a change that a page of another site made the browser request, judging by the origin that the browser reports
 * (Fetch Metadata, RFC 6454's Origin). Programs send neither, and are allowed.
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
 * Refuses a session's request for a change if it lacks that session's CSRF token.
 * @throws ProblemError `csrf_failed`
 */
function refuseWithoutCsrfToken(request: Request, sessionToken: string, appSecrets: AppSecrets): void {
  if (safeMethods.includes(request.method)) return;
  const given = request.headers['x-csrf-token'];
  if (typeof given !== 'string' || !csrfTokenMatches(given, sessionToken, appSecrets)) {
    throw new ProblemError(
      'csrf_failed',
      'The X-CSRF-Token header is missing, or does not belong to this session. Reload the page.',
    );
  }
}

/** RFC 9110 requires a 401 to name a scheme. A browser shows no password prompt for a scheme it doesn't know. */
export function nameCookieScheme(response: Response): void {
  response.setHeader('WWW-Authenticate', 'Cookie realm="Mailwright"');
}
