import { setTimeout as wait } from 'node:timers/promises';
import { batchCalls, type Database } from '@mailwright/database';
import type { Clock, Logger } from '@mailwright/platform';
import type { ChangeNotes, NewJob, Queues } from '@mailwright/queues';
import { type Claim, type EndedAttempt, sendDelivery, type SendDelivery, type Sent } from './delivery.ts';
import { cancelPendingDeliveries } from './hooks/stopped-hooks.ts';
import type { DeliveryMetrics } from './metrics.ts';
import { type FailurePolicy, recordAttempts, type Recorded } from './record-attempts.ts';

/** What a recorder works with. */
interface RecorderDeps {
  database: Database;
  queues: Queues;
  log: Logger;
  clock: Clock;
  policy: FailurePolicy;
  /** How long a claim's lease lasts. */
  leaseSeconds: number;
  metrics: DeliveryMetrics;
  /** Notifies open pages of progress; none if absent. */
  changes?: ChangeNotes | undefined;
}

// A send begins within a second of its claim, and recording it takes a moment.
const marginMs = 3_000;
// Attempts that end within this time share their statements. No slot is held meanwhile; a failed attempt counts against
// its hook's concurrency limit until it is recorded.
const minIntervalMs = 25;
const maxBatch = 200;
// Most transactions that lock a hook take only a few milliseconds.
const lockedPauseMs = 50;
const lockedResult: Recorded = { delivery: 'locked', hook: 'unchanged' };

/** An attempt, which may be recorded until a time on this process's clock, when its lease is about to end. */
interface Recordable extends EndedAttempt {
  untilMs: number;
  /** Its number in the order in which this process's attempts ended. */
  number: number;
}

/**
 * Records attempts that have ended, in batches, with their consequences. While Postgres is unavailable, a batch is
 * retried until the last of its leases is about to end. After that, another worker sends the delivery, and the result
 * is discarded. Attempts whose delivery or hook another transaction has locked are retried in the same way, while those
 * of other hooks are recorded.
 */
export function createRecorder(deps: RecorderDeps): (claim: Claim, sent: Sent) => Promise<void> {
  /** Hooks that were found locked, or had a locked delivery, with a promise that resolves when they are tried again. */
  const locked = new Map<string, Promise<void>>();
  const recordOne = batchCalls<Recordable, Recorded>(
    async (attempts) => {
      // Later attempts for such a hook wait too, so that they don't count before those that found it locked.
      const now = attempts.filter(({ claim }) => !locked.has(claim.hookId)).sort((a, b) => a.number - b.number);
      if (now.length === 0) return attempts.map(() => lockedResult);
      const limitMs = Math.max(...now.map(({ untilMs }) => untilMs)) - performance.now();
      const results = await recordAttempts(deps.database, deps.policy, now, limitMs);
      const recorded = new Map(now.map((attempt, index) => [attempt, results[index]]));
      return attempts.map((attempt) => recorded.get(attempt) ?? lockedResult);
    },
    // One batch at a time, so that a hook's attempts count in the order in which they ended.
    { maxSize: maxBatch, parallel: 1, minIntervalMs },
  );
  const pauseFor = async (hookId: string): Promise<void> => {
    await wait(lockedPauseMs);
    locked.delete(hookId);
  };
  const recordUnlocked = async (attempt: Recordable): Promise<Recorded> => {
    const { hookId } = attempt.claim;
    for (;;) {
      const recorded = await recordOne(attempt);
      if (recorded.delivery !== 'locked') return recorded;
      if (performance.now() + lockedPauseMs > attempt.untilMs)
        throw new Error('The hook or the delivery was locked until the lease ended');
      const pause = locked.get(hookId) ?? pauseFor(hookId);
      locked.set(hookId, pause);
      await pause;
    }
  };
  const addRetry = batchCalls<NewJob<SendDelivery>, void>(
    async (jobs) => {
      await deps.queues.add(sendDelivery, jobs);
      return jobs.map(() => undefined);
    },
    { maxSize: maxBatch, parallel: 1 },
  );
  let ended = 0;
  return async (claim, sent) => {
    const number = (ended += 1);
    try {
      const untilMs = performance.now() - sent.durationMs + deps.leaseSeconds * 1_000 - marginMs;
      const recorded = await recordUnlocked({ claim, sent, untilMs, number });
      report(deps, claim, sent, recorded);
      deps.changes?.note(claim.accountId, 'hooks');
      await followUp(deps, addRetry, claim, recorded);
    } catch (error) {
      deps.log.error('webhook.not_recorded', { deliveryId: claim.deliveryId, hookId: claim.hookId, error });
    }
  };
}

async function followUp(
  deps: RecorderDeps,
  addRetry: (job: NewJob<SendDelivery>) => Promise<void>,
  claim: Claim,
  recorded: Recorded,
): Promise<void> {
  if (recorded.delivery === 'retry' && recorded.delaySeconds !== undefined) {
    try {
      await addRetry(retryJob(claim, recorded.delaySeconds * 1_000));
    } catch (error) {
      deps.log.warn('delivery.retry_left_to_dispatcher', { deliveryId: claim.deliveryId, error });
    }
  }
  if (recorded.hook === 'switch-off' || recorded.hook === 'remove') {
    const cancelled = await cancelPendingDeliveries(deps.database, claim.hookId);
    const { hookId, accountId } = claim;
    deps.log.warn(`hook.${recorded.hook === 'remove' ? 'removed' : 'switched_off'}`, { hookId, accountId, cancelled });
  }
}

// Redis's clock may be a little ahead of Postgres's, and a job that runs too early finds nothing due.
const clockSlackMs = 20;

/**
 * The job for the next attempt: when it is due, it notifies a worker's dispatcher of the hook, which then claims the
 * delivery. Its id identifies the attempt, so that adding it twice leaves one job.
 */
function retryJob(
  { deliveryId, attempt, hookId, accountId }: Pick<Claim, 'deliveryId' | 'attempt' | 'hookId' | 'accountId'>,
  delayMs: number,
): NewJob<SendDelivery> {
  const next = attempt + 1;
  return {
    id: `${deliveryId}-${next}`,
    payload: { deliveryId, attempt: next, hookId, accountId, why: 'retry' },
    delayMs: delayMs + clockSlackMs,
  };
}

function report(deps: RecorderDeps, claim: Claim, sent: Sent, recorded: Recorded): void {
  const outcome = sent.kind === 'replied' ? `${Math.floor(sent.status / 100)}xx` : sent.kind;
  deps.metrics.attempted(outcome, sent.durationMs);
  if (recorded.delivery !== 'retry' && recorded.delivery !== 'stale' && recorded.delivery !== 'locked') {
    deps.metrics.finished(recorded.delivery, deps.clock.now().getTime() - claim.occurredAt.getTime());
  }
  deps.log.info('webhook.attempted', {
    deliveryId: claim.deliveryId,
    hookId: claim.hookId,
    accountId: claim.accountId,
    event: claim.event,
    attempt: claim.attempt,
    outcome,
    ...(sent.kind === 'replied' ? { status: sent.status } : {}),
    ...(sent.kind === 'unreachable' ? { code: sent.code } : {}),
    durationMs: sent.durationMs,
    delivery: recorded.delivery,
    ...(recorded.hook === 'unchanged' ? {} : { hook: recorded.hook }),
  });
}
