import { noteFirstTest } from '@mailwright/accounts';
import {
  addCampaign,
  cancelCampaign,
  chooseWinner,
  copyCampaign,
  countAudience,
  countCampaigns,
  deleteCampaign,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  previewCampaign,
  readUnsubscribeReasons,
  runCampaign,
  sendCampaign,
  testCampaign,
  updateCampaign,
  validateCampaign,
} from '@mailwright/campaigns';
import { type CampaignResource, operations } from '@mailwright/contracts';
import { fromUid, newId, type Precondition } from '@mailwright/platform';
import type { ApiDeps } from '../api-deps.ts';
import { route } from '../http/define-route.ts';
import { respondNewestFirst } from '../http/respond-page.ts';
import type { ApiResponse } from '../http/send-response.ts';
import { sendTests } from './send-tests.ts';

export const campaignRoutes = [
  route(operations.listCampaigns, (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    const { list_uid: listUid, status, name } = call.query;
    const filter = { listUid, status, name };
    return respondNewestFirst(
      call,
      '/campaigns',
      'cmp',
      async (page) => ({ entries: await listCampaigns(database, accountId, filter, page) }),
      () => countCampaigns(database, accountId, filter),
    );
  }),
  route(operations.addCampaign, async ({ deps, principal, actor, body, newResourceId, urlOf }) =>
    respondNew(urlOf, await addCampaign(deps.database, principal.accountId, newResourceId(), body, actor)),
  ),
  route(operations.getCampaign, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getCampaign(deps.database, principal.accountId, params.uid),
  })),
  route(operations.updateCampaign, async (call) => {
    const { body } = call;
    const pacesSending = [body.throttle_per_minute, body.calendar, body.time_zone].some((given) => given !== undefined);
    const check: Precondition<CampaignResource> = (campaign) => {
      call.precondition?.(campaign);
      const isSending = campaign.started_at !== null && isUnfinished(campaign);
      if (pacesSending && isSending) call.requirePermission('send', 'Changing how a started campaign is sent');
    };
    const { deps, principal, actor, params } = call;
    const options = { actor, maySend: call.may('send'), precondition: check };
    return { status: 200, body: await updateCampaign(deps.database, principal.accountId, params.uid, body, options) };
  }),
  route(operations.deleteCampaign, async (call) => {
    const check: Precondition<CampaignResource> = (campaign) => {
      call.precondition?.(campaign);
      if (isUnfinished(campaign)) call.requirePermission('send', `Deleting a campaign that is ${campaign.status}`);
    };
    const { deps, principal, actor, params } = call;
    await deleteCampaign(deps.database, principal.accountId, params.uid, actor, check);
    return { status: 204 };
  }),
  route(operations.copyCampaign, async ({ deps, principal, actor, params, newResourceId, urlOf }) =>
    respondNew(urlOf, await copyCampaign(deps.database, principal.accountId, newResourceId(), params.uid, actor)),
  ),
  route(operations.validateCampaign, async ({ deps, principal, params }) => ({
    status: 200,
    body: await validateCampaign(deps, principal.accountId, params.uid),
  })),
  route(operations.countAudience, async ({ deps, principal, params, whenGone }) => ({
    status: 200,
    body: await countAudience(deps, principal.accountId, params.uid, whenGone()),
  })),
  route(operations.previewCampaign, async ({ deps, principal, params, query, rootUrl }) => {
    const asked = {
      subscriberUid: query.subscriber_uid,
      variant: query.variant === undefined ? undefined : Number(query.variant),
    };
    const given = { ...deps, baseUrl: rootUrl };
    return { status: 200, body: await previewCampaign(given, principal.accountId, params.uid, asked) };
  }),
  route(operations.testCampaign, (call) => {
    const { accountId } = call.principal;
    return sendTests(
      call,
      (deps) => testCampaign(deps, accountId, call.params.uid, call.body),
      (sql) => noteFirstTest(sql, accountId),
    );
  }),
  route(operations.runCampaign, async ({ deps, principal, actor, params, body, precondition }) => {
    const campaign = await runCampaign(deps, principal.accountId, params.uid, body, { actor, precondition });
    notifySenders(deps, campaign.uid);
    return { status: 200, body: campaign };
  }),
  route(operations.pauseCampaign, async ({ deps, principal, actor, params }) => ({
    status: 200,
    body: await pauseCampaign(deps.database, principal.accountId, params.uid, actor),
  })),
  route(operations.cancelCampaign, async ({ deps, principal, actor, params }) => ({
    status: 200,
    body: await cancelCampaign(deps.database, principal.accountId, params.uid, actor),
  })),
  route(operations.chooseWinner, async ({ deps, principal, actor, params, body }) => {
    const campaign = await chooseWinner(deps.database, principal.accountId, params.uid, body, actor);
    notifySenders(deps, campaign.uid);
    return { status: 200, body: campaign };
  }),
  route(operations.getUnsubscribeReasons, async ({ deps, principal, params }) => ({
    status: 200,
    body: await readUnsubscribeReasons(deps.database, principal.accountId, params.uid),
  })),
];

/** Notifies the workers of a campaign that has something to send. */
export function notifySenders(deps: Pick<ApiDeps, 'enqueue'>, uid: string): void {
  deps.enqueue(sendCampaign, { id: newId(), payload: { campaignId: fromUid('cmp', uid) ?? '' } });
}

/** Whether the campaign is being sent, or will be. Only users who may send can decide about such a campaign. */
function isUnfinished({ status }: CampaignResource): boolean {
  return status === 'scheduled' || status === 'sending' || status === 'paused';
}

function respondNew(urlOf: (path: string) => string, body: CampaignResource): ApiResponse {
  return { status: 201, body, headers: { Location: urlOf(`/campaigns/${body.uid}`) } };
}
