import { findSubscriber } from '@mailwright/audience';
import type { MailClaim } from '@mailwright/outbox';
import { type Logger, ProblemError } from '@mailwright/platform';
import { readLinkRoot } from '@mailwright/senders';
import type { CampaignDeps } from '../content/campaign-row.ts';
import { recipientLinks } from '../content/links.ts';
import type { MailSetup } from '../sending/compose-campaign.ts';
import { createKnownListMails } from './known-list-mails.ts';
import { readListMail, requireConfirmation, toUnconfirmed } from './list-mail-content.ts';

type ConfirmationDeps = Pick<CampaignDeps, 'database' | 'renderer'> &
  Pick<MailSetup, 'appSecrets' | 'baseUrl'> & { log: Logger };

/**
 * Renders the confirmation mail that a list's owner has written, with the current state of the list. Resolves to
 * undefined if nothing is written, or if it can't be rendered: then the service's own mail must be sent, since somebody
 * waits for the link.
 */
export function createConfirmationRenderer(
  deps: ConfirmationDeps,
): (
  claim: Pick<MailClaim, 'accountId'> & { subscriberId: string },
  confirmUrl: string,
) => Promise<{ subject: string; html: string; text: string } | undefined> {
  const baseUrl = deps.baseUrl.replace(/\/+$/, '');
  const render = createKnownListMails(deps.renderer, new URL(baseUrl).hostname);
  return async ({ accountId, subscriberId }, confirmUrl) => {
    const found = await findSubscriber(deps.database, subscriberId);
    if (found?.accountId !== accountId) return undefined;
    const mail = await readListMail(deps.database, accountId, found.subscriber.list_uid, 'confirmation');
    if (mail?.isWritten !== true) return undefined;
    const root = await readLinkRoot(deps.database, accountId, baseUrl);
    // Its links are those of a campaign's mail, with the list in place of the campaign.
    const links = recipientLinks(root, deps.appSecrets, { campaignId: mail.list.id, subscriberId });
    const recipient = toUnconfirmed(found.subscriber, links, confirmUrl);
    try {
      const rendered = await render(mail, (compiled) => compiled.render(recipient));
      requireConfirmation(rendered, confirmUrl);
      return { subject: rendered.subject, html: rendered.html, text: rendered.plain };
    } catch (error) {
      // The worker is being stopped, and the next one composes the mail. With a cause, there are no threads or no time.
      if (error instanceof ProblemError && error.code === 'service_unavailable' && error.cause === undefined)
        throw error;
      deps.log.warn('confirmation.default_sent', { accountId, listUid: found.subscriber.list_uid, error });
      return undefined;
    }
  };
}
