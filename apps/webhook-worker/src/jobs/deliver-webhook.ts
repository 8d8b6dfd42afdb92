import { batchCalls, type Database, retryWhileAway } from '@mailwright/database';
import type { Clock, Logger } from '@mailwright/platform';
import type { Queues } from '@mailwright/queues';
import {
  attemptJob,
  cancelAllPendingDeliveries,
  type Claim,
  type ClaimRequest,
  claimDeliveries,
  deliverWebhook,
  type EndedAttempt,
  type FailurePolicy,
  openSecret,
  recordAttempts,
  type Recorded,
  releaseClaim,
  renderDelivery,
  type SendWebhook,
  type Sent,
  signDelivery,
} from '@mailwright/webhooks';
import type { DeliveryMetrics } from '../delivery-metrics.ts';

// Within the lease: after that somebody else sends the delivery, and the result is worth nothing.
const recordLimitMs = 10_000;

export interface DeliverDeps {
  database: Database;
  queues: Queues;
  log: Logger;
  clock: Clock;
  send: SendWebhook;
  policy: FailurePolicy;
  appSecret: string;
  /** How long a sender may take before the feed gives the delivery to another. */
  leaseSeconds: number;
  metrics: DeliveryMetrics;
}

/** The handler of `deliver-webhook`: claim, send, record, and see to what follows. */
export function createDeliverHandler(deps: DeliverDeps): (job: ClaimRequest) => Promise<void> {
  // Hundreds of attempts are under way at once; their small statements travel together.
  const claimOne = batchCalls<ClaimRequest & { attempt: number }, Claim | undefined>(
    (requests) => claimDeliveries(deps.database, deps.leaseSeconds, requests),
    { maxSize: 200, parallel: 2 },
  );
  const recordOne = batchCalls<EndedAttempt, Recorded>(
    (attempts) => retryWhileAway(recordLimitMs, () => recordAttempts(deps.database, deps.policy, attempts)),
    { maxSize: 200, parallel: 1 },
  );

  return async ({ deliveryId, attempt }) => {
    const claim = await claimOne({ deliveryId, attempt });
    if (claim === undefined) {
      // A duplicate job, or its hook is gone: the feed cancels what remains of that.
      deps.log.debug('webhook.not_claimed', { deliveryId, attempt });
      return;
    }
    const sent = await sendClaim(deps, claim);
    const recorded = await recordOne({ claim, sent });
    report(deps, claim, sent, recorded);
    await followUp(deps, claim, recorded);
  };
}

async function sendClaim(deps: DeliverDeps, claim: Claim): Promise<Sent> {
  try {
    const { uid, body } = renderDelivery(claim);
    const secrets = [openSecret(claim.secretCiphertext, deps.appSecret, claim.hookId)];
    const headers = signDelivery({ deliveryId: uid, event: claim.event, body, secrets, at: deps.clock.now() });
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
      const job = attemptJob(claim.deliveryId, claim.attempt + 1, recorded.delaySeconds * 1_000);
      await deps.queues.add(deliverWebhook, [job]);
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
