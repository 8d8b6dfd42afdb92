import { endWhenFrozen, excludeErasures } from '@mailwright/audience';
import { inTransaction, type Sql, type SqlTransaction } from '@mailwright/database';
import { noWork } from '@mailwright/outbox';
import { goalKey, waitsForGoals } from './awaited-topics.ts';
import type { ClaimedRun } from './claim-runs.ts';
import type { AutomationDeps } from './run-deps.ts';
import type { LoadedVersion } from './load-version.ts';
import { findMeeting } from './run-conditions.ts';
import { type LockedRun, lockRuns } from './run-state.ts';
import { type Effects, takeStep } from './take-step.ts';
import { type RunMove, type MovedRun, writeMoves } from './write-moves.ts';

/**
 * Takes the next step for a group of claimed runs that are at the same step, and moves them on, in one transaction: a
 * step and the move to the next one commit together. Skips runs that another worker has claimed in the meantime.
 * @returns the runs to continue at once; the others wait, have ended, or are due later.
 */
export async function advanceGroup(
  deps: AutomationDeps,
  version: LoadedVersion,
  runs: ClaimedRun[],
): Promise<ClaimedRun[]> {
  const { accountId } = version;
  const { moved, effects } = await inTransaction(deps.database, async (sql) => {
    const collected: Effects = { work: noWork, mailIds: [], campaignIds: [] };
    await endWhenFrozen(sql);
    await excludeErasures(sql, accountId);
    const locked = await lockRuns(sql, runs, { accountId, appSecrets: deps.appSecrets });
    const now = deps.clock.now();
    const ended = await decideEnds(sql, version, locked, now);
    const left = locked.filter(({ id }) => !ended.has(id));
    const steps = left.length === 0 ? [] : await goOn(sql, { deps, version, now, effects: collected }, left);
    const all = [
      ...locked.flatMap((run) => (ended.has(run.id) ? [{ run, move: ended.get(run.id) as RunMove }] : [])),
      ...steps,
    ];
    await writeMoves(sql, version, all, now);
    return { moved: all, effects: collected };
  });
  deps.publish(effects);
  deps.changes?.note(accountId, 'automations');
  for (const campaignId of new Set(effects.campaignIds)) deps.wakeSending(campaignId);
  measure(deps, moved);
  return moved.flatMap(({ run, move }) =>
    move.kind === 'goes' && move.to !== null ? [{ ...run, stepId: move.to }] : [],
  );
}

/** Finds the runs that stop here because the subscriber has left, the automation is paused, or a goal is reached. */
async function decideEnds(
  sql: Sql,
  version: LoadedVersion,
  runs: LockedRun[],
  now: Date,
): Promise<Map<string, RunMove>> {
  const moves = new Map<string, RunMove>();
  for (const run of runs) {
    const hasBegun = run.stepId !== null;
    if (run.automationStatus === 'paused') moves.set(run.id, { kind: 'released' });
    else if (run.leaves !== undefined)
      moves.set(run.id, { kind: 'ends', status: 'exited', reason: run.leaves, entered: hasBegun });
  }
  for (const goal of version.goals) {
    const open = runs.filter(({ id, stepId }) => stepId !== null && !moves.has(id));
    if (open.length === 0) break;
    const ids = open.map(({ id }) => id);
    const reached =
      'conditions' in goal
        ? await findMeeting(sql, version, ids, goal.conditions, now)
        : new Set(open.filter(({ signals }) => signals.includes(goalKey(goal.id))).map(({ id }) => id));
    for (const id of reached) moves.set(id, { kind: 'ends', status: 'exited', reason: 'goal_reached', goal: goal.id });
  }
  return moves;
}

async function goOn(
  sql: SqlTransaction,
  context: { deps: AutomationDeps; version: LoadedVersion; now: Date; effects: Effects },
  runs: LockedRun[],
): Promise<MovedRun[]> {
  const { version } = context;
  const stepId = runs[0]?.stepId ?? null;
  if (stepId === null) return beginRuns(sql, version, runs, context.now);
  const entry = version.program.steps.get(stepId);
  if (entry === undefined)
    return runs.map((run) => ({ run, move: { kind: 'ends', status: 'failed', reason: 'step_missing' } }));
  return takeStep({ sql, entry, ...context }, runs);
}

/** Decides which runs may enter, and makes them wait for their goals. */
async function beginRuns(sql: Sql, version: LoadedVersion, runs: LockedRun[], now: Date): Promise<MovedRun[]> {
  const { conditions, program } = version;
  const ids = runs.map(({ id }) => id);
  const meeting = conditions === null ? new Set(ids) : await findMeeting(sql, version, ids, conditions, now);
  return runs.map((run): MovedRun => {
    if (!meeting.has(run.id))
      return { run, move: { kind: 'ends', status: 'exited', reason: 'conditions_not_met', entered: false } };
    return {
      run,
      move: {
        kind: 'goes',
        to: program.first,
        waits: waitsForGoals(version, { emailNormalized: run.emailNormalized ?? '', sent: [] }),
      },
    };
  });
}

function measure({ metrics }: AutomationDeps, moved: MovedRun[]): void {
  for (const { move } of moved) {
    if ('record' in move && move.record !== undefined) metrics.stepsDone(move.record.type, move.record.result, 1);
    if (move.kind === 'ends') metrics.runsEnded(move.status, 1);
    else if (move.kind === 'goes' && move.to === null) metrics.runsEnded('completed', 1);
  }
}
