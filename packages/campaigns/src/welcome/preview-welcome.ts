import { findSubscriber } from '@mailwright/audience';
import type { SubscriberResource, WelcomePreview } from '@mailwright/contracts';
import { fromUid, ProblemError, validationProblem } from '@mailwright/platform';
import type { CampaignDeps } from '../campaigns/campaign-deps.ts';
import { toFieldErrors } from '../campaigns/check-content.ts';
import { toProblem } from '../content/compile-content.ts';
import { previewLinks } from '../links/recipient-links.ts';
import { toRecipient } from './welcome-recipient.ts';
import { compileWelcome, readWelcomeList } from './welcome-content.ts';

/**
 * A list's welcome mail as a subscriber of the list would get it, or a sample without values.
 * @param baseUrl where people reach the API, without a slash at the end.
 * @throws ProblemError `not_found`; `validation_failed` when it can't be rendered
 */
export async function previewWelcome(
  { database, isVerifiedSender, baseUrl }: Pick<CampaignDeps, 'database' | 'isVerifiedSender'> & { baseUrl: string },
  accountId: string,
  listUid: string,
  subscriberUid: string | undefined,
): Promise<WelcomePreview> {
  const list = await readWelcomeList(database, accountId, listUid);
  if (list === undefined) throw new ProblemError('not_found', 'There is no such list.');
  const id = subscriberUid === undefined ? undefined : fromUid('sub', subscriberUid);
  const found = id === undefined ? undefined : await findSubscriber(database, id);
  const isTheirs = found?.accountId === accountId && found.subscriber.list_uid === listUid;
  if (subscriberUid !== undefined && !isTheirs) {
    throw new ProblemError('not_found', 'There is no such subscriber on the list.', {
      errors: { subscriber_uid: ['is not on the list'] },
    });
  }
  const subscriber: Pick<SubscriberResource, 'uid' | 'EMAIL' | 'tags'> = found?.subscriber ?? sample;
  try {
    const { subject, html, plain } = compileWelcome(list, 'localhost').render(
      toRecipient(subscriber, previewLinks(baseUrl)),
    );
    return { subject, html, text: plain, sender_verified: await isVerifiedSender(accountId, list.fromEmail) };
  } catch (error) {
    throw validationProblem(toFieldErrors([toProblem(error)]));
  }
}

const sample = { uid: 'sub_01k6n8r2hzf2vvbq5xm8y7c1ea', EMAIL: 'subscriber@example.com', tags: [] };
