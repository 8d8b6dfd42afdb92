import {
  type ArchivedCampaign,
  type ArchivedTitle,
  type ArchiveList,
  listArchived,
  readArchived,
  readArchiveList,
  readTitles,
  renderArchived,
} from '@mailwright/campaigns';
import { fromUid, networkOf } from '@mailwright/platform';
import type { Request, Response, Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { version } from '../version.ts';
import { readLook } from './list-look.ts';
import { mailPolicy, rootOf } from './mail-policy.ts';
import { renderArchive } from './render-archive.ts';
import { renderFeed } from './render-feed.ts';
import { orTooMany, page, pagePolicy, sendNotAllowed, sendNothingHere, sendTooMany } from './render-page.ts';
import { createRenderCache, type RenderCache, sendCacheable } from './send-cacheable.ts';
import { titledMail } from './titled-mail.ts';

// Enough for an office behind one address, or for a feed reader with many subscribers.
const readLimit = { perSecond: 2, burst: 60 };
const mailsOnPage = 20;
const maxCharacters = 16_000_000;

interface Asked {
  deps: ApiDeps;
  cache: RenderCache;
  list: ArchiveList;
  /** The address at which people reach us, without a trailing slash. */
  root: string;
  request: Request;
  response: Response;
}

/**
 * `/archive/{list_uid}`: the sent campaigns of a list that has a public archive, its feed (`…/feed`), and each mail
 * (`…/{campaign_uid}`), rendered for no particular recipient.
 */
export function serveArchive(router: Router, deps: ApiDeps): void {
  const cache = createRenderCache(maxCharacters);
  const route = (path: string, send: (asked: Asked) => Promise<boolean>) =>
    page(path, async (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return sendNotAllowed(response, 'GET, HEAD');
      const bucket = `archive:${networkOf(request.ip ?? '')}`;
      const { allowed, retryAfterSeconds } = await deps.limiter.take(bucket, readLimit, { whenUnavailable: 'memory' });
      if (!allowed) return sendTooMany(response, retryAfterSeconds);
      const list = await readArchiveList(deps.database, String(request.params['list']));
      const root = deps.baseUrl ?? rootOf(request);
      const sent = list !== undefined && (await orTooMany(send({ deps, cache, list, root, request, response })));
      if (sent === false) sendNothingHere(response);
      else if (sent !== true) sendTooMany(response, sent);
    });
  router.all('/archive/:list', route('/archive/{list_uid}', sendList));
  router.all('/archive/:list/feed', route('/archive/{list_uid}/feed', sendFeed));
  router.all('/archive/:list/:campaign', route('/archive/{list_uid}/{campaign_uid}', sendMail));
}

async function sendList({ deps, cache, list, root, request, response }: Asked): Promise<boolean> {
  const { before } = request.query;
  const beforeId = typeof before === 'string' ? fromUid('cmp', before) : undefined;
  if (before !== undefined && beforeId === undefined) return false;
  // One more than is shown, to know whether there are older campaigns.
  const found = await listArchived(deps.database, list, { limit: mailsOnPage + 1, beforeId });
  const campaigns = found.slice(0, mailsOnPage);
  const hasOlder = found.length > mailsOnPage;
  const look = await readLook(deps, list.accountId, list);
  return sendCacheable(request, response, cache, {
    key: keyOf('page', list, campaigns, root, [String(hasOlder), JSON.stringify(look)]),
    type: 'html',
    policy: pagePolicy(undefined, look),
    indexed: list.indexed,
    render: async () => renderArchive(list, look, await withTitles(deps, list, root, campaigns), hasOlder),
  });
}

async function sendFeed({ deps, cache, list, root, request, response }: Asked): Promise<boolean> {
  const campaigns = await listArchived(deps.database, list, { limit: mailsOnPage, beforeId: undefined });
  const urls = { page: `${root}/archive/${list.uid}`, feed: `${root}/archive/${list.uid}/feed` };
  return sendCacheable(request, response, cache, {
    key: keyOf('feed', list, campaigns, root),
    type: 'application/atom+xml; charset=utf-8',
    policy: pagePolicy(),
    indexed: list.indexed,
    render: async () => renderFeed(list, await withTitles(deps, list, root, campaigns), urls),
  });
}

async function sendMail({ deps, cache, list, root, request, response }: Asked): Promise<boolean> {
  const campaign = await readArchived(deps.database, list, String(request.params['campaign']));
  if (campaign === undefined) return false;
  const urls = { list: `${root}/archive/${list.uid}`, mail: `${root}/archive/${list.uid}/${campaign.uid}` };
  return sendCacheable(request, response, cache, {
    key: keyOf('mail', list, [campaign], root),
    type: 'html',
    policy: mailPolicy,
    indexed: list.indexed,
    render: async () => {
      const mail = await renderArchived(deps, list.accountId, campaign, urls);
      return mail && titledMail(mail);
    },
  });
}

/**
 * A text changes with its list, its campaigns, the address it is served at, the version that rendered it, and what
 * `others` name.
 */
function keyOf(
  kind: string,
  list: ArchiveList,
  campaigns: ArchivedCampaign[],
  root: string,
  others: string[] = [],
): string {
  const ofCampaigns = campaigns.map((campaign) => `${campaign.uid}:${campaign.version}`);
  return [version, kind, root, `${list.uid}:${list.version}`, ...others, ...ofCampaigns].join(' ');
}

async function withTitles(deps: ApiDeps, list: ArchiveList, root: string, campaigns: ArchivedCampaign[]) {
  const titles = await readTitles(deps, list.accountId, campaigns);
  return campaigns.map((campaign) => {
    const title: ArchivedTitle = titles.get(campaign.id) ?? { subject: '', preheader: null };
    return { campaign, title, url: `${root}/archive/${list.uid}/${campaign.uid}` };
  });
}
