import { type SubscriberResource, tagPattern } from '@mailwright/contracts';
import type { RecipientData } from '@mailwright/content';

/** What a mail shows of a subscriber; the header and the envelope of a sent mail need more. */
export function toRecipient(
  subscriber: Pick<SubscriberResource, 'uid' | 'EMAIL' | 'tags'>,
  links: RecipientData['links'],
): RecipientData {
  const { EMAIL: email, uid, tags } = subscriber;
  const fields = Object.fromEntries(Object.entries(subscriber).filter(([name]) => tagPattern.test(name)));
  return { key: 'shown', email, subscriber: { uid, tags, fields }, links, bounceTo: email, unsubscribeMailto: null };
}
