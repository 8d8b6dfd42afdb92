import { keepOidcAttempt } from '@mailwright/accounts';
import type { Request } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { attemptCookie } from './session-cookie.ts';

/** The path to which the OpenID provider sends browsers back. */
export const oidcCallbackPath = '/app/oidc/callback';

/**
 * Begins a sign-in with the OpenID provider, or the linking of an identity there.
 * @returns the URL to send the browser to, and the Set-Cookie for what it must bring back; undefined when no provider
 *   is configured.
 */
export async function beginOidc(
  deps: Pick<ApiDeps, 'oidc' | 'log' | 'database' | 'appSecrets'>,
  request: Request,
  { rootUrl, returnTo, linkTo }: { rootUrl: string; returnTo: string; linkTo: string | null },
): Promise<{ url: string; cookie: string } | 'unavailable' | undefined> {
  if (deps.oidc === undefined) return undefined;
  const begun = await deps.oidc.begin(`${rootUrl}${oidcCallbackPath}`);
  if (begun.kind === 'unavailable') {
    deps.log.warn('oidc.unavailable', { error: begun.error });
    return 'unavailable';
  }
  const attempt = await keepOidcAttempt(deps, begun, { returnTo, linkTo });
  return { url: begun.url, cookie: attemptCookie(request, attempt) };
}
