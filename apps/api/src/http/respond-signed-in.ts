import { csrfTokenOf, readCurrentSession, type SignedIn } from '@mailwright/accounts';
import type { CurrentSessionResource } from '@mailwright/contracts';
import type { ApiDeps } from '../api-deps.ts';
import type { AppCall } from './define-app-route.ts';
import type { ApiResponse } from './send-response.ts';
import { sessionCookie } from './session-cookie.ts';

/** The response to a user who has just signed in, with the session's cookie. */
export async function respondSignedIn(
  { deps, request }: Pick<AppCall<unknown, unknown, unknown>, 'deps' | 'request'>,
  { token, ...signedIn }: SignedIn & { token: string },
): Promise<ApiResponse> {
  const body = await describeSession(deps, signedIn, token);
  return { status: 201, body, headers: { 'Set-Cookie': sessionCookie(request, token) } };
}

/** Who is signed in, and the CSRF token that their changes must carry. */
export async function describeSession(
  deps: ApiDeps,
  signedIn: SignedIn,
  token: string,
): Promise<CurrentSessionResource> {
  return { ...(await readCurrentSession(deps.database, signedIn)), csrf_token: csrfTokenOf(token, deps.appSecrets) };
}
