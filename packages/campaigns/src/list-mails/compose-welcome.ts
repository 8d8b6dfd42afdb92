import { findSubscriber, isSuppressed } from '@mailwright/audience';
import { TemplateError } from '@mailwright/content';
import { parseEmailAddress, type SubscriberResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import type { MailClaim } from '@mailwright/outbox';
import type { AppSecrets } from '@mailwright/platform';
import { readLinkRoot } from '@mailwright/senders';
import type { DroppedMail, FromAddress } from '@mailwright/sending';
import type { CampaignDeps } from '../content/campaign-row.ts';
import { recipientLinks } from '../content/links.ts';
import type { MailSetup } from '../sending/compose-campaign.ts';
import { createKnownListMails, isTooSlow } from './known-list-mails.ts';
import { type LoadedMail, readListMail, toRecipient } from './list-mail-content.ts';

type WelcomeDeps = Pick<CampaignDeps, 'database' | 'isVerifiedSender' | 'renderer'> & MailSetup;

/**
 * Composes welcome mails with the current state of their lists. Resolves to undefined if the subscriber isn't
 * subscribed, their address is suppressed, or the list sends no welcome mail. The mail is dropped if the list's sender
 * isn't verified, or its template fails.
 */
export function createWelcomeComposer(
  deps: WelcomeDeps,
): (claim: Pick<MailClaim, 'id' | 'accountId' | 'subscriberId'>) => Promise<FromAddress | DroppedMail | undefined> {
  const baseUrl = deps.baseUrl.replace(/\/+$/, '');
  const render = createKnownListMails(deps.renderer, new URL(baseUrl).hostname);
  return async ({ id, accountId, subscriberId }) => {
    const recipient = await readRecipient(deps, accountId, subscriberId);
    if (recipient === undefined) return undefined;
    const { welcome, subscriber } = recipient;
    const { list } = welcome;
    if (!(await deps.isVerifiedSender(accountId, list.fromEmail))) return { dropped: 'the sender is not verified' };
    try {
      // Its links are those of a campaign's mail, with the list in place of the campaign.
      const root = await readLinkRoot(deps.database, accountId, baseUrl);
      const links = recipientLinks(root, deps.appSecrets, { campaignId: list.id, subscriberId: recipient.id });
      const data = { ...toRecipient(subscriber, links), key: id, bounceTo: deps.bounceTo };
      return { mail: await render(welcome, (compiled) => compiled.composeOne(data)), from: list.fromEmail };
    } catch (error) {
      if (error instanceof TemplateError) return { dropped: `the ${error.part} can't be rendered` };
      if (isTooSlow(error)) return { dropped: `${error.code}: ${error.message}` };
      throw error;
    }
  };
}

async function readRecipient(
  { database, appSecrets }: { database: Database; appSecrets: AppSecrets },
  accountId: string,
  subscriberId: string | null,
): Promise<{ id: string; welcome: LoadedMail; subscriber: SubscriberResource } | undefined> {
  if (subscriberId === null) return undefined;
  const found = await findSubscriber(database, subscriberId);
  if (found?.accountId !== accountId || found.subscriber.status !== 'subscribed') return undefined;
  const { subscriber } = found;
  const welcome = await readListMail(database, accountId, subscriber.list_uid, 'welcome');
  if (welcome?.list.sendWelcomeEmail !== true) return undefined;
  const address = parseEmailAddress(subscriber.EMAIL)?.normalized ?? '';
  if (await isSuppressed(database, accountId, address, appSecrets)) return undefined;
  return { id: subscriberId, welcome, subscriber };
}
