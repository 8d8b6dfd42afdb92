import { z } from 'zod';
import { UnsubscribeReason } from '../subscribers/subscriber-resource.ts';

const reasonCounts = Object.fromEntries(UnsubscribeReason.options.map((reason) => [reason, z.int()])) as Record<
  UnsubscribeReason,
  z.ZodInt
>;
export const CampaignUnsubscribeReasons = z.strictObject(reasonCounts).meta({
  id: 'CampaignUnsubscribeReasons',
  description:
    'The number of people for each reason after they unsubscribed through its link; giving a reason is optional',
  example: { too_many: 3, not_relevant: 2, not_expected: 0, never_signed_up: 1, other: 0 },
});
export type CampaignUnsubscribeReasons = z.infer<typeof CampaignUnsubscribeReasons>;
