import { operations } from '@mailwright/contracts';
import { cancelEmail, countEmails, getEmail, getEmailContent, listEmails } from '@mailwright/emails';
import { route } from '../http/define-route.ts';
import { respondNewestFirst } from '../http/respond-page.ts';

export const emailRoutes = [
  route(operations.listEmails, (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    const { status, to, tag, since } = call.query;
    const filter = { status, to, tag, since: since === undefined ? undefined : new Date(since) };
    return respondNewestFirst(
      call,
      '/emails',
      'eml',
      async (page) => ({ entries: await listEmails(database, accountId, filter, page) }),
      () => countEmails(database, accountId, filter),
    );
  }),
  route(
    operations.sendEmail,
    async ({ deps, principal, key, body, newResourceId, rootUrl, urlOf }) => {
      const { accountId } = principal;
      const email = await deps.acceptEmail({ accountId, id: newResourceId(), body, rootUrl, key });
      // The address may be anyone's, so the erasure of any person in the account deletes a stored response.
      return { status: 202, body: email, headers: { Location: urlOf(`/emails/${email.uid}`) }, about: accountId };
    },
    { revalidatesKey: true },
  ),
  route(operations.getEmail, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getEmail(deps.database, principal.accountId, params.uid),
  })),
  route(operations.getEmailContent, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getEmailContent(deps.database, principal.accountId, params.uid),
  })),
  route(operations.cancelEmail, async ({ deps, principal, params }) => ({
    status: 200,
    body: await cancelEmail(deps.database, principal.accountId, params.uid),
    about: principal.accountId,
  })),
];
