import { findSubscriber } from '@mailwright/audience';
import type { SubscriberResource, TestCampaign, WelcomePreview } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { fromUid, ProblemError, validationProblem } from '@mailwright/platform';
import type { CampaignDeps } from '../content/campaign-row.ts';
import { toFieldErrors } from '../campaigns/check-content.ts';
import { appendTests, type TestDeps, type TestMail } from '../content/append-tests.ts';
import { toProblems } from '../content/compile-content.ts';
import { previewLinks } from '../content/links.ts';
import { compileWelcome, readWelcomeList, senderOf, toRecipient, type WelcomeList } from './welcome-content.ts';

type PreviewDeps = Pick<CampaignDeps, 'database' | 'renderer' | 'isVerifiedSender'> & {
  /** The base URL of the API, without a trailing slash. */
  baseUrl: string;
};

/**
 * Renders a list's welcome mail for a subscriber of the list, or for a sample without values.
 * @throws ProblemError `not_found`; `validation_failed` if it can't be rendered
 */
export async function previewWelcome(
  deps: PreviewDeps,
  accountId: string,
  listUid: string,
  subscriberUid: string | undefined,
): Promise<WelcomePreview> {
  const { subject, html, text, from } = await renderWelcome(deps, accountId, listUid, subscriberUid);
  return { subject, html, text, sender_verified: await deps.isVerifiedSender(accountId, from.address) };
}

/**
 * Sends a list's welcome mail as a test. Resolves to the ids of the mails, which the caller publishes.
 * @throws ProblemError `not_found`; `sender_not_verified`; `address_suppressed`; `validation_failed` if it can't be
 *   rendered
 */
export async function testWelcome(
  deps: TestDeps & PreviewDeps,
  accountId: string,
  listUid: string,
  body: TestCampaign,
): Promise<string[]> {
  return appendTests(deps, accountId, await renderWelcome(deps, accountId, listUid, body.subscriber_uid), body);
}

async function renderWelcome(
  { database, renderer, baseUrl }: PreviewDeps,
  accountId: string,
  listUid: string,
  subscriberUid: string | undefined,
): Promise<TestMail> {
  const list = await readWelcomeList(database, accountId, listUid);
  if (list === undefined) throw new ProblemError('not_found', 'This account has no list with this uid. Check the uid.');
  const subscriber = subscriberUid === undefined ? sample : await findOnList(database, list, subscriberUid);
  try {
    const recipient = toRecipient(subscriber, previewLinks(baseUrl));
    const compiled = await compileWelcome(renderer, list, 'localhost');
    const { subject, html, plain } = await compiled.render(recipient);
    return { subject, html, text: plain, from: senderOf(list), replyTo: list.replyTo };
  } catch (error) {
    throw validationProblem(toFieldErrors(toProblems(error)));
  }
}

async function findOnList(
  database: Database,
  { id, accountId }: WelcomeList,
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

const sample = { uid: 'sub_01k6n8r2hzf2vvbq5xm8y7c1ea', EMAIL: 'subscriber@example.com', tags: [] };
