import type { TestCampaign } from '@mailwright/contracts';
import { findCampaign } from './read-campaigns.ts';
import { variantsOf, withVariant } from '../variants/stored-variant.ts';
import { appendTests, type TestDeps } from '../content/append-tests.ts';
import { renderFor } from './preview-campaign.ts';

/**
 * Sends a campaign as a test, through the outbox for system emails. Resolves to the ids of the mails, which the caller
 * publishes.
 * @throws ProblemError `not_found`; `sender_not_verified`; `address_suppressed`; `validation_failed` if its content
 *   can't be sent
 */
export async function testCampaign(
  deps: TestDeps & { baseUrl: string },
  accountId: string,
  uid: string,
  body: TestCampaign,
): Promise<string[]> {
  const row = await findCampaign(deps.database, accountId, uid);
  const rendered = await renderFor(deps, row, { subscriberUid: body.subscriber_uid, variant: body.variant });
  const { fromName } = withVariant(row, variantsOf(row)[(body.variant ?? 1) - 1]);
  const from = { name: fromName ?? '', address: row.fromEmail ?? '' };
  return appendTests(deps, accountId, { ...rendered, from, replyTo: row.replyTo }, body);
}
