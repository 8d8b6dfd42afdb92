// Raw SQL: guarded, a failure is recorded for the claim that it happened to.
import { isDatabaseUnavailable } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import { advanceGroup } from './advance-group.ts';
import { type ClaimedRun, releaseRuns } from './claim-runs.ts';
import type { AutomationDeps } from './run-deps.ts';
import type { VersionLoader } from './load-version.ts';

// The last try is more than an hour after the first.
const maxFailures = 12;
const firstRetrySeconds = 2;

/**
 * Goes on with claimed runs of one automation until each of them waits or has ended, or `stop` is aborted: then the rest is
 * given back. A group that fails is taken apart, so that one run that can't go on holds up no other.
 * @throws when Postgres is unavailable: the runs' leases end by themselves.
 */
export async function advanceRuns(
  deps: AutomationDeps,
  versions: VersionLoader,
  claimed: ClaimedRun[],
  stop: AbortSignal,
): Promise<void> {
  let open = claimed;
  while (open.length > 0) {
    if (stop.aborted) return releaseRuns(deps.database, open, deps.clock.now());
    const next: ClaimedRun[] = [];
    for (const group of groupByStep(open)) next.push(...(await tryGroup(group)));
    open = next;
  }

  async function tryGroup(group: ClaimedRun[]): Promise<ClaimedRun[]> {
    const [first] = group;
    if (first === undefined) return [];
    try {
      const version = await versions.load(first.automationId, first.version);
      return version === undefined ? [] : await advanceGroup(deps, version, group);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      if (group.length === 1) {
        await recordFailure(deps, first, error);
        return [];
      }
      const middle = Math.ceil(group.length / 2);
      return [...(await tryGroup(group.slice(0, middle))), ...(await tryGroup(group.slice(middle)))];
    }
  }
}

function groupByStep(runs: ClaimedRun[]): ClaimedRun[][] {
  const groups = new Map<string, ClaimedRun[]>();
  for (const run of runs) {
    const key = `${run.version} ${run.depth} ${run.stepId ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  return [...groups.values()];
}

/** A run whose step fails tries it again, later each time; one that can't succeed fails at once. */
async function recordFailure(
  { database, log, clock, metrics }: AutomationDeps,
  run: ClaimedRun,
  error: unknown,
): Promise<void> {
  const { id, accountId, claim } = run;
  const isFinal = error instanceof ProblemError && error.code !== 'service_unavailable';
  const reason = error instanceof ProblemError ? error.code : 'internal';
  log.warn('automation.step_failed', { runId: id, stepId: run.stepId, isFinal, error });
  const now = clock.now();
  const rows = await database.query<{ status: string }>({
    text: `UPDATE automation_runs SET is_leased = false, failures = failures + 1,
        status = CASE WHEN $4 OR failures + 1 >= ${maxFailures} THEN 'failed' ELSE status END,
        reason = CASE WHEN $4 OR failures + 1 >= ${maxFailures} THEN $5 ELSE reason END,
        ended_at = CASE WHEN $4 OR failures + 1 >= ${maxFailures} THEN $6::timestamptz END,
        entry_key = CASE WHEN ($4 OR failures + 1 >= ${maxFailures}) AND step_id IS NULL THEN NULL ELSE entry_key END,
        wake_at = CASE WHEN $4 OR failures + 1 >= ${maxFailures} THEN NULL
          ELSE $6::timestamptz + make_interval(secs => ${firstRetrySeconds} * 2 ^ failures) END
      WHERE id = $1 AND account_id = $2 AND claim = $3 AND is_leased RETURNING status`,
    values: [id, accountId, claim, isFinal, reason, now],
  });
  if (rows[0]?.status === 'failed') metrics.runsEnded('failed', 1);
}
