import type { Sql } from '@mailwright/database';
import type { Clock, Logger } from '@mailwright/platform';
import { limitRate } from '@mailwright/queues';
import { createDispatcher, type Dispatcher, type Slots } from '@mailwright/work';
import { claimDelivery, claimDueDeliveries, releaseClaims } from './claim/claim-deliveries.ts';
import { type Claim, isSuccess, type Sent } from './delivery.ts';

/** Which attempt of which delivery a hook's owner requested: a test or a redelivery. */
export interface RequestedDelivery {
  deliveryId: string;
  attempt: number;
}

/** Claims due deliveries and sends them. Its sources are hooks. */
export type DeliveryDispatcher = Dispatcher<RequestedDelivery>;

/** Creates the dispatcher of deliveries: how they are claimed, sent and recorded, for the work engine. */
export function createDeliveryDispatcher(deps: {
  sql: Sql;
  log: Logger;
  /** Postgres's time, as this process knows it. */
  clock: Clock;
  slots: Slots;
  /** How many sends of a hook may be in flight in this process. */
  maxPerHook: number;
  leaseSeconds: number;
  /** The id this process claims under; undefined while it must not claim. */
  workerId(): number | undefined;
  /** Sends an attempt. Rejects only when the fault is ours, which costs the delivery no attempt and the hook no failure. */
  send(claim: Claim): Promise<Sent>;
  /** Records an attempt that has ended, with its consequences. Never rejects. */
  record(claim: Claim, sent: Sent): Promise<void>;
}): DeliveryDispatcher {
  const { sql, log, leaseSeconds } = deps;
  const lease = (workerId: number) => ({ workerId, seconds: leaseSeconds });
  return createDispatcher<Claim, Sent, RequestedDelivery>({
    ...deps,
    maxPerSource: deps.maxPerHook,
    report: limitRate((error) => log.warn('dispatch.failed', { error })),
    work: {
      claim: (workerId, wanted) => claimDueDeliveries(sql, lease(workerId), wanted),
      claimRequested: (workerId, requested) => claimDelivery(sql, lease(workerId), requested),
      release: (claims, delaySeconds) => releaseClaims(sql, claims, delaySeconds),
      sourceOf: ({ hookId }) => hookId,
      perform: deps.send,
      observe: (sent) => ({
        outcome: isSuccess(sent) ? 'succeeded' : sent.kind === 'timed-out' ? 'timed-out' : 'failed',
        durationMs: sent.durationMs,
      }),
      record: deps.record,
      reportFault: ({ deliveryId, hookId }, error) => log.error('webhook.failed', { deliveryId, hookId, error }),
    },
  });
}
