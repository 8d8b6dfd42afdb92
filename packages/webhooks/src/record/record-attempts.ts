import type { Database } from '@mailwright/database';
import { type EndedAttempt, isSuccess } from '../delivery.ts';
import type { FailurePolicy } from './failure-policy.ts';
import { recordOutcomes } from './record-outcomes.ts';
import { recordSuccesses } from './record-successes.ts';
import type { Recorded } from './settle-attempt.ts';

/**
 * Records a batch of attempts: the attempts, the deliveries' new state, and the hooks' counters. What changes together commits
 * together, so a duplicate can't move a counter twice. Only the holder of an attempt's lease records it. A hook's attempts
 * count in the order given, which is the order they ended in.
 * @returns for each attempt, in order, what was recorded.
 */
export async function recordAttempts(
  database: Pick<Database, 'pool' | 'query'>,
  policy: FailurePolicy,
  attempts: EndedAttempt[],
): Promise<Recorded[]> {
  // A worker whose lease ended may have claimed the same attempt again: the first to end is the one that counts.
  const first = new Map(attempts.toReversed().map((attempt) => [attempt.claim.deliveryId, attempt]));
  const own = attempts.filter((attempt) => first.get(attempt.claim.deliveryId) === attempt);
  // Successes of a hook that has nothing else in this batch are most of the work, and one statement for all.
  const mixed = new Set(own.filter(({ sent }) => !isSuccess(sent)).map(({ claim }) => claim.hookId));
  const simple = own.filter(({ claim }) => !mixed.has(claim.hookId));
  const done = simple.length === 0 ? new Set<string>() : await recordSuccesses(database, simple);
  const others = own.filter(({ claim }) => mixed.has(claim.hookId) || !done.has(claim.deliveryId));
  const outcomes = await recordOutcomes(database, policy, others);
  const recorded = new Map(others.map((attempt, index) => [attempt, outcomes[index]]));
  return attempts.map((attempt): Recorded => {
    if (first.get(attempt.claim.deliveryId) !== attempt) return { delivery: 'stale', hook: 'unchanged' };
    return recorded.get(attempt) ?? { delivery: 'succeeded', hook: 'unchanged' };
  });
}
