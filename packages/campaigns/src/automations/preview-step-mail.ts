import type { CampaignPreview, TestStep } from '@mailwright/contracts';
import type { CampaignDeps } from '../campaigns/campaign-deps.ts';
import { appendTests, type TestDeps } from '../content/append-tests.ts';
import { renderFor } from '../content/preview-campaign.ts';
import type { StepMail } from './step-mail.ts';

/**
 * Renders the mail of a step for a subscriber of the list, in a run with this data, or for a sample without values.
 * @throws ProblemError `not_found`; `validation_failed` if it can't be sent, keyed by the step's properties
 */
export function previewStepMail(
  deps: Pick<CampaignDeps, 'database' | 'renderer'> & { baseUrl: string },
  mail: StepMail,
  { subscriber_uid: subscriberUid, data = {} }: Pick<TestStep, 'subscriber_uid' | 'data'>,
): Promise<CampaignPreview> {
  const written = { ...mail, run: null, variants: null };
  return renderFor(deps, written, { subscriberUid, variant: undefined, data });
}

/**
 * Sends the mail of a step as a test. Resolves to the ids of the mails, which the caller publishes.
 * @throws ProblemError as `previewStepMail` does; `sender_not_verified`; `address_suppressed`
 */
export async function testStepMail(
  deps: TestDeps & { baseUrl: string },
  mail: StepMail,
  body: TestStep,
): Promise<string[]> {
  const rendered = await previewStepMail(deps, mail, body);
  const from = { name: mail.fromName ?? '', address: mail.fromEmail ?? '' };
  return appendTests(deps, mail.accountId, { ...rendered, from, replyTo: mail.replyTo }, body);
}
