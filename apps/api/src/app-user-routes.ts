import {
  addInvitation,
  changeRole,
  join,
  listInvitations,
  listUsers,
  readInvitationLink,
  removeUser,
  resendInvitation,
  revokeInvitation,
} from '@mailwright/accounts';
import { nothingToPublish } from '@mailwright/audience';
import { appOperations } from '@mailwright/contracts';
import { type AppRoute, appRoute } from './http/define-app-route.ts';
import { respondSignedIn } from './http/respond-signed-in.ts';

/** The routes of /app for an account's users and invitations. */
export const appUserRoutes: AppRoute[] = [
  appRoute(appOperations.listUsers, async ({ deps, session }) => ({
    status: 200,
    body: await listUsers(deps.database, session),
  })),
  appRoute(appOperations.updateUser, async ({ deps, session, params, body, visitor }) => ({
    status: 200,
    body: await changeRole(deps.database, session, params.uid, body.role, visitor),
  })),
  appRoute(appOperations.removeUser, async ({ deps, session, params, visitor }) => {
    await removeUser(deps.database, session, params.uid, visitor);
    return { status: 204 };
  }),
  appRoute(appOperations.listInvitations, async ({ deps, session }) => ({
    status: 200,
    body: await listInvitations(deps.database, session.accountId),
  })),
  appRoute(
    appOperations.addInvitation,
    async (call) => {
      const { deps, session, body, visitor } = call;
      await call.throttleAbout(session.accountId);
      await call.limitMailTo(session.accountId, body.email);
      const { invitation, mailId } = await addInvitation(deps.database, session, body, visitor);
      deps.publish({ ...nothingToPublish, mailIds: [mailId] });
      return { status: 201, body: invitation };
    },
    'invite',
  ),
  appRoute(
    appOperations.resendInvitation,
    async (call) => {
      const { deps, session, params, visitor } = call;
      await call.throttleAbout(session.accountId);
      const invitations = await listInvitations(deps.database, session.accountId);
      const invited = invitations.find(({ uid }) => uid === params.uid);
      if (invited !== undefined) await call.limitMailTo(session.accountId, invited.email);
      const { invitation, mailId } = await resendInvitation(deps.database, session, params.uid, visitor);
      deps.publish({ ...nothingToPublish, mailIds: [mailId] });
      return { status: 200, body: invitation };
    },
    'invite',
  ),
  appRoute(appOperations.revokeInvitation, async ({ deps, session, params, visitor }) => {
    await revokeInvitation(deps.database, session, params.uid, visitor);
    return { status: 204 };
  }),
  appRoute(
    appOperations.readInvitationLink,
    async ({ deps, body }) => ({ status: 200, body: await readInvitationLink(deps, body.token) }),
    'join',
  ),
  appRoute(
    appOperations.join,
    async (call) => respondSignedIn(call, await join(call.deps, call.body, call.visitor)),
    'join',
  ),
];
