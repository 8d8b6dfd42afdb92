import { hasScope, type Principal, readSessionPrincipal, userActor } from '@mailwright/accounts';
import type { CachedKey } from '@mailwright/audience';
import { type Operation, permissionFor, type Role, type Scope } from '@mailwright/contracts';
import type { Actor } from '@mailwright/outbox';
import { ProblemError } from '@mailwright/platform';
import type { Request, Response } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { contextOf } from './request-context.ts';
import { requirePermission } from './require-permission.ts';
import { nameCookieScheme, refuseOtherSites, requireSession } from './require-session.ts';

/** Who calls an operation of the API. */
export interface Caller {
  principal: Principal;
  /** The key or user, as the audit log names it. */
  actor: Actor;
  /** The user's role; undefined for a key, which may do everything that its scopes allow. */
  role?: Role | undefined;
  /**
   * Checks a user's session and role again, which may have changed while the body of a request arrived; resolves to
   * their current role.
   * @throws ProblemError
   */
  authorizeAgain?(): Promise<Role>;
  /** The key, when it comes from the cache instead of a look-up; see `getCachedCaller`. */
  key?: CachedKey | undefined;
}

/** A kind of caller, to whom the API's operations are served at one base path. */
export interface Audience {
  /** Such as `/api/v1`. */
  base: string;
  /** The prefix of an operation's path in the metrics. */
  routePrefix: string;
  /**
   * Authenticates a request, and checks that the caller may use this operation.
   * @param options `mayBeCached`: whether the route revalidates a cached key itself.
   * @throws ProblemError
   */
  identify(
    deps: ApiDeps,
    request: Request,
    response: Response,
    operation: Operation,
    options: { mayBeCached: boolean },
  ): Promise<Caller>;
}

/** Programs, by their key. */
export const byKey: Audience = {
  base: '/api/v1',
  routePrefix: '',
  identify: async (deps, request, response, { scope }, { mayBeCached }) => {
    refuseKeyInQuery(request);
    const cached = mayBeCached ? getCachedCaller(deps, request, response, scope) : undefined;
    const { principal, key } = cached ?? { principal: await authenticate(deps, request, response, scope) };
    return { principal, key, actor: { kind: 'api_key', id: principal.keyId, ipAddress: request.ip ?? null } };
  },
};

/** The console, through the session of its user and within their role. It also works on a plan without API access. */
export const bySession: Audience = {
  base: '/app/v1',
  routePrefix: '/app/v1',
  identify: async (deps, request, response, operation) => {
    refuseOtherSites(request, deps.baseUrl);
    const authorize = async () => {
      try {
        const session = await requireSession(deps, request, response);
        requirePermission(session.role, permissionFor(operation));
        if (operation.needsVerifiedAddress === true && !session.isVerified)
          throw new ProblemError('address_unverified');
        return session;
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'unauthenticated') nameCookieScheme(response);
        throw error;
      }
    };
    const session = await authorize();
    return {
      principal: await readSessionPrincipal(deps.database, session),
      actor: userActor(session.userId, { ipAddress: request.ip ?? null }),
      role: session.role,
      authorizeAgain: async () => (await authorize()).role,
    };
  },
};

const keyParameters = ['api_key', 'apikey', 'api-key', 'key', 'token', 'access_token', 'api_token'];

/** Refuses a key in the query string, by parameter name or by format. @throws ProblemError `key_in_query` */
export function refuseKeyInQuery(request: Request): void {
  for (const [name, value] of Object.entries(request.query)) {
    const isKey = keyParameters.includes(name.toLowerCase()) || JSON.stringify(value).includes('mw_live_');
    if (isKey) throw new ProblemError('key_in_query');
  }
}

/**
 * Authenticates the caller and checks its permissions.
 * @throws ProblemError `unauthenticated`, `account_suspended`, `plan_lacks_api_access`, `insufficient_scope`
 */
async function authenticate(
  deps: Pick<ApiDeps, 'keys'>,
  request: Request,
  response: Response,
  scope: Scope | undefined,
): Promise<Principal> {
  const key = readKey(request);
  const principal = key === undefined ? undefined : await deps.keys.authenticate(key);
  if (principal === undefined) throw new ProblemError('unauthenticated');
  noteCaller(response, principal);
  const refusal = refusalOf(principal, scope);
  if (refusal !== undefined) throw refusal;
  return principal;
}

/**
 * Returns the caller that the last lookup of the request's key found, if that was within the last second and the
 * caller was accepted; otherwise undefined. The key may have been revoked since then, so it must be revalidated before
 * anything is changed or returned: by the statement that makes the change, or by `key.revalidate`, which throws as
 * `authenticate` does.
 */
function getCachedCaller(
  deps: Pick<ApiDeps, 'keys'>,
  request: Request,
  response: Response,
  scope: Scope | undefined,
): { principal: Principal; key: CachedKey } | undefined {
  const key = readKey(request);
  const principal = key === undefined ? undefined : deps.keys.getCached(key);
  if (principal === undefined || refusalOf(principal, scope) !== undefined) return undefined;
  noteCaller(response, principal);
  let revalidated: Promise<unknown> | undefined;
  const revalidate = async () => {
    revalidated ??= authenticate(deps, request, response, scope);
    await revalidated;
  };
  return { principal, key: { id: principal.keyId, revalidate } };
}

/** The key of a request, not yet looked up. */
export function readKey(request: Request): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Notes the caller for the request's log line. */
function noteCaller(response: Response, { accountId, keyId }: Principal): void {
  const context = contextOf(response);
  context.accountId = accountId;
  context.keyId = keyId;
}

function refusalOf(principal: Principal, scope: Scope | undefined): ProblemError | undefined {
  if (principal.accountStatus === 'suspended') return new ProblemError('account_suspended');
  if (!principal.planHasApiAccess) return new ProblemError('plan_lacks_api_access');
  if (!hasScope(principal, scope)) return new ProblemError('insufficient_scope', `The key lacks the scope ${scope}.`);
  return undefined;
}
