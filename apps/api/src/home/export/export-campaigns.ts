import { getBounceRules, listBounceCallbacks, readBouncesOfAccount } from '@mailwright/bounces';
import {
  getCampaign,
  listCampaigns,
  listStepMails,
  readActivity,
  readRecipients,
  readUnsubscribeReasons,
} from '@mailwright/campaigns';
import { listEmailDetails } from '@mailwright/emails';
import { fromUid } from '@mailwright/platform';
import type { ExportDeps } from './export-deps.ts';
import { byUid, newestFirst, one, type Part, pagesOf, partOf } from './export-parts.ts';

const pageSize = 1_000;

/** Campaigns and automation mails, each with its recipients and their activity. */
export async function* exportCampaigns({ database }: ExportDeps, accountId: string): AsyncGenerator<Part> {
  const all = { listUid: undefined, status: undefined, name: undefined };
  const campaigns = byUid('cmp', (limit, beforeId) => listCampaigns(database, accountId, all, { limit, beforeId }));
  for await (const page of campaigns)
    for (const { uid } of page) {
      yield* one('campaign', () => getCampaign(database, accountId, uid));
      yield* one('unsubscribe_reasons', () => readUnsubscribeReasons(database, accountId, uid), { campaign_uid: uid });
      yield* exportRecipients(database, uid);
    }
  for await (const page of byUid('cmp', (limit, beforeId) => listStepMails(database, accountId, { limit, beforeId })))
    for (const mail of page) {
      yield partOf('automation_mail', [mail]);
      yield* exportRecipients(database, mail.uid);
    }
}

/** @param uid a campaign that the caller has just read as one of the account's. */
async function* exportRecipients(database: ExportDeps['database'], uid: string): AsyncGenerator<Part> {
  const campaignId = fromUid('cmp', uid) ?? '';
  const about = { campaign_uid: uid };
  const everyone = { state: undefined, code: undefined, email: undefined };
  for (let afterPosition: number | undefined = 0; afterPosition !== undefined;) {
    const page = await readRecipients(database, campaignId, everyone, { limit: pageSize, afterPosition });
    afterPosition = page.at(-1)?.position;
    const recipients = page.map(({ recipient }) => recipient);
    if (recipients.length > 0) yield partOf('recipient', recipients, about);
  }
  for (const kind of ['open', 'click', 'unsubscribe'] as const) {
    for (let afterId: string | undefined; ;) {
      const page = await readActivity(database, { campaignId, kind }, { limit: pageSize, afterId });
      if (page.length > 0) yield partOf(kind, page, about);
      afterId = fromUid('act', page.at(-1)?.uid ?? '');
      if (page.length < pageSize || afterId === undefined) break;
    }
  }
}

/** Transactional emails, each with its history. */
export function exportEmails({ database }: ExportDeps, accountId: string): AsyncGenerator<Part> {
  return newestFirst('email', 'eml', (page) => listEmailDetails(database, accountId, page));
}

/**
 * The rules by which bounces stop mail, the callbacks through which providers report them, and the bounces and
 * complaints.
 */
export async function* exportBounces(deps: ExportDeps, accountId: string, rootUrl: string): AsyncGenerator<Part> {
  const { database, appSecrets, bounceRules } = deps;
  yield partOf('bounce_rules', [await getBounceRules(database, bounceRules, accountId)]);
  const context = { appSecrets, rootUrl };
  const callbacks = byUid('bcb', (limit, afterId) =>
    listBounceCallbacks(database, context, accountId, { limit, afterId }),
  );
  for await (const page of callbacks)
    // The URL is left out, since whoever knows it can report bounces.
    yield partOf(
      'bounce_callback',
      page.map(({ url: _url, ...callback }) => callback),
    );
  yield* pagesOf('bounce', readBouncesOfAccount(database, accountId));
}
