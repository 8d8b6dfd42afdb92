import { setTimeout as wait } from 'node:timers/promises';
import {
  addKey,
  askPasswordReset,
  changePassword,
  deleteKey,
  endSession,
  listKeys,
  listSessions,
  readAccount,
  renameAccount,
  replacePrimaryKey,
  resetPassword,
  signIn,
  signInByLink,
  signUp,
  userActor,
} from '@mailwright/accounts';
import { nothingToPublish } from '@mailwright/audience';
import { countAudit, listAudit } from '@mailwright/outbox';
import { appOperations } from '@mailwright/contracts';
import { networkOf, ProblemError, toUid } from '@mailwright/platform';
import { appFactorRoutes } from './app-factor-routes.ts';
import { appUserRoutes } from './app-user-routes.ts';
import { disconnectAccount } from './disconnect-account.ts';
import { respondNewestFirst } from './http/respond-page.ts';
import { type AppRoute, appRoute } from './http/define-app-route.ts';
import { describeSession, respondSignedIn } from './http/respond-signed-in.ts';
import { noSessionCookie } from './http/session-cookie.ts';
import { passkeysAt, siteOf } from './http/passkey-site.ts';
import { homeRoutes } from './home/home-routes.ts';

// Longer than writing the mail takes, so that the response time doesn't reveal whether the user exists.
const resetResponseMs = 250;

/** Every route of /app. A test fails for an operation without a route, or a route without an operation. */
export const appRoutes: AppRoute[] = [
  appRoute(
    appOperations.signUp,
    async (call) => {
      const { deps, body, request } = call;
      if (!deps.signUpEnabled) throw new ProblemError('sign_up_disabled');
      const proof = await deps.proofOfWork.check(body.proof, networkOf(request.ip ?? ''));
      if (proof.kind === 'too_many') {
        call.setHeader('Retry-After', String(proof.retryAfterSeconds));
        throw new ProblemError(
          'rate_limited',
          'Too many attempts. Wait for the number of seconds in the Retry-After header.',
        );
      }
      if (proof.kind === 'wanting') throw new ProblemError('challenge_unsolved');
      await call.throttleAbout(body.email);
      const { mailIds, ...session } = await signUp(deps, body, call.visitor, deps.newAccountMailsPerDay);
      deps.publish({ ...nothingToPublish, mailIds });
      return respondSignedIn(call, session);
    },
    'sign_up',
  ),
  appRoute(
    appOperations.signIn,
    async (call) => {
      await call.throttleAbout(call.body.email);
      const signedIn = await signIn(call.deps.database, call.body, call.visitor);
      if (!('challenge' in signedIn)) return respondSignedIn(call, signedIn);
      const { challenge: token, expiresAt } = signedIn;
      return { status: 202, body: { second_factor: 'totp', token, expires_at: expiresAt.toISOString() } };
    },
    'sign_in',
  ),
  appRoute(
    appOperations.signInByLink,
    async (call) => respondSignedIn(call, await signInByLink(call.deps.database, call.body.token, call.visitor)),
    'sign_in',
  ),
  appRoute(
    appOperations.getProofChallenge,
    async ({ deps }) => ({ status: 200, body: await deps.proofOfWork.challenge() }),
    'proof_challenge',
  ),
  appRoute(appOperations.getSignInOptions, (call) => {
    const { signUpEnabled, proofOfWork, oidc } = call.deps;
    return Promise.resolve({
      status: 200,
      body: {
        sign_up: signUpEnabled,
        sign_up_proof: proofOfWork.isEnabled,
        oidc: oidc === undefined ? null : { name: oidc.name },
        passkeys_at: passkeysAt(siteOf(call)),
      },
    });
  }),
  appRoute(appOperations.getSession, async ({ deps, session }) => ({
    status: 200,
    body: await describeSession(deps, session, session.token),
  })),
  appRoute(appOperations.signOut, async ({ deps, session, visitor, request }) => {
    await endSession(deps.database, session, toUid('ses', session.sessionId), visitor);
    return { status: 204, headers: { 'Set-Cookie': noSessionCookie(request) } };
  }),
  appRoute(appOperations.listSessions, async ({ deps, session }) => ({
    status: 200,
    body: await listSessions(deps.database, session),
  })),
  appRoute(appOperations.endSession, async ({ deps, session, visitor, params }) => {
    await endSession(deps.database, session, params.uid, visitor);
    return { status: 204 };
  }),

  appRoute(
    appOperations.askPasswordReset,
    async (call) => {
      const { deps, body, visitor } = call;
      await call.throttleAbout(body.email);
      const [mailIds] = await Promise.all([askPasswordReset(deps, body.email, visitor), wait(resetResponseMs)]);
      deps.publish({ ...nothingToPublish, mailIds });
      return { status: 202 };
    },
    'ask_password_reset',
  ),
  appRoute(
    appOperations.resetPassword,
    async (call) => {
      await resetPassword(
        { ...call.deps, disconnect: disconnectAccount },
        call.params.token,
        call.body.password,
        call.visitor,
      );
      return { status: 204 };
    },
    'reset_password',
  ),
  appRoute(
    appOperations.changePassword,
    async (call) => {
      const { deps, session, body, visitor } = call;
      await call.throttleAbout(session.userId);
      const passwords = { current: body.current_password, new: body.new_password };
      await changePassword(deps.database, session, passwords, visitor);
      return { status: 204 };
    },
    'change_password',
  ),

  appRoute(appOperations.listKeys, async ({ deps, session }) => ({
    status: 200,
    body: await listKeys(deps.database, session.accountId),
  })),
  appRoute(appOperations.addKey, async ({ deps, session, visitor, body }) => ({
    status: 201,
    body: await addKey(deps.database, session.accountId, body, { actor: userActor(session.userId, visitor), session }),
  })),
  appRoute(appOperations.deleteKey, async ({ deps, session, visitor, params }) => {
    await deleteKey(deps.database, session.accountId, params.uid, userActor(session.userId, visitor));
    return { status: 204 };
  }),
  appRoute(appOperations.regeneratePrimaryKey, async ({ deps, session, visitor }) => ({
    status: 201,
    body: await replacePrimaryKey(deps.database, session.accountId, {
      actor: userActor(session.userId, visitor),
      session,
    }),
  })),

  appRoute(appOperations.getAccount, async ({ deps, session }) => ({
    status: 200,
    body: await readAccount(deps.database, session.accountId),
  })),
  appRoute(appOperations.updateAccount, async ({ deps, session, visitor, body }) => {
    const { accountId, userId } = session;
    if (body.name !== undefined) await renameAccount(deps.database, accountId, body.name, userActor(userId, visitor));
    return { status: 200, body: await readAccount(deps.database, accountId) };
  }),
  appRoute(appOperations.listAudit, (call) => {
    const { database } = call.deps;
    const { accountId } = call.session;
    return respondNewestFirst(
      call,
      '/audit-log',
      'aud',
      async (page) => ({ entries: await listAudit(database, accountId, page) }),
      () => countAudit(database, accountId),
    );
  }),

  ...homeRoutes,
  ...appUserRoutes,
  ...appFactorRoutes,
];
