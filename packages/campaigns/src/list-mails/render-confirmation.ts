import { findSubscriber } from '@mailwright/audience';
import { type RenderedMail, TemplateError } from '@mailwright/content';
import type { MailClaim } from '@mailwright/outbox';
import { type Logger, ProblemError } from '@mailwright/platform';
import { readLinkRoot } from '@mailwright/senders';
import type { CampaignDeps } from '../content/campaign-row.ts';
import { recipientLinks } from '../content/links.ts';
import type { MailSetup } from '../sending/compose-campaign.ts';
import { createKnownListMails } from './known-list-mails.ts';
import { confirmationLinks, readListMail, toRecipient } from './list-mail-content.ts';

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
    const recipient = toRecipient(found.subscriber, confirmationLinks(links, confirmUrl));
    try {
      const rendered = await render(mail, (compiled) => compiled.render(recipient));
      requireContent(rendered, confirmUrl);
      return { subject: rendered.subject, html: rendered.html, text: rendered.plain };
    } catch (error) {
      // The worker is being stopped; the mail is composed by the next one.
      if (error instanceof ProblemError && error.code === 'service_unavailable') throw error;
      deps.log.warn('confirmation.default_sent', { accountId, listUid: found.subscriber.list_uid, error });
      return undefined;
    }
  };
}

/** Checks what a template's author couldn't be told: what the mail has depends on the recipient's data. */
function requireContent({ subject, html, plain }: RenderedMail, confirmUrl: string): void {
  if (subject.trim() === '') throw new TemplateError('subject', 'is empty');
  if (!html.includes(confirmUrl)) throw new TemplateError('html', 'does not contain the link that confirms');
  if (!plain.includes(confirmUrl)) throw new TemplateError('plain', 'does not contain the link that confirms');
}
