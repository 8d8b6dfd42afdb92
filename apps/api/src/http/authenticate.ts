import { hasScope, type Principal } from '@mailwright/accounts';
import type { CachedKey } from '@mailwright/audience';
import type { Scope } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import type { Request, Response } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { contextOf } from './request-context.ts';

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
export async function authenticate(
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
export function getCachedCaller(
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

function readKey(request: Request): string | undefined {
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
