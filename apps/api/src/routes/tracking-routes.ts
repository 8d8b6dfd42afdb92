import {
  correctLink,
  getLink,
  findCampaign,
  getCampaignReport,
  getPreviousCampaigns,
  openActivityLog,
  readActivity,
  readLogEnd,
} from '@mailwright/campaigns';
import { operations } from '@mailwright/contracts';
import { attachmentHeader } from '../http/attachment-header.ts';
import { route } from '../http/define-route.ts';
import { respondPage } from '../http/respond-page.ts';

const pages = { open: operations.listOpens, click: operations.listClicks, unsubscribe: operations.listUnsubscribes };
const files = {
  open: operations.downloadOpenLog,
  click: operations.downloadClickLog,
  unsubscribe: operations.downloadUnsubscribeLog,
};
const kinds = ['open', 'click', 'unsubscribe'] as const;

export const trackingRoutes = [
  route(operations.getCampaignStatistics, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getCampaignReport(deps.database, principal.accountId, params.uid),
  })),
  route(operations.getPreviousCampaigns, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getPreviousCampaigns(deps.database, principal.accountId, params.uid),
  })),
  route(operations.getCampaignLink, async ({ deps, principal, params }) => {
    const of = { accountId: principal.accountId, campaignUid: params.uid, number: params.number };
    return { status: 200, body: await getLink(deps.database, of) };
  }),
  route(operations.correctCampaignLink, async ({ deps, principal, actor, params, body, precondition }) => {
    const of = { accountId: principal.accountId, campaignUid: params.uid, number: params.number };
    const link = await correctLink(deps.database, of, body, { actor, precondition });
    deps.links.forget(params.uid, params.number);
    return { status: 200, body: link };
  }),
  ...kinds.map((kind) =>
    route(pages[kind], async (call) => {
      const { database } = call.deps;
      const { id: campaignId } = await findCampaign(database, call.principal.accountId, call.params.uid);
      const log = { campaignId, kind };
      return respondPage(
        call,
        `/campaigns/${call.params.uid}/${kind}-log`,
        'act',
        (page) => readActivity(database, log, page),
        async () => (await readLogEnd(database, log)).count,
      );
    }),
  ),
  ...kinds.map((kind) =>
    route(files[kind], async ({ deps, principal, params }) => {
      const { id: campaignId, name } = await findCampaign(deps.database, principal.accountId, params.uid);
      const { tag, parts } = await openActivityLog(deps.database, { campaignId, kind });
      return {
        status: 200,
        headers: {
          'Content-Disposition': attachmentHeader(`${name}-${kind}-log`, '.csv'),
          'Cache-Control': 'private, no-cache',
          ETag: tag,
        },
        stream: { type: 'text/csv; charset=utf-8; header=present', parts },
      };
    }),
  ),
];
