import type { SubscriberResource } from '@mailwright/contracts';
import type { RecipientData } from '@mailwright/mail';
import type { CampaignDeps } from '../campaigns/campaign-deps.ts';
import { nothingOf } from '../content/compile-content.ts';
import { toRecipient } from './welcome-recipient.ts';
import { compileWelcome, readWelcomeList } from './welcome-content.ts';

/** The welcome mail of a subscriber's list as a page, as it is now; undefined when the list is gone, or its template fails. */
export async function readWelcomeView(
  { database, renderer }: Pick<CampaignDeps, 'database' | 'renderer'>,
  accountId: string,
  subscriber: SubscriberResource,
  links: RecipientData['links'],
): Promise<{ title: string; html: string } | undefined> {
  const list = await readWelcomeList(database, accountId, subscriber.list_uid);
  if (list === undefined) return undefined;
  try {
    const recipient = toRecipient(subscriber, links);
    const { subject, html } = await (await compileWelcome(renderer, list, 'localhost')).render(recipient);
    return { title: subject, html };
  } catch (error) {
    return nothingOf(error);
  }
}
