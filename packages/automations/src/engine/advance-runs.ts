// A failure is recorded only if the claim under which it happened still holds.
import { isDatabaseUnavailable, type Sql } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import { endRun } from '../runs/end-runs.ts';
import { advanceGroup } from './advance-group.ts';
import { type ClaimedRun, releaseRuns } from './claim-runs.ts';
import type { AutomationDeps } from './run-deps.ts';
import type { VersionLoader } from './load-version.ts';

// The last try comes more than an hour after the first.
const maxFailures = 12;
const firstRetrySeconds = 2;

/**
 * Advances claimed runs of one automation until each waits or has ended, or until `stop` is aborted, which releases the
 * rest. A group that fails is split, so that one failing run doesn't block the others.
 * @throws if Postgres is unavailable: the runs' leases expire by themselves.
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

/** Retries a run whose step failed, with growing delays; fails it at once if a retry can't succeed. */
async function recordFailure(
  { database, log, clock, metrics }: AutomationDeps,
  run: ClaimedRun,
  error: unknown,
): Promise<void> {
  const { id, accountId, claim } = run;
  const isFinal = error instanceof ProblemError && error.code !== 'service_unavailable';
  const reason = error instanceof ProblemError ? error.code : 'internal';
  log.warn('automation.step_failed', { runId: id, stepId: run.stepId, isFinal, error });
  if (!isFinal && (await tryLater(database, run, clock.now()))) return;
  if (await endRun(database, { id, accountId, claim }, { status: 'failed', reason })) metrics.runsEnded('failed', 1);
}

/** Releases a claimed run until its next try; resolves to false if it has no tries left. */
async function tryLater(sql: Sql, { id, accountId, claim }: ClaimedRun, now: Date): Promise<boolean> {
  const rows = await sql.query({
    text: `UPDATE automation_runs SET is_leased = false, failures = failures + 1,
        wake_at = $4::timestamptz + make_interval(secs => ${firstRetrySeconds} * 2 ^ failures)
      WHERE id = $1 AND account_id = $2 AND claim = $3 AND is_leased AND failures + 1 < ${maxFailures} RETURNING 1`,
    values: [id, accountId, claim, now],
  });
  return rows.length > 0;
}
