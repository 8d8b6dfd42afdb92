import { countSubscribed, type StoredGroup, suppressedSql } from '@mailwright/audience';
import type { AudienceCount, FrequencyCap } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { type Clock, validationProblem } from '@mailwright/platform';
import { toFieldErrors } from './check-content.ts';
import { findCampaign } from './read-campaigns.ts';
import { audienceConditions, readTags, resolveAudience } from '../audience/campaign-audience.ts';
import { cappedSql } from '../sending/frequency-cap.ts';

interface CountingDeps {
  database: Database;
  clock: Clock;
}

/**
 * How many people a campaign would be sent to now, or how many recipients it has if it has been started.
 * @param signal is aborted when no one waits for the count any longer.
 * @throws ProblemError `not_found`; `validation_failed` if the audience can't be determined
 */
export async function countAudience(
  deps: CountingDeps,
  accountId: string,
  uid: string,
  signal: AbortSignal,
): Promise<AudienceCount> {
  const { database } = deps;
  const row = await findCampaign(database, accountId, uid);
  if (row.run !== null) {
    const { total, isFrozen } = row.run;
    return { count: total, is_exact: isFrozen, mailed: null, suppressed: null, frequency_capped: null };
  }
  if (row.listId === null) throw validationProblem({ list_uid: ['is required'] });
  const resolved = await resolveAudience(database, row);
  if (!resolved.ok) throw validationProblem(toFieldErrors(resolved.problems));
  const conditions = audienceConditions(readTags(row.audience), resolved.conditions);
  return countPeople(deps, { accountId, listId: row.listId, conditions }, signal);
}

/** Counts the people in an audience and, like sending, tells those apart who get no mail. */
async function countPeople(
  { database, clock }: CountingDeps,
  audience: { accountId: string; listId: string; conditions: StoredGroup },
  signal: AbortSignal,
): Promise<AudienceCount> {
  const { accountId, listId, conditions } = audience;
  const [account] = await database.query<{ cap: FrequencyCap | null }>({
    text: 'SELECT frequency_cap AS cap FROM accounts WHERE id = $1',
    values: [accountId],
  });
  const cap = account?.cap ?? null;
  // Sending skips the suppressed without asking for the cap, so they are never counted as capped.
  const held = [await suppressedSql(database, accountId), ...(cap === null ? [] : [cappedSql(accountId, cap)])];
  const options = { now: clock.now(), signal, held };
  const { count, isExact, held: counts } = await countSubscribed(database, listId, conditions, options);
  // Telling people apart takes longer than counting them: if there isn't enough time for both, all are counted.
  if (!isExact) {
    const all = await countSubscribed(database, listId, conditions, { now: clock.now(), signal });
    return { count: all.count, is_exact: all.isExact, mailed: null, suppressed: null, frequency_capped: null };
  }
  const [suppressed = 0, capped = 0] = counts;
  return {
    count,
    is_exact: isExact,
    mailed: count - suppressed - capped,
    suppressed,
    frequency_capped: capped,
  };
}
