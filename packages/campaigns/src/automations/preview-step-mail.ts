import type { CampaignPreview, TestStep } from '@mailwright/contracts';
import type { CampaignDeps } from '../campaigns/campaign-deps.ts';
import { appendTests, type TestDeps } from '../content/append-tests.ts';
import { renderFor } from '../content/preview-campaign.ts';
import type { StepMail } from './step-mail.ts';

/**
 * The mail of a step as a subscriber of the list would get it, in a run with this data, or a sample without values.
 * @throws ProblemError `not_found`; `validation_failed` when it can't be sent, by the properties of the step
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
 * Sends the mail of a step as a test. Resolves to the ids of the mails, to be published.
 * @throws ProblemError what `previewStepMail` does; `sender_not_verified`; `address_suppressed`
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
