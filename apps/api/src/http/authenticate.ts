import { hasScope, type Principal } from '@mailwright/accounts';
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
  deps: Pick<ApiDeps, 'authenticateKey'>,
  request: Request,
  response: Response,
  scope: Scope | undefined,
): Promise<Principal> {
  const [, key] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
  const principal = key === undefined ? undefined : await deps.authenticateKey(key);
  if (principal === undefined) throw new ProblemError('unauthenticated');
  const context = contextOf(response);
  context.accountId = principal.accountId;
  context.keyId = principal.keyId;
  if (principal.accountStatus === 'suspended') throw new ProblemError('account_suspended');
  if (!principal.planHasApiAccess) throw new ProblemError('plan_lacks_api_access');
  if (!hasScope(principal, scope)) throw new ProblemError('insufficient_scope', `The key lacks the scope ${scope}.`);
  return principal;
}
