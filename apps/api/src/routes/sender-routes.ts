import { nothingToPublish } from '@mailwright/audience';
import { operations, type SenderResource } from '@mailwright/contracts';
import {
  addSender,
  countSenders,
  deleteSender,
  getSender,
  isVerifiedSender,
  listSenders,
  resendVerification,
} from '@mailwright/senders';
import { type Call, route } from '../http/define-route.ts';
import { respondPage } from '../http/respond-page.ts';
import type { ApiResponse } from '../http/send-response.ts';

export const senderRoutes = [
  route(operations.listSenders, (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    return respondPage(
      call,
      '/senders',
      'snd',
      (page) => listSenders(database, accountId, page),
      () => countSenders(database, accountId),
    );
  }),
  route(operations.addSender, async (call) => {
    const { deps, principal, actor, body, newResourceId, urlOf } = call;
    await limitVerifications(call, body.email);
    const { sender, mailIds } = await addSender(deps.database, principal.accountId, newResourceId(), body, actor);
    deps.publish({ ...nothingToPublish, mailIds });
    return { status: 201, body: sender, headers: { Location: urlOf(`/senders/${sender.uid}`) } };
  }),
  route(operations.getSender, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getSender(deps.database, principal.accountId, params.uid),
  })),
  route(operations.deleteSender, async ({ deps, principal, actor, params, precondition }) => {
    await deleteSender(deps.database, principal.accountId, params.uid, actor, precondition);
    return { status: 204 };
  }),
  route(operations.resendVerification, async (call) => {
    const { deps, principal, params, urlOf, storeResponse } = call;
    const { accountId } = principal;
    const { email } = await getSender(deps.database, accountId, params.uid);
    await limitVerifications(call, email);
    const respond = (sender: SenderResource): ApiResponse => ({
      status: 202,
      body: sender,
      headers: { Location: urlOf(`/senders/${sender.uid}`) },
    });
    // Only the stored response tells a second run of the request that the mail has been written.
    const { sender, mailIds } = await resendVerification(deps.database, accountId, params.uid, (sql, written) =>
      storeResponse(sql, respond(written)),
    );
    deps.publish({ ...nothingToPublish, mailIds });
    return respond(sender);
  }),
];

/**
 * Keeps anyone from flooding one mailbox with verifications, or many mailboxes, even by deleting and adding senders
 * again.
 */
async function limitVerifications(
  {
    deps,
    principal,
    limitWork,
    limitMailTo,
  }: Pick<Call<unknown, unknown, unknown>, 'deps' | 'principal' | 'limitWork' | 'limitMailTo'>,
  email: string,
): Promise<void> {
  await limitWork('verifications', 'account');
  // An address on a verified domain of the account gets no verification mail.
  const { verified } = await isVerifiedSender(deps.database, principal.accountId, email);
  if (!verified) await limitMailTo(email);
}
