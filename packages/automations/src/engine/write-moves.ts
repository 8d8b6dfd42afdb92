// The moves of a group of runs, their history and their figures are written together.
import type { Sql } from '@mailwright/database';
import { leaseSeconds } from './claim-runs.ts';
import type { LoadedVersion } from './load-version.ts';
import type { LockedRun } from './run-state.ts';

/** What a step did, for the run's history. */
export interface StepRecord {
  stepId: string;
  type: string;
  result: string;
  campaignId?: string | undefined;
  position?: number | undefined;
}

/** An event that a run waits for. If it isn't about the subscriber, it applies to whoever has the address. */
export interface NewWait {
  key: string;
  topic: string;
  isAboutSubscriber: boolean;
}

/** What happens to a run next. */
export type RunMove =
  | { kind: 'goes'; to: string | null; record?: StepRecord; waits?: NewWait[] }
  | { kind: 'waits'; wakeAt: Date; timeoutAt: Date; waits: NewWait[] }
  | { kind: 'stays'; wakeAt: Date; failures?: number }
  | { kind: 'released' }
  | {
      kind: 'ends';
      status: 'exited' | 'failed';
      reason: string;
      goal?: string;
      record?: StepRecord;
      entered?: boolean;
    };

/** A run and its move. */
export interface MovedRun {
  run: LockedRun;
  move: RunMove;
}

const slots = 8;

/** Writes the moves of locked runs of one version, in the transaction that locked them. */
export async function writeMoves(sql: Sql, version: LoadedVersion, moved: MovedRun[], now: Date): Promise<void> {
  if (moved.length === 0) return;
  const rows = moved.map(({ run, move }) => toRow(version, run, move, now));
  await sql.query({
    name: 'move-automation-runs',
    // The account's id is a column of the rows: as a constant, it may make Postgres read all runs of the account.
    text: `UPDATE automation_runs r SET status = g.status::automation_run_status, step_id = g.step_id, seq = g.seq, wake_at = g.wake_at,
        is_leased = g.is_leased, timeout_at = g.timeout_at, failures = g.failures, reason = g.reason, goal = g.goal,
        step_at = CASE WHEN g.step_id IS DISTINCT FROM r.step_id THEN $14::timestamptz ELSE r.step_at END, ended_at = g.ended_at,
        entry_key = CASE WHEN g.frees THEN NULL ELSE r.entry_key END
      FROM (
          SELECT g.*, $13::uuid AS account_id
          FROM unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::timestamptz[], $6::boolean[], $7::timestamptz[],
              $8::int[], $9::text[], $10::text[], $11::timestamptz[], $12::boolean[])
            AS g (id, status, step_id, seq, wake_at, is_leased, timeout_at, failures, reason, goal, ended_at, frees) OFFSET 0) g
      WHERE r.id = g.id AND r.account_id = g.account_id`,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ status }) => status),
      rows.map(({ stepId }) => stepId),
      rows.map(({ seq }) => seq),
      rows.map(({ wakeAt }) => wakeAt),
      rows.map(({ isLeased }) => isLeased),
      rows.map(({ timeoutAt }) => timeoutAt),
      rows.map(({ failures }) => failures),
      rows.map(({ reason }) => reason),
      rows.map(({ goal }) => goal),
      rows.map(({ endedAt }) => endedAt),
      rows.map(({ frees }) => frees),
      version.accountId,
      now,
    ],
  });
  await writeHistory(sql, moved, now);
  await writeWaits(sql, moved);
  await writeCounts(sql, version, moved);
}

function toRow(version: LoadedVersion, run: LockedRun, move: RunMove, now: Date) {
  const seq = run.seq + ('record' in move && move.record !== undefined ? 1 : 0);
  const open = {
    id: run.id,
    seq,
    failures: 0,
    timeoutAt: null as Date | null,
    reason: null as string | null,
    goal: null as string | null,
    endedAt: null as Date | null,
    frees: false,
  };
  const { stepId, status } = run;
  const freesEntry = version.entry === 'once_at_a_time';
  const ended = { stepId, wakeAt: null, isLeased: false, endedAt: now };
  switch (move.kind) {
    case 'goes':
      if (move.to === null) return { ...open, ...ended, status: 'completed', frees: freesEntry };
      return {
        ...open,
        status: 'running',
        stepId: move.to,
        wakeAt: new Date(now.getTime() + leaseSeconds * 1_000),
        isLeased: true,
      };
    case 'waits':
      return { ...open, status: 'waiting', stepId, wakeAt: move.wakeAt, timeoutAt: move.timeoutAt, isLeased: false };
    case 'stays':
      return {
        ...open,
        status,
        stepId,
        wakeAt: move.wakeAt,
        timeoutAt: run.timeoutAt,
        failures: move.failures ?? run.failures,
        isLeased: false,
      };
    case 'released':
      return {
        ...open,
        status,
        stepId,
        wakeAt: now,
        timeoutAt: run.timeoutAt,
        failures: run.failures,
        isLeased: false,
      };
    default: {
      const { reason, goal = null, entered = true } = move;
      return { ...open, ...ended, status: move.status, reason, goal, frees: freesEntry || !entered };
    }
  }
}

async function writeHistory(sql: Sql, moved: MovedRun[], now: Date): Promise<void> {
  const records = moved.flatMap(({ run, move }) =>
    'record' in move && move.record !== undefined ? [{ runId: run.id, seq: run.seq + 1, ...move.record }] : [],
  );
  if (records.length === 0) return;
  await sql.query({
    name: 'add-automation-run-steps',
    text: `INSERT INTO automation_run_steps (run_id, seq, step_id, type, result, campaign_id, position, at)
      SELECT g.*, $8::timestamptz FROM unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::int[]) AS g`,
    values: [
      records.map(({ runId }) => runId),
      records.map(({ seq }) => seq),
      records.map(({ stepId }) => stepId),
      records.map(({ type }) => type),
      records.map(({ result }) => result),
      records.map(({ campaignId }) => campaignId ?? null),
      records.map(({ position }) => position ?? null),
      now,
    ],
  });
}

const isEnd = ({ move }: MovedRun): boolean => move.kind === 'ends' || (move.kind === 'goes' && move.to === null);

/** Removes what runs waited for, and adds what they wait for now. */
async function writeWaits(sql: Sql, moved: MovedRun[]): Promise<void> {
  const over = moved.filter(
    ({ run, move }) => isEnd({ run, move }) || (move.kind === 'goes' && run.status === 'waiting'),
  );
  if (over.length > 0) {
    await sql.query({
      name: 'remove-automation-waits',
      text: `WITH removed AS (
          DELETE FROM automation_waits w USING unnest($1::uuid[], $2::boolean[]) AS g (run_id, all_of_it)
          WHERE w.run_id = g.run_id AND (g.all_of_it OR w.key LIKE 'step:%'))
        DELETE FROM automation_signals s USING unnest($1::uuid[], $2::boolean[]) AS g (run_id, all_of_it)
        WHERE s.run_id = g.run_id AND (g.all_of_it OR s.key NOT LIKE 'goal:%')`,
      values: [over.map(({ run }) => run.id), over.map(isEnd)],
    });
  }
  const added = moved.flatMap(({ run, move }) => {
    const waits = move.kind === 'waits' || (move.kind === 'goes' && move.to !== null) ? (move.waits ?? []) : [];
    return waits.map((wait) => ({ run, ...wait }));
  });
  await addWaits(sql, added);
}

/** Adds what runs wait for, in the transaction that locked them. */
export async function addWaits(
  sql: Sql,
  added: (NewWait & { run: Pick<LockedRun, 'id' | 'accountId' | 'listId' | 'subscriberId'> })[],
): Promise<void> {
  if (added.length === 0) return;
  await sql.query({
    name: 'add-automation-waits',
    text: `INSERT INTO automation_waits (run_id, key, topic, account_id, list_id, subscriber_id)
      SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::uuid[], $6::uuid[]) ON CONFLICT DO NOTHING`,
    values: [
      added.map(({ run }) => run.id),
      added.map(({ key }) => key),
      added.map(({ topic }) => topic),
      added.map(({ run }) => run.accountId),
      added.map(({ run }) => run.listId),
      added.map(({ run, isAboutSubscriber }) => (isAboutSubscriber ? run.subscriberId : null)),
    ],
  });
}

/**
 * Counts, for each step, the runs that came to it and left it, and for the automation itself, those that entered and
 * left.
 */
async function writeCounts(sql: Sql, version: LoadedVersion, moved: MovedRun[]): Promise<void> {
  const counts = countMoves(moved);
  if (counts.size === 0) return;
  const slot = Math.floor(Math.random() * slots);
  const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  await sql.query({
    name: 'count-automation-steps',
    text: `INSERT INTO automation_step_counts AS c (automation_id, version, step_id, slot, entered, "left")
      SELECT $1::uuid, $2::int, g.step_id, $3::smallint, g.entered, g."left"
      FROM unnest($4::text[], $5::int[], $6::int[]) AS g (step_id, entered, "left")
      ON CONFLICT (automation_id, version, step_id, slot)
      DO UPDATE SET entered = c.entered + excluded.entered, "left" = c."left" + excluded."left"`,
    values: [
      version.automationId,
      version.number,
      slot,
      rows.map(([stepId]) => stepId),
      rows.map(([, { entered }]) => entered),
      rows.map(([, { left }]) => left),
    ],
  });
}

function countMoves(moved: MovedRun[]): Map<string, { entered: number; left: number }> {
  const counts = new Map<string, { entered: number; left: number }>();
  const count = (stepId: string, entered: number, left: number): void => {
    const known = counts.get(stepId) ?? { entered: 0, left: 0 };
    counts.set(stepId, { entered: known.entered + entered, left: known.left + left });
  };
  for (const each of moved) {
    const { run, move } = each;
    if (move.kind === 'stays' || move.kind === 'released') continue;
    if (run.stepId === null) {
      if (move.kind === 'goes') count('', 1, move.to === null ? 1 : 0);
      continue;
    }
    const isWaiting = run.status === 'waiting';
    if (move.kind === 'waits') count(run.stepId, 1, 0);
    else if (isWaiting) count(run.stepId, 0, 1);
    else if (move.kind === 'goes' || move.record !== undefined) count(run.stepId, 1, 1);
    if (isEnd(each)) count('', 0, 1);
  }
  return counts;
}
