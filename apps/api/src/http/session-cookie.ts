import { sessionDays } from '@mailwright/accounts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request } from 'express';

const sessionName = 'mailwright_session';
const attemptName = 'mailwright_oidc';
// As long as an attempt to sign in with an OpenID provider is valid.
const attemptSeconds = 600;
// Browsers refuse a `Set-Cookie: __Host-…` without Secure or with a Domain. Neither a page over http nor another
// subdomain can therefore plant a session, or a sign-in attempt that someone else has begun.
const securePrefix = '__Host-';

/** The session token in the request's cookie; undefined without one. */
export function readSessionCookie(request: Request): string | undefined {
  return readCookie(request, sessionName);
}

/** The Set-Cookie that stores a session's token in the browser. */
export function sessionCookie(request: Request, token: string): string {
  return makeCookie(request, sessionName, token, sessionDays * 86_400);
}

/** The Set-Cookie that removes the session's token. */
export function noSessionCookie(request: Request): string {
  return makeCookie(request, sessionName, '', 0);
}

/** What the request's browser keeps of a sign-in with an OpenID provider; undefined without one. */
export function readAttemptCookie(request: Request): string | undefined {
  return readCookie(request, attemptName);
}

/**
 * The Set-Cookie that stores a sign-in attempt. The browser sends it back when the provider redirects it here, since
 * `Lax` allows navigations.
 */
export function attemptCookie(request: Request, attempt: string): string {
  return makeCookie(request, attemptName, attempt, attemptSeconds);
}

/** The Set-Cookie that removes the sign-in attempt. */
export function noAttemptCookie(request: Request): string {
  return makeCookie(request, attemptName, '', 0);
}

function readCookie(request: Request, name: string): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[nameFor(request, name)];
}

function makeCookie(request: Request, name: string, value: string, maxAge: number): string {
  const { secure } = request;
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge } as const;
  return stringifySetCookie(nameFor(request, name), value, options);
}

function nameFor(request: Request, name: string): string {
  return request.secure ? `${securePrefix}${name}` : name;
}
