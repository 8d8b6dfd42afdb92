import {
  addBounceCallback,
  countBounceCallbacks,
  countBounces,
  deleteBounceCallback,
  getBounceCallback,
  getBounceRules,
  listBounceCallbacks,
  openBounceLog,
  readBounce,
  readBounceLog,
  readMessageId,
  recordBounces,
  updateBounceRules,
} from '@mailwright/bounces';
import { findCampaign } from '@mailwright/campaigns';
import { operations } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import { attachmentHeader } from '../http/attachment-header.ts';
import { route } from '../http/define-route.ts';
import { respondPage } from '../http/respond-page.ts';

export const bounceRoutes = [
  route(operations.addBounce, async ({ deps, principal, body }) => {
    const { accountId } = principal;
    const [recorded] = await recordBounces({ ...deps, rules: deps.bounceRules }, [
      {
        kind: body.kind,
        source: 'api',
        about: body.message_id === undefined ? undefined : readMessageId(body.message_id),
        email: body.email,
        accountId,
        code: body.code ?? null,
        reply: body.reply ?? null,
        feedbackType: body.feedback_type ?? null,
        occurredAt: readTime(body.occurred_at, deps.clock.now()),
      },
    ]);
    if (recorded === undefined || recorded.result === 'unmatched')
      throw new ProblemError('not_found', 'This account has sent no email with this Message-ID. Check message_id.');
    if (recorded.result === 'recorded') deps.deliveryLimiter.charge(principal, recorded.created);
    const bounce = await readBounce(deps.database, accountId, recorded.id);
    if (bounce === undefined) throw new ProblemError('not_found', 'The bounce has been removed.');
    // The address may be anyone's, so the erasure of any person in the account deletes a stored response.
    return { status: recorded.result === 'recorded' ? 201 : 200, body: bounce, about: accountId };
  }),
  route(operations.listBounceLog, async (call) => {
    const { database } = call.deps;
    const { id } = await findCampaign(database, call.principal.accountId, call.params.uid);
    return respondPage(
      call,
      `/campaigns/${call.params.uid}/bounce-log`,
      'bnc',
      (page) => readBounceLog(database, id, call.query.kind, page),
      () => countBounces(database, id, call.query.kind),
    );
  }),
  route(operations.downloadBounceLog, async ({ deps, principal, params }) => {
    const { id, name } = await findCampaign(deps.database, principal.accountId, params.uid);
    const { tag, parts } = await openBounceLog(deps.database, id);
    return {
      status: 200,
      headers: {
        'Content-Disposition': attachmentHeader(`${name}-bounce-log`, '.csv'),
        'Cache-Control': 'private, no-cache',
        ETag: tag,
      },
      stream: { type: 'text/csv; charset=utf-8; header=present', parts },
    };
  }),
  route(operations.getBounceRules, async ({ deps, principal }) => ({
    status: 200,
    body: await getBounceRules(deps.database, deps.bounceRules, principal.accountId),
  })),
  route(operations.updateBounceRules, async ({ deps, principal, actor, body, precondition }) => ({
    status: 200,
    body: await updateBounceRules(deps.database, deps.bounceRules, principal.accountId, body, actor, precondition),
  })),
  route(operations.listBounceCallbacks, (call) => {
    const { database, appSecrets } = call.deps;
    const { accountId } = call.principal;
    return respondPage(
      call,
      '/bounce-callbacks',
      'bcb',
      (page) => listBounceCallbacks(database, { appSecrets, rootUrl: call.rootUrl }, accountId, page),
      () => countBounceCallbacks(database, accountId),
    );
  }),
  route(operations.addBounceCallback, async ({ deps, principal, actor, body, rootUrl, newResourceId, urlOf }) => {
    const context = { appSecrets: deps.appSecrets, rootUrl };
    const callback = await addBounceCallback(deps.database, context, principal.accountId, newResourceId(), body, actor);
    return { status: 201, body: callback, headers: { Location: urlOf(`/bounce-callbacks/${callback.uid}`) } };
  }),
  route(operations.getBounceCallback, async ({ deps, principal, params, rootUrl }) => ({
    status: 200,
    body: await getBounceCallback(
      deps.database,
      { appSecrets: deps.appSecrets, rootUrl },
      principal.accountId,
      params.uid,
    ),
  })),
  route(operations.deleteBounceCallback, async ({ deps, principal, actor, params, precondition, rootUrl }) => {
    const context = { appSecrets: deps.appSecrets, rootUrl };
    await deleteBounceCallback(deps.database, context, principal.accountId, params.uid, actor, precondition);
    return { status: 204 };
  }),
];

/** A bounce with a time in the future counts as one that happens now. */
function readTime(text: string | undefined, now: Date): Date {
  const time = text === undefined ? now : new Date(text);
  return time.getTime() > now.getTime() ? now : time;
}
