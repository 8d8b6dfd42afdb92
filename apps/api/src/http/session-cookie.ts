import { sessionDays } from '@mailwright/accounts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request } from 'express';

const cookieName = 'mailwright_session';
// Browsers refuse a `Set-Cookie: __Host-…` without Secure or with a Domain: neither a page over http nor another
// subdomain can plant a session.
const securePrefix = '__Host-';

/** The session token in the request's cookie; undefined without one. */
export function readSessionCookie(request: Request): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[nameFor(request)];
}

/** The Set-Cookie that stores a session's token in the browser. */
export function sessionCookie(request: Request, token: string): string {
  return makeCookie(request, token, sessionDays * 86_400);
}

/** The Set-Cookie that removes it. */
export function noSessionCookie(request: Request): string {
  return makeCookie(request, '', 0);
}

function makeCookie(request: Request, value: string, maxAge: number): string {
  const { secure } = request;
  return stringifySetCookie(nameFor(request), value, { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge });
}

function nameFor(request: Request): string {
  return request.secure ? `${securePrefix}${cookieName}` : cookieName;
}
