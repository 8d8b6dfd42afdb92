import {
  authenticateSession,
  linkIdentity,
  type OidcAttempt,
  readOidcAttempt,
  signInByIdentity,
  useOidcAttempt,
  type Visitor,
} from '@mailwright/accounts';
import type { OidcProblem } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import type { Request, Response, Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { beginOidc, oidcCallbackPath } from '../http/begin-oidc.ts';
import { localPath } from '../http/local-path.ts';
import { noAttemptCookie, readAttemptCookie, readSessionCookie, sessionCookie } from '../http/session-cookie.ts';
import { throttleNetwork } from '../http/throttle.ts';
import { page, sendNothingHere } from './render-page.ts';

const startPath = '/app/oidc/start';

/**
 * The way to the OpenID provider (`/app/oidc/start`) and back (`/app/oidc/callback`). Browsers navigate to both, so if
 * something goes wrong, each leads to a page of the console that says what.
 */
export function serveOidc(router: Router, deps: ApiDeps): void {
  router.get(
    startPath,
    page(startPath, (request, response) =>
      deps.oidc === undefined ? nothingHere(response) : start(deps, request, response),
    ),
  );
  router.get(
    oidcCallbackPath,
    page(oidcCallbackPath, (request, response) =>
      deps.oidc === undefined ? nothingHere(response) : comeBack(deps, request, response),
    ),
  );
}

async function start(deps: ApiDeps, request: Request, response: Response): Promise<void> {
  const returnTo = localPath(request.query['return_to']);
  const back = { returnTo, linkTo: null };
  if (await isThrottled(deps, request, response)) return leadBack(response, back, 'too_many_tries');
  const begun = await beginOidc(deps, request, { rootUrl: rootUrlOf(deps, request), ...back });
  if (begun === undefined || begun === 'unavailable') return leadBack(response, back, 'provider_unavailable');
  response.setHeader('Set-Cookie', begun.cookie);
  lead(response, begun.url);
}

async function comeBack(deps: ApiDeps, request: Request, response: Response): Promise<void> {
  const cookie = readAttemptCookie(request);
  const attempt = cookie === undefined ? undefined : readOidcAttempt(deps, cookie);
  const back = attempt ?? { returnTo: '/', linkTo: null };
  // A sign-in that this browser didn't begin may be someone else's, and the browser must not end up signed in as them.
  const isOwn = attempt !== undefined && request.query['state'] === attempt.state;
  if (!isOwn) return leadBack(response, back, 'expired');
  if (await isThrottled(deps, request, response)) return leadBack(response, back, 'too_many_tries');
  const cookies = [noAttemptCookie(request)];
  response.setHeader('Set-Cookie', cookies);
  if (!(await useOidcAttempt(deps, attempt))) return leadBack(response, back, 'expired');
  const result = await finish(deps, request, attempt);
  if (typeof result === 'string') return leadBack(response, back, result);
  if (result.token !== undefined) response.setHeader('Set-Cookie', [...cookies, sessionCookie(request, result.token)]);
  lead(response, attempt.returnTo);
}

/** Signs in, or links an identity. @returns the token of a new session, if there is one, or what went wrong. */
async function finish(
  deps: ApiDeps,
  request: Request,
  attempt: OidcAttempt,
): Promise<{ token?: string } | OidcProblem> {
  const returned = new URL(request.originalUrl, rootUrlOf(deps, request));
  const found = await deps.oidc?.identify(returned, attempt);
  if (found === undefined || found.kind === 'denied') return 'denied';
  if (found.kind !== 'identified') {
    deps.log.warn(`oidc.${found.kind}`, { error: found.error });
    return found.kind === 'unavailable' ? 'provider_unavailable' : 'provider_refused';
  }
  const visitor: Visitor = { ipAddress: request.ip ?? null, userAgent: request.headers['user-agent'] ?? null };
  if (attempt.linkTo !== null) return link(deps, request, attempt.linkTo, found.identity, visitor);
  const result = await signInByIdentity(deps.database, found.identity, visitor);
  return 'refused' in result ? result.refused : { token: result.token };
}

async function link(
  { database }: ApiDeps,
  request: Request,
  userId: string,
  identity: Parameters<typeof linkIdentity>[2],
  visitor: Visitor,
): Promise<{ token?: string } | OidcProblem> {
  const token = readSessionCookie(request);
  const signedIn = token === undefined ? undefined : await authenticateSession(database, token);
  // Meanwhile they may have signed out, and another user may have signed in.
  if (signedIn?.userId !== userId) return 'expired';
  if (signedIn.accountStatus === 'suspended') return 'account_suspended';
  const linked = await linkIdentity(database, signedIn, identity, visitor);
  return linked === 'linked' ? {} : linked;
}

async function isThrottled(deps: ApiDeps, request: Request, response: Response): Promise<boolean> {
  try {
    await throttleNetwork(deps, request, response, 'oidc');
    return false;
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'rate_limited') return true;
    throw error;
  }
}

/** Redirects to the page at which the attempt began, which says what went wrong. */
function leadBack(
  response: Response,
  { returnTo, linkTo }: Pick<OidcAttempt, 'returnTo' | 'linkTo'>,
  problem: OidcProblem,
): void {
  const query = new URLSearchParams({ problem });
  if (linkTo === null && returnTo !== '/') query.set('next', returnTo);
  lead(response, `${linkTo === null ? '/sign-in' : returnTo}?${query.toString()}`);
}

function lead(response: Response, address: string): void {
  response.setHeader('Cache-Control', 'no-store');
  // The callback's address contains the code.
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.status(303).setHeader('Location', address).end();
}

function nothingHere(response: Response): Promise<void> {
  sendNothingHere(response);
  return Promise.resolve();
}

function rootUrlOf(deps: ApiDeps, request: Request): string {
  const asked = `${request.protocol}://${request.host}`;
  if (deps.baseUrl === undefined && !URL.canParse(asked))
    throw new ProblemError('malformed_request', 'The Host header is not a valid host name.');
  return deps.baseUrl ?? asked;
}
