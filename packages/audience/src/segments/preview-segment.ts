import type { PreviewSegment, SegmentPreview } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { noCriteria } from '../subscribers/subscriber-query.ts';
import { toSubscriberResource } from '../subscribers/subscriber-state.ts';
import { checkListConditions } from './check-list-conditions.ts';
import { narrowCriteria } from './narrow-criteria.ts';
import { countMatching, maxCountingMs, readMatching } from './scan-matching.ts';

const shown = 25;

/**
 * Whom conditions currently select from a list of the account: how many, and the first of them.
 * @param options `now`: the time to compare dates with; `signal`: aborted when nobody waits for the count any more;
 *   `maxMs`: how long counting may take, ten seconds by default.
 * @throws ProblemError `not_found`; `validation_failed`, which names each wrong condition
 */
export async function previewSegment(
  database: Database,
  accountId: string,
  request: PreviewSegment,
  options: { now: Date; signal: AbortSignal; maxMs?: number },
): Promise<SegmentPreview> {
  const checked = await checkListConditions(database, accountId, request.list_uid, request.conditions);
  const { listId, fields, conditions } = checked;
  const criteria = narrowCriteria(noCriteria, conditions, options.now);
  const { maxMs = maxCountingMs, signal } = options;
  const { count, isExact } = await countMatching(database, listId, criteria, { maxMs, signal });
  const limit = isExact ? Math.min(count, shown) : shown;
  const first = limit === 0 ? [] : await readMatching(database, listId, criteria, { limit, afterId: undefined });
  return { count, is_exact: isExact, subscribers: first.map((row) => toSubscriberResource(row, fields)) };
}
