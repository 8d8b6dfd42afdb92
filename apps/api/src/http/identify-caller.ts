import { type Principal, readSessionPrincipal, userActor } from '@mailwright/accounts';
import { type Operation, permissionFor, type Role } from '@mailwright/contracts';
import type { CachedKey } from '@mailwright/audience';
import type { Actor } from '@mailwright/outbox';
import { ProblemError } from '@mailwright/platform';
import type { Request, Response } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { authenticate, getCachedCaller, refuseKeyInQuery } from './authenticate.ts';
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
