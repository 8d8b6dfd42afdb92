import { batchCalls, type Database, retryWhileUnavailable } from '@mailwright/database';
import type { AppSecrets, Clock, Logger } from '@mailwright/platform';
import type { Queues } from '@mailwright/queues';
import {
  cancelAllPendingDeliveries,
  type Claim,
  type ClaimRequest,
  claimDeliveries,
  type DeliveryPolicy,
  type EndedAttempt,
  openSecret,
  recordAttempts,
  type Recorded,
  releaseClaim,
  renderDelivery,
  retryJob,
  type SendWebhook,
  type Sent,
  signDelivery,
  wakeHook,
} from '@mailwright/webhooks';
import type { DeliveryMetrics } from '../delivery-metrics.ts';
import { createPatience } from './patience.ts';

// Within the lease: after that somebody else sends the delivery, and the result is worth nothing.
const recordLimitMs = 10_000;

// Most receivers answer within this. Those that don't shouldn't keep the next delivery from being sent, and a hundred
// that hang would otherwise take every place there is, until they time out.
const patienceMs = 250;

// What a statement costs, a few milliseconds' worth of attempts share. Nobody waits for a record but the window.
const claimsApartMs = 5;
const recordsApartMs = 10;

export interface DeliverDeps {
  database: Database;
  queues: Queues;
  log: Logger;
  clock: Clock;
  send: SendWebhook;
  /** What attempts mean, as of now. */
  policy(): DeliveryPolicy;
  appSecrets: AppSecrets;
  /** How long a sender may take before the feed gives the delivery to another. */
  leaseSeconds: number;
  metrics: DeliveryMetrics;
  /** Has the feed look after these hooks; returns at once. */
  wake(hookIds: string[]): void;
  /** How many sends may be under way beyond those that the queue's concurrency counts, since they take their time. */
  maxSetAside: number;
}

/** What sends deliveries, for the two lanes. */
export interface Deliverer {
  /** The handler of `deliver-webhook`. Resolves early when the receiver takes its time, so that the next job may begin. */
  deliver: (job: ClaimRequest) => Promise<void>;
  /** The handler of `deliver-slow-webhook`, which stays until the end. */
  deliverSlowly: (job: ClaimRequest) => Promise<void>;
  /** Sends what is claimed already, as `deliver` does. Never rejects: what goes wrong is in the log. */
  deliverClaimed(claim: Claim): Promise<void>;
  /** Resolves when nothing is under way any more. */
  settle(): Promise<void>;
}

/** Sends deliveries: claim, send, record, and see to what follows. */
export function createDeliverer(deps: DeliverDeps): Deliverer {
  // Hundreds of attempts are under way at once; their small statements travel together.
  const claimOne = batchCalls<ClaimRequest & { attempt: number }, Claim | undefined>(
    (requests) => claimDeliveries(deps.database, deps.leaseSeconds, requests),
    { maxSize: 200, parallel: 2, apartMs: claimsApartMs },
  );
  const recordOne = batchCalls<EndedAttempt, Recorded>(
    async (attempts) => {
      const { recorded, hungryHookIds } = await retryWhileUnavailable(recordLimitMs, () =>
        recordAttempts(deps.database, deps.policy(), attempts),
      );
      deps.wake(hungryHookIds);
      return recorded;
    },
    { maxSize: 200, parallel: 1, apartMs: recordsApartMs },
  );

  const sendAndRecord = async (claim: Claim): Promise<void> => {
    const sent = await sendClaim(deps, claim);
    const recorded = await recordOne({ claim, sent });
    report(deps, claim, sent, recorded);
    await followUp(deps, claim, recorded);
  };
  const onFailure = (error: unknown): void => deps.log.error('webhook.failed', { error });
  const patience = createPatience({ patienceMs, maxSetAside: deps.maxSetAside, onFailure });
  // Jobs are waited for by those who run them.
  const withoutJob = new Set<Promise<void>>();

  return {
    deliver: async (job) => {
      const claim = await claimOne(job);
      if (claim === undefined) reportUnclaimed(deps, job);
      else await patience.await(sendAndRecord(claim));
    },
    deliverSlowly: async (job) => {
      const claim = await claimOne(job);
      if (claim === undefined) reportUnclaimed(deps, job);
      else await sendAndRecord(claim);
    },
    deliverClaimed: (claim) => {
      const ended = patience
        .await(sendAndRecord(claim))
        .catch(onFailure)
        .finally(() => withoutJob.delete(ended));
      withoutJob.add(ended);
      return ended;
    },
    settle: async () => {
      await Promise.all(withoutJob);
      await patience.settle();
    },
  };
}

// A duplicate job, or its hook is gone: the feed cancels what remains of that.
function reportUnclaimed(deps: DeliverDeps, { deliveryId, attempt }: ClaimRequest): void {
  deps.log.debug('webhook.not_claimed', { deliveryId, attempt });
}

async function sendClaim(deps: DeliverDeps, claim: Claim): Promise<Sent> {
  try {
    const { uid, body } = renderDelivery(claim);
    const sealed = [claim.secretCiphertext, claim.previousSecretCiphertext].filter((secret) => secret !== null);
    const secrets = sealed.map((secret) => openSecret(secret, deps.appSecrets, claim.hookId));
    const { event, test } = claim;
    const headers = signDelivery({ deliveryId: uid, event, body, secrets, at: deps.clock.now(), test });
    return await deps.send({ url: claim.targetUrl, headers, body });
  } catch (error) {
    // Our fault, not the receiver's: it costs the delivery no attempt and the hook no failure.
    deps.metrics.attempted('own-fault', 0);
    await releaseClaim(deps.database, claim);
    throw error;
  }
}

async function followUp(deps: DeliverDeps, claim: Claim, recorded: Recorded): Promise<void> {
  if (recorded.delivery === 'retry' && recorded.delaySeconds !== undefined) {
    try {
      const retry = { deliveryId: claim.deliveryId, hookId: claim.hookId, attempt: claim.attempt + 1 };
      await deps.queues.add(wakeHook, [retryJob(retry, recorded.delaySeconds * 1_000)]);
    } catch (error) {
      deps.log.warn('delivery.retry_left_to_feed', { deliveryId: claim.deliveryId, error });
    }
  }
  if (recorded.hook === 'switch-off' || recorded.hook === 'remove') {
    const cancelled = await cancelAllPendingDeliveries(deps.database, claim.hookId);
    const { hookId, accountId } = claim;
    deps.log.warn(`hook.${recorded.hook === 'remove' ? 'removed' : 'switched_off'}`, { hookId, accountId, cancelled });
  }
}

function report(deps: DeliverDeps, claim: Claim, sent: Sent, recorded: Recorded): void {
  const outcome = sent.kind === 'replied' ? `${Math.floor(sent.status / 100)}xx` : sent.kind;
  deps.metrics.attempted(outcome, sent.durationMs);
  if (recorded.delivery !== 'retry' && recorded.delivery !== 'stale') {
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
