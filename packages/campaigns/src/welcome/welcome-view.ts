import type { SubscriberResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { type RecipientData, TemplateError } from '@mailwright/mail';
import { toRecipient } from './welcome-recipient.ts';
import { compileWelcome, readWelcomeList } from './welcome-content.ts';

/** The welcome mail of a subscriber's list as a page, as it is now; undefined when the list is gone, or its template fails. */
export async function readWelcomeView(
  database: Database,
  accountId: string,
  subscriber: SubscriberResource,
  links: RecipientData['links'],
): Promise<{ title: string; html: string } | undefined> {
  const list = await readWelcomeList(database, accountId, subscriber.list_uid);
  if (list === undefined) return undefined;
  try {
    const { subject, html } = compileWelcome(list, 'localhost').render(toRecipient(subscriber, links));
    return { title: subject, html };
  } catch (error) {
    if (error instanceof TemplateError) return undefined;
    throw error;
  }
}
