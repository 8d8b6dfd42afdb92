import { keepOidcAttempt } from '@mailwright/accounts';
import type { Request } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { attemptCookie } from './session-cookie.ts';

/** Where the OpenID provider leads browsers back to. */
export const oidcCallbackPath = '/app/oidc/callback';

/**
 * Begins a sign-in by the OpenID provider, or a link to an identity there.
 * @returns where the browser goes, and the Set-Cookie for what it has to come back with; undefined when none is configured.
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
