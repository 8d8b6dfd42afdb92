import { findSubscriber } from '@mailwright/audience';
import { parseEmailAddress, type SendEmail, type SubscriberResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { fromUid, ProblemError } from '@mailwright/platform';

/** Who an email goes to. */
export interface EmailRecipient {
  email: string;
  emailNormalized: string;
  name: string | null;
  /** Undefined when the request names only an address. */
  subscriber: { id: string; resource: SubscriberResource } | undefined;
}

/** The recipient that a request names. @throws ProblemError `not_found` when the account has no such subscriber */
export async function findRecipient(
  database: Database,
  accountId: string,
  { to, subscriber_uid: uid }: Pick<SendEmail, 'to' | 'subscriber_uid'>,
): Promise<EmailRecipient> {
  if (uid === undefined) {
    const { email, name = null } = typeof to === 'object' ? to : { email: to ?? '' };
    return { ...parse(email), name, subscriber: undefined };
  }
  const id = fromUid('sub', uid);
  const found = id === undefined ? undefined : await findSubscriber(database, id);
  if (id === undefined || found?.accountId !== accountId) {
    const errors = { subscriber_uid: ['is not one of your subscribers'] };
    throw new ProblemError(
      'not_found',
      'This account has no such subscriber. Check the uid, or the email address and list_uid.',
      { errors },
    );
  }
  const { subscriber } = found;
  return { ...parse(subscriber.EMAIL), name: null, subscriber: { id, resource: subscriber } };
}

function parse(text: string): { email: string; emailNormalized: string } {
  const address = parseEmailAddress(text);
  if (address === undefined) throw new Error('The contract accepts only an address');
  return { email: address.given, emailNormalized: address.normalized };
}
