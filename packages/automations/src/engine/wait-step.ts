import type { Sql } from '@mailwright/database';
import type { StoredEvent, StoredWait } from '../definitions/stored-definition.ts';
import { mailSteps, readSentMails, type SentMail, waitsFor } from './awaited-topics.ts';
import type { LoadedVersion } from './load-version.ts';
import { findWithActivity } from './run-conditions.ts';
import type { LockedRun } from './run-state.ts';
import { afterDuration, nextTimeOfDay, zoneOr } from './wake-time.ts';
import type { RunMove, MovedRun } from './write-moves.ts';

// An open or a click may commit at the same time as the beginning of a wait for it, and neither sees the other. So look
// again once the transactions of that moment have ended. Other events leave no record to look for.
const recheckMs = 5_000;

/** Begins and ends the waits of a group of runs that are at the same step. */
export async function takeWait(
  sql: Sql,
  version: LoadedVersion,
  step: { wait: StoredWait; next: string | null; onTimeout: string | null },
  runs: LockedRun[],
  now: Date,
): Promise<MovedRun[]> {
  const { wait } = step;
  const happened = await findHappened(sql, version, wait, runs);
  const beginning = runs.filter(({ id, status }) => status === 'running' && !happened.has(id)).map(({ id }) => id);
  const sent =
    beginning.length > 0 && wait.until_event !== undefined && isActivity(wait.until_event)
      ? await readSentMails(sql, beginning)
      : new Map<string, SentMail[]>();
  return runs.map((run) => ({ run, move: decide(run) }));

  function decide(run: LockedRun): RunMove {
    const leave = (result: string, to: string | null): RunMove => ({
      kind: 'goes',
      to,
      record: { stepId: wait.id, type: 'wait', result },
    });
    const isEvent = happened.has(run.id) || run.signals.includes(stepKey(wait.id));
    if (run.status === 'running')
      return happened.has(run.id)
        ? leave('event', step.next)
        : begin(version, { wait, sent: sent.get(run.id) ?? [] }, run, now);
    if (run.signals.includes('skip')) return leave('skipped', step.next);
    if (isEvent) return leave('event', step.next);
    const timeoutAt = run.timeoutAt ?? now;
    if (timeoutAt > now) return { kind: 'stays', wakeAt: timeoutAt };
    return wait.until_event === undefined ? leave('waited', step.next) : leave('timeout', step.onTimeout);
  }
}

/** The key of the signals that a step waits for. */
function stepKey(stepId: string): string {
  return `step:${stepId}`;
}

function begin(
  version: LoadedVersion,
  { wait, sent }: { wait: StoredWait; sent: readonly SentMail[] },
  run: LockedRun,
  now: Date,
): RunMove {
  const { timeZone } = version;
  if (wait.until_event !== undefined) {
    const timeoutAt = afterDuration(wait.until_event.timeout, timeZone, now);
    const waits = waitsFor(version, wait.until_event, stepKey(wait.id), {
      emailNormalized: run.emailNormalized ?? '',
      sent,
    });
    const recheckAt = isActivity(wait.until_event) ? now.getTime() + recheckMs : Infinity;
    return { kind: 'waits', wakeAt: new Date(Math.min(timeoutAt.getTime(), recheckAt)), timeoutAt, waits };
  }
  const { until } = wait;
  const own = until?.time_zone_field_id === undefined ? undefined : run.fields?.[until.time_zone_field_id];
  const wakeAt =
    until === undefined
      ? afterDuration(wait.for ?? 'PT1S', timeZone, now)
      : nextTimeOfDay(until, zoneOr(own, timeZone), now);
  return { kind: 'waits', wakeAt, timeoutAt: wakeAt, waits: [] };
}

/** Whether the event is recorded with a mail. */
function isActivity(event: StoredEvent): event is StoredEvent & { event: 'opened' | 'clicked' } {
  return event.event === 'opened' || event.event === 'clicked';
}

/** The runs that wait for an open or a click of a mail which has already happened. */
function findHappened(
  sql: Sql,
  version: LoadedVersion,
  { until_event: event }: StoredWait,
  runs: LockedRun[],
): Promise<ReadonlySet<string>> {
  if (event === undefined || !isActivity(event)) return Promise.resolve(new Set<string>());
  const ids = runs.map(({ id }) => id);
  // Without a step, any mail of the run counts: a moved run may have sent mails for steps that its version doesn't
  // have.
  return findWithActivity(sql, ids, event.step === undefined ? undefined : mailSteps(version, event.step), event.event);
}
