import type { SubscriberResource } from '@mailwright/contracts';
import { type RecipientData, TemplateError } from '@mailwright/mail';
import type { CampaignDeps } from '../campaigns/campaign-deps.ts';
import { toRecipient } from './welcome-recipient.ts';
import { compileWelcome, readWelcomeList } from './welcome-content.ts';

/** The welcome mail of a subscriber's list as a page, as it is now; undefined when the list is gone, or its template fails. */
export async function readWelcomeView(
  { database, inRenderTurn }: Pick<CampaignDeps, 'database' | 'inRenderTurn'>,
  accountId: string,
  subscriber: SubscriberResource,
  links: RecipientData['links'],
): Promise<{ title: string; html: string } | undefined> {
  const list = await readWelcomeList(database, accountId, subscriber.list_uid);
  if (list === undefined) return undefined;
  try {
    const recipient = toRecipient(subscriber, links);
    const render = () => compileWelcome(list, 'localhost').render(recipient);
    const { subject, html } = await inRenderTurn(accountId, render);
    return { title: subject, html };
  } catch (error) {
    if (error instanceof TemplateError) return undefined;
    throw error;
  }
}
