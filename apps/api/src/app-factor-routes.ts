import {
  addPasskey,
  beginTotp,
  confirmAddress,
  confirmTotp,
  finishSignIn,
  newPasskeyOptions,
  passkeyOptions,
  readFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  requestAddressLink,
  resetFactors,
  signInByPasskey,
  unlinkIdentity,
  userOfSecondStep,
  verifySession,
} from '@mailwright/accounts';
import { nothingToPublish } from '@mailwright/audience';
import { appOperations } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import { type AppRoute, appRoute } from './http/define-app-route.ts';
import { beginOidc } from './http/begin-oidc.ts';
import { passkeysAt, siteOf } from './http/passkey-site.ts';
import { respondSignedIn } from './http/respond-signed-in.ts';

/** The routes of /app that concern how users prove who they are. */
export const appFactorRoutes: AppRoute[] = [
  appRoute(
    appOperations.finishSignIn,
    async (call) => {
      await call.throttleAbout(await userOfSecondStep(call.deps, call.body.token));
      return respondSignedIn(call, await finishSignIn(call.deps, call.body, call.visitor));
    },
    'second_factor',
  ),
  appRoute(
    appOperations.getSignInPasskeyOptions,
    async (call) => ({ status: 200, body: { options: await passkeyOptions(call.deps.database, siteOf(call)) } }),
    'passkey',
  ),
  appRoute(
    appOperations.signInByPasskey,
    async (call) =>
      respondSignedIn(call, await signInByPasskey(call.deps.database, call.body, siteOf(call), call.visitor)),
    'passkey',
  ),
  appRoute(
    appOperations.verifySession,
    async (call) => {
      const { deps, session, body } = call;
      await call.throttleAbout(session.userId);
      await verifySession(deps.database, session, body, siteOf(call));
      return { status: 204 };
    },
    'change_password',
  ),
  appRoute(
    appOperations.mailAddressLink,
    async (call) => {
      const { deps, session, visitor } = call;
      await call.throttleAbout(session.userId);
      const link = await requestAddressLink(deps, session, visitor);
      if ('waitSeconds' in link) {
        call.setHeader('Retry-After', String(link.waitSeconds));
        throw new ProblemError(
          'rate_limited',
          'Too many emails were sent to this address. Wait for the number of seconds in the Retry-After header.',
        );
      }
      deps.publish({ ...nothingToPublish, mailIds: [link.mailId] });
      return { status: 202 };
    },
    'ask_password_reset',
  ),
  appRoute(
    appOperations.confirmAddress,
    async ({ deps, session, body, visitor }) => {
      await confirmAddress(deps, session, body.token, visitor);
      return { status: 204 };
    },
    'reset_password',
  ),
  appRoute(appOperations.getFactors, async (call) => ({
    status: 200,
    body: { ...(await readFactors(call.deps.database, call.session)), passkeys_at: passkeysAt(siteOf(call)) },
  })),
  appRoute(appOperations.beginTotp, async ({ deps, session }) => ({
    status: 201,
    body: await beginTotp(deps, session),
  })),
  appRoute(
    appOperations.confirmTotp,
    async (call) => {
      const { deps, session, body, visitor } = call;
      await call.throttleAbout(session.userId);
      return { status: 201, body: await confirmTotp(deps, session, body.code, visitor) };
    },
    'second_factor',
  ),
  appRoute(appOperations.removeTotp, async ({ deps, session, visitor }) => {
    await removeTotp(deps.database, session, visitor);
    return { status: 204 };
  }),
  appRoute(appOperations.renewRecoveryCodes, async ({ deps, session, visitor }) => ({
    status: 201,
    body: await renewRecoveryCodes(deps.database, session, visitor),
  })),
  appRoute(appOperations.getNewPasskeyOptions, async (call) => ({
    status: 200,
    body: { options: await newPasskeyOptions(call.deps.database, call.session, siteOf(call)) },
  })),
  appRoute(appOperations.addPasskey, async (call) => {
    const { deps, session, body, visitor } = call;
    return { status: 201, body: await addPasskey(deps.database, session, body, { site: siteOf(call), visitor }) };
  }),
  appRoute(appOperations.renamePasskey, async ({ deps, session, params, body }) => ({
    status: 200,
    body: await renamePasskey(deps.database, session.userId, params.uid, body.name),
  })),
  appRoute(appOperations.removePasskey, async ({ deps, session, params, visitor }) => {
    await removePasskey(deps.database, session, params.uid, visitor);
    return { status: 204 };
  }),
  appRoute(
    appOperations.beginIdentityLink,
    async ({ deps, session, request, rootUrl }) => {
      const target = { rootUrl, returnTo: '/account/security', linkTo: session.userId };
      const begun = await beginOidc(deps, request, target);
      if (begun === undefined) throw new ProblemError('not_found', 'No OpenID provider is configured.');
      if (begun === 'unavailable')
        throw new ProblemError(
          'service_unavailable',
          `${deps.oidc?.name} is temporarily unavailable. Try again in a minute.`,
        );
      return { status: 201, body: { url: begun.url }, headers: { 'Set-Cookie': begun.cookie } };
    },
    'oidc',
  ),
  appRoute(appOperations.unlinkIdentity, async ({ deps, session, params, visitor }) => {
    await unlinkIdentity(deps.database, session, params.uid, visitor);
    return { status: 204 };
  }),
  appRoute(appOperations.resetFactors, async ({ deps, session, params, visitor }) => {
    await resetFactors(deps.database, session, params.uid, visitor);
    return { status: 204 };
  }),
];
