import { countSubscribed } from '@mailwright/audience';
import type { AudienceCount } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { type Clock, validationProblem } from '@mailwright/platform';
import { toFieldErrors } from './check-content.ts';
import { findCampaign } from './read-campaigns.ts';
import { audienceConditions, readTags, resolveAudience } from '../audience/campaign-audience.ts';

/**
 * How many people a campaign would be sent to now, or how many recipients it has if it has been started.
 * @param signal is aborted when no one waits for the count any longer.
 * @throws ProblemError `not_found`; `validation_failed` if the audience can't be determined
 */
export async function countAudience(
  { database, clock }: { database: Database; clock: Clock },
  accountId: string,
  uid: string,
  signal: AbortSignal,
): Promise<AudienceCount> {
  const row = await findCampaign(database, accountId, uid);
  if (row.run !== null) return { count: row.run.total, is_exact: row.run.isFrozen };
  if (row.listId === null) throw validationProblem({ list_uid: ['is required'] });
  const resolved = await resolveAudience(database, row);
  if (!resolved.ok) throw validationProblem(toFieldErrors(resolved.problems));
  const conditions = audienceConditions(readTags(row.audience), resolved.conditions);
  const { count, isExact } = await countSubscribed(database, row.listId, conditions, { now: clock.now(), signal });
  return { count, is_exact: isExact };
}
