import { confirmationExpiry, findSubscriber, toContactLines } from '@mailwright/audience';
import type { ListContact, ListMailPreview, SubscriberResource, TestCampaign } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { fromUid, ProblemError, validationProblem } from '@mailwright/platform';
import { renderConfirmation } from '@mailwright/sending';
import type { CampaignDeps } from '../content/campaign-row.ts';
import { toFieldErrors } from '../campaigns/check-content.ts';
import { appendTests, type TestDeps, type TestMail } from '../content/append-tests.ts';
import { hostOfPages, toProblems } from '../content/compile-content.ts';
import { previewLinks } from '../content/links.ts';
import {
  compileListMail,
  type LoadedMail,
  type ListMailKind,
  readListMail,
  requireConfirmation,
  senderOf,
  toRecipient,
  toUnconfirmed,
} from './list-mail-content.ts';

type PreviewDeps = Pick<CampaignDeps, 'database' | 'renderer' | 'clock' | 'isVerifiedSender'> & {
  /** The base URL of the API, without a trailing slash. */
  baseUrl: string;
};

/** Which mail of which list to show, and for which of its subscribers: for a sample if undefined. */
interface Shown {
  kind: ListMailKind;
  listUid: string;
  subscriberUid: string | undefined;
}

/**
 * Renders a mail of a list for a subscriber of the list, or for a sample without values.
 * @throws ProblemError `not_found`; `validation_failed` if it can't be rendered
 */
export async function previewListMail(deps: PreviewDeps, accountId: string, shown: Shown): Promise<ListMailPreview> {
  const { subject, html, text, from } = await renderListMail(deps, accountId, shown);
  return { subject, html, text, sender_verified: await deps.isVerifiedSender(accountId, from.address) };
}

/**
 * Sends a mail of a list as a test. Resolves to the ids of the mails, which the caller publishes.
 * @throws ProblemError `not_found`; `sender_not_verified`; `address_suppressed`; `validation_failed` if it can't be
 *   rendered
 */
export async function testListMail(
  deps: TestDeps & PreviewDeps,
  accountId: string,
  { kind, listUid }: Pick<Shown, 'kind' | 'listUid'>,
  body: TestCampaign,
): Promise<string[]> {
  const shown = { kind, listUid, subscriberUid: body.subscriber_uid };
  return appendTests(deps, accountId, await renderListMail(deps, accountId, shown), body);
}

async function renderListMail(
  deps: PreviewDeps,
  accountId: string,
  { kind, listUid, subscriberUid }: Shown,
): Promise<TestMail> {
  const mail = await readListMail(deps.database, accountId, listUid, kind);
  if (mail === undefined) throw new ProblemError('not_found', 'This account has no list with this uid. Check the uid.');
  const { list } = mail;
  const subscriber = subscriberUid === undefined ? sample : await findOnList(deps.database, list, subscriberUid);
  const content = await renderContent(deps, mail, subscriber);
  return { ...content, from: senderOf(list), replyTo: list.replyTo };
}

async function renderContent(
  { renderer, clock, baseUrl }: PreviewDeps,
  mail: LoadedMail,
  subscriber: typeof sample,
): Promise<Pick<TestMail, 'subject' | 'html' | 'text'>> {
  const { kind, list } = mail;
  const confirmUrl = `${baseUrl}/c/preview`;
  if (kind === 'confirmation' && !mail.isWritten) {
    return renderConfirmation({
      list: {
        name: list.publicName ?? list.name,
        contactLines: toContactLines(list.contact as Partial<ListContact>),
      },
      serviceName: '',
      language: list.language,
      confirmUrl,
      expiresAt: confirmationExpiry(clock.now()),
    });
  }
  const links = previewLinks(baseUrl);
  try {
    const compiled = await compileListMail(renderer, mail, hostOfPages);
    const isConfirmation = kind === 'confirmation';
    const recipient = isConfirmation ? toUnconfirmed(subscriber, links, confirmUrl) : toRecipient(subscriber, links);
    const rendered = await compiled.render(recipient);
    if (isConfirmation) requireConfirmation(rendered, confirmUrl);
    return { subject: rendered.subject, html: rendered.html, text: rendered.plain };
  } catch (error) {
    throw validationProblem(toFieldErrors(toProblems(error)));
  }
}

async function findOnList(
  database: Database,
  { id, accountId }: LoadedMail['list'],
  uid: string,
): Promise<SubscriberResource> {
  const subscriberId = fromUid('sub', uid);
  const found = subscriberId === undefined ? undefined : await findSubscriber(database, subscriberId);
  if (found?.accountId !== accountId || fromUid('list', found.subscriber.list_uid) !== id) {
    throw new ProblemError('not_found', 'The list has no subscriber with this uid. Check subscriber_uid.', {
      errors: { subscriber_uid: ['is not on the list'] },
    });
  }
  return found.subscriber;
}

const sample: Pick<SubscriberResource, 'uid' | 'EMAIL' | 'tags'> = {
  uid: 'sub_01k6n8r2hzf2vvbq5xm8y7c1ea',
  EMAIL: 'subscriber@example.com',
  tags: [],
};
