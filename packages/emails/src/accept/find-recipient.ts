import { findSubscriber } from '@mailwright/audience';
import { type GivenRecipient, parseEmailAddress, type SendEmail, type SubscriberResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { fromUid, ProblemError } from '@mailwright/platform';

/** Someone an email goes to. */
export interface EmailRecipient {
  kind: 'to' | 'cc' | 'bcc';
  email: string;
  emailNormalized: string;
  name: string | null;
  /** Undefined when the request names only an address. */
  subscriber: { id: string; resource: SubscriberResource } | undefined;
}

/**
 * The recipients that a request names, those of `to` first. Who is named more than once gets one email, where they are
 * named first.
 * @throws ProblemError `not_found` when the account has no such subscriber
 */
export async function findRecipients(
  database: Database,
  accountId: string,
  { to, cc, bcc, subscriber_uid: uid }: Pick<SendEmail, 'to' | 'cc' | 'bcc' | 'subscriber_uid'>,
): Promise<[EmailRecipient, ...EmailRecipient[]]> {
  const named = [...readRecipients('to', to), ...readRecipients('cc', cc), ...readRecipients('bcc', bcc)];
  if (uid !== undefined) named.unshift(await readSubscriber(database, accountId, uid));
  const addresses = new Set<string>();
  const [first, ...others] = named.filter(
    ({ emailNormalized }) => addresses.size < addresses.add(emailNormalized).size,
  );
  if (first === undefined) throw new Error('The contract accepts only an email with a recipient');
  return [first, ...others];
}

function readRecipients(kind: EmailRecipient['kind'], given: SendEmail['to']): EmailRecipient[] {
  const list: GivenRecipient[] = given === undefined ? [] : Array.isArray(given) ? given : [given];
  return list.map((each) => {
    const { email, name = null } = typeof each === 'object' ? each : { email: each };
    return { kind, ...parse(email), name, subscriber: undefined };
  });
}

async function readSubscriber(database: Database, accountId: string, uid: string): Promise<EmailRecipient> {
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
  return { kind: 'to', ...parse(subscriber.EMAIL), name: null, subscriber: { id, resource: subscriber } };
}

function parse(text: string): { email: string; emailNormalized: string } {
  const address = parseEmailAddress(text);
  if (address === undefined) throw new Error('The contract accepts only an address');
  return { email: address.given, emailNormalized: address.normalized };
}
