import type { Sql, SqlFragment } from '@mailwright/database';
import { noCriteria } from '../subscribers/subscriber-query.ts';
import { narrowCriteria } from './narrow-criteria.ts';
import { countMatching, type MatchingCount, maxCountingMs } from './scan-matching.ts';
import type { StoredGroup } from './stored-condition.ts';

/**
 * How many people are subscribed to a list and meet conditions.
 * @param options `now`: the time to compare dates with; `signal`: aborted when nobody waits for the count any more;
 *   `maxMs`: how long counting may take, ten seconds by default; `held`: conditions whose subscribers are counted apart,
 *   too, as SQL over a subscriber `s`.
 */
export function countSubscribed(
  runner: Sql,
  listId: string,
  conditions: StoredGroup,
  options: { now: Date; signal: AbortSignal; maxMs?: number; held?: SqlFragment[] },
): Promise<MatchingCount> {
  const criteria = narrowCriteria({ ...noCriteria, status: 'subscribed' }, conditions, options.now);
  const { maxMs = maxCountingMs, signal, held = [] } = options;
  return countMatching(runner, listId, criteria, { maxMs, signal, held });
}
