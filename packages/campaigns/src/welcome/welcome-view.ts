import type { SubscriberResource } from '@mailwright/contracts';
import type { RecipientData } from '@mailwright/content';
import type { CampaignDeps } from '../campaigns/campaign-deps.ts';
import { hostOfPages } from '../content/compile-content.ts';
import { estimateBytes, type KnownMails } from '../content/known-mails.ts';
import { toRecipient } from './welcome-recipient.ts';
import { compileWelcome, readWelcomeList, versionOf } from './welcome-content.ts';

/** The current welcome mail of a subscriber's list as a page; undefined if the list is gone, or its template fails. */
export async function readWelcomeView(
  { database, renderer, known }: Pick<CampaignDeps, 'database' | 'renderer'> & { known: KnownMails },
  accountId: string,
  subscriber: SubscriberResource,
  links: RecipientData['links'],
): Promise<{ title: string; html: string } | undefined> {
  const list = await readWelcomeList(database, accountId, subscriber.list_uid);
  if (list === undefined) return undefined;
  const content = {
    key: `${list.id} ${versionOf(list)}`,
    compile: async () => {
      const compiled = await compileWelcome(renderer, list, hostOfPages);
      return { compiled, bytes: estimateBytes([list.welcomeEmail, list.welcomeTemplate]) };
    },
  };
  const mail = await known.render(content, toRecipient(subscriber, links));
  return mail && { title: mail.subject, html: mail.html };
}
