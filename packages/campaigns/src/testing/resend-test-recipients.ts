import { system } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import type { TestCampaign, TestDatabase } from '@mailwright/testing';
import { resendRecipients } from '../recipients/resend-recipients.ts';

/** Queues a campaign's failed recipients again, as if its sender were verified. */
export async function resendTestRecipients(
  database: TestDatabase,
  { accountId, campaignId }: Pick<TestCampaign, 'accountId' | 'campaignId'>,
): Promise<void> {
  const deps = { database, isVerifiedSender: () => Promise.resolve(true) };
  await resendRecipients(deps, accountId, toUid('cmp', campaignId), { states: ['failed'] }, system);
}
