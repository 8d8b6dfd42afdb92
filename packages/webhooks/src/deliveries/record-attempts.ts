import type { Database } from '@mailwright/database';
import type { FailurePolicy } from '../sending/failure-policy.ts';
import type { Sent } from '../sending/send-webhook.ts';
import type { Claim } from './claim-deliveries.ts';
import { recordInOrder } from './record-in-order.ts';
import { isQuickSuccess, recordSuccesses } from './record-successes.ts';
import type { Recorded } from './settle-attempt.ts';
import type { WindowPolicy } from './window-policy.ts';

/** An attempt that has ended. */
export interface EndedAttempt {
  claim: Claim;
  sent: Sent;
}

/** What attempts mean for deliveries, hooks and windows. */
export interface DeliveryPolicy extends FailurePolicy {
  window: WindowPolicy;
}

/** How a batch was recorded. */
export interface RecordedBatch {
  /** For each attempt, in order, what was recorded. */
  recorded: Recorded[];
  /** Hooks that have something waiting, and now room for it: the feed should look after them. */
  hungryHookIds: string[];
}

/**
 * Records a batch of attempts: the attempts, the deliveries' new state, and the hooks' counters and windows. What changes
 * together commits together, so a duplicate can't move a counter twice, nor a crash leave a place taken. A hook's
 * attempts count in the order given, which is the order they ended in.
 */
export async function recordAttempts(
  database: Pick<Database, 'pool' | 'query'>,
  policy: DeliveryPolicy,
  attempts: EndedAttempt[],
): Promise<RecordedBatch> {
  // Successes of a hook that has nothing else in this batch are most of the work, and one statement for all.
  const mixed = new Set(attempts.filter((attempt) => !isQuickSuccess(attempt)).map(({ claim }) => claim.hookId));
  const simple = attempts.filter(({ claim }) => !mixed.has(claim.hookId));
  const hungry = new Set<string>();
  let done = new Set<string>();
  if (simple.length > 0) {
    const successes = await recordSuccesses(database, policy.window, simple);
    done = successes.deliveryIds;
    for (const hookId of successes.hungryHookIds) hungry.add(hookId);
  }
  const others = attempts.filter(({ claim }) => mixed.has(claim.hookId) || !done.has(claim.deliveryId));
  const inOrder = await recordInOrder(database, policy, others);
  for (const hookId of inOrder.hungryHookIds) hungry.add(hookId);
  const recorded = new Map(others.map((attempt, index) => [attempt, inOrder.recorded[index]]));
  return {
    recorded: attempts.map((attempt) => recorded.get(attempt) ?? { delivery: 'succeeded', hook: 'unchanged' }),
    hungryHookIds: [...hungry],
  };
}
