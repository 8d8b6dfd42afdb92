import { type Clock, createYielder, type Logger } from '@mailwright/platform';
import { limitRate } from '@mailwright/queues';
import { isStatementTimeout, type Sql } from '@mailwright/database';
import {
  claimDelivery,
  claimDueDeliveries,
  groupByHook,
  releaseClaims,
  type WantedClaims,
} from '../claim/claim-deliveries.ts';
import { type Claim, type DueHook, isSuccess, type Sent } from '../delivery.ts';
import { acquireSlots } from './acquire-slots.ts';
import { type ClaimQueue, createClaimQueue, otherClaims, provenClaims } from './claim-queue.ts';
import { createFreeSlotWaits } from './free-slot-waits.ts';
import { classOf, observe, softTimeoutMs } from './hook-load.ts';
import { createKnownHooks, type KnownHook, type KnownHooks, notePosition, skipStart } from './known-hooks.ts';
import { createRequestedSends, type RequestedDelivery } from './requested-sends.ts';
import type { HeldSlot, Slots } from './slots.ts';

/** The dispatcher's dependencies. */
interface DispatcherDeps {
  sql: Sql;
  log: Logger;
  /** Postgres's time, as this process knows it. */
  clock: Clock;
  slots: Slots;
  /** How many sends of a hook may be under way in this process. */
  maxPerHook: number;
  leaseSeconds: number;
  /** The id this process claims under; undefined while it must not claim. */
  workerId(): number | undefined;
  /** Sends an attempt. Rejects for faults of ours only. */
  send(claim: Claim): Promise<Sent>;
  /** Records an attempt that has ended, with its consequences. Never rejects. */
  record(claim: Claim, sent: Sent): Promise<void>;
}

/** Claims what is due as slots come free, and sends it. */
export interface Dispatcher {
  /** Reports that these hooks have due deliveries. Returns at once. */
  notify(hooks: DueHook[]): void;
  /** Reports that these hooks have deliveries due again, which may lie before their known positions. Returns at once. */
  requeue(hooks: DueHook[]): void;
  /** Sends one delivery that its hook's owner requested, beyond the hook's limit; see `createRequestedSends`. */
  sendRequested(delivery: RequestedDelivery): Promise<void>;
  /** Begins requested sends that waited until this process may claim again; see `createRequestedSends`. */
  sendWaiting(): void;
  hooks: KnownHooks;
  /**
   * Resolves when a slot of the main pool is free, but after 5 ms at the latest: an account that holds few slots has
   * to be known to get the next one.
   */
  untilFree(): Promise<void>;
  /** Claims no more; resolves when no claim and no send is in flight. */
  settle(): Promise<void>;
}

// Notifications within this time share a statement.
const minIntervalMs = 4;
// A send that begins later than this after its claim would use an outdated state of its hook.
const maxClaimAgeMs = 1_000;
// Of claims that are always late: one that begins later than this could still be under way when its lease ends.
const maxLateMs = 10_000;
const ownFaultDelaySeconds = 5;
// A transaction may commit a delivery that was due when it began; a lease may end.
const positionLagSeconds = 15;

/** The dispatcher of a process. */
export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const { slots } = deps;
  const hooks = createKnownHooks();
  const report = limitRate((error) => deps.log.warn('dispatch.failed', { error }));
  const underWay = new Set<Promise<void>>();
  const freeSlot = createFreeSlotWaits(() => slots.isFull('main'));
  const lagMs = (deps.leaseSeconds + positionLagSeconds) * 1_000;
  let isStopping = false;
  const provenQueue = createClaimQueue(provenClaims, runSoon);
  const otherQueue = createClaimQueue(otherClaims, runSoon);
  let timer: NodeJS.Timeout | undefined;
  let lastRunAtMs = -Infinity;

  function runSoon(): void {
    if (timer !== undefined || isStopping || hooks.backlog.size() === 0) return;
    const pauseMs = Math.max(0, lastRunAtMs + minIntervalMs - performance.now());
    timer = setTimeout(() => {
      timer = undefined;
      run();
    }, pauseMs);
  }

  function run(): void {
    const workerId = deps.workerId();
    if (isStopping || workerId === undefined) return;
    lastRunAtMs = performance.now();
    for (const queue of [provenQueue, otherQueue]) {
      if (!queue.maySearch(lastRunAtMs)) continue;
      const evenIfShort = queue.noteSearch(lastRunAtMs);
      const wanted = { ...queue, maxOfAccount: queue.turns.maxOfAccount(), except: queue.turns.busy, evenIfShort };
      const acquired = acquireSlots(hooks, slots, wanted, lastRunAtMs);
      if (acquired.slots.size === 0) {
        // A second search through thousands of hooks within milliseconds would find no more.
        if (acquired.isShort && queue.waitForSlotsMs > 0)
          queue.pauseUntil((evenIfShort ? lastRunAtMs : queue.claimedAtMs) + queue.waitForSlotsMs);
        continue;
      }
      const endTurn = queue.turns.begin(acquired.slots);
      queue.claims += 1;
      queue.claimedAtMs = lastRunAtMs;
      const claimed = claimFor(queue, workerId, acquired.slots).finally(() => {
        endTurn();
        queue.claims -= 1;
        underWay.delete(claimed);
        runSoon();
      });
      underWay.add(claimed);
    }
  }

  async function claimFor(queue: ClaimQueue, workerId: number, acquired: Map<KnownHook, HeldSlot[]>): Promise<void> {
    const startedAtMs = performance.now();
    const startedAt = deps.clock.now();
    const before = new Map<KnownHook, number>();
    const wanted: WantedClaims[] = [];
    for (const [hook, held] of acquired) {
      hook.isClaiming = true;
      hook.usedAtMs = startedAtMs;
      before.set(hook, hook.notified);
      wanted.push({ hookId: hook.hookId, max: held.length, since: hooks.positionOf(hook, startedAtMs) });
    }
    let claims: Claim[] = [];
    let isDone = false;
    let isTimeout = false;
    try {
      claims = await claimDueDeliveries(deps.sql, { workerId, seconds: deps.leaseSeconds }, wanted);
      isDone = true;
    } catch (error) {
      isTimeout = isStatementTimeout(error);
      report(error);
    }
    const isLate = performance.now() - startedAtMs > maxClaimAgeMs;
    const yieldIfDue = createYielder();
    const unsent: Claim[] = [];
    const byHook = groupByHook(claims);
    for (const [index, [hook, held]] of [...acquired].entries()) {
      const own = byHook.get(hook.hookId) ?? [];
      hook.isClaiming = false;
      // Two late claims of a hook in a row aren't a short pause: the machine or Postgres is slow, and late is better than never.
      const isAfterLate = hook.wasLate;
      const isReleased = (isLate && !isAfterLate) || isStopping;
      hook.wasLate = isLate;
      if (isReleased) unsent.push(...own);
      const isExhausted = own.length < held.length;
      const last = isExhausted ? startedAt : own.at(-1)?.dueAt;
      const reached = isReleased ? (own[0]?.dueAt ?? last) : last;
      const since = wanted[index]?.since;
      if (isDone) notePosition(hook, { reached, since, lagMs, nowMs: startedAtMs });
      else if (isTimeout && since === undefined) skipStart(hook, { startedAt, lagMs, nowMs: startedAtMs });
      if (isDone && !isReleased) {
        if (isExhausted && hook.notified === before.get(hook)) hooks.backlog.delete(hook);
        const maxAgeMs = isAfterLate ? maxLateMs : maxClaimAgeMs;
        for (const claim of own) {
          // The process may have been frozen between two sends.
          if (performance.now() - startedAtMs <= maxAgeMs) void begin(hook, claim, held.pop(), queue);
          else {
            unsent.push(claim);
            hook.wasLate = true;
            hook.position = undefined;
            hooks.backlog.add(hook);
          }
          await yieldIfDue();
        }
      }
      for (const slot of held) slot.release();
    }
    await release(unsent);
    freeSlot.notify();
    // An error is likely to come again at once.
    if (!isDone) lastRunAtMs = performance.now() + maxClaimAgeMs / 4;
  }

  async function release(claims: Claim[], delaySeconds?: number): Promise<void> {
    // A claim that can't be released is due again when its lease ends.
    await releaseClaims(deps.sql, claims, delaySeconds).catch(report);
  }

  /** Sends a claimed delivery, which holds this slot. @param queue the one whose claim it is; none when its owner requested it. */
  function begin(hook: KnownHook, claim: Claim, slot: HeldSlot | undefined, queue?: ClaimQueue): Promise<void> {
    hook.load.inFlight += 1;
    if (queue !== undefined) queue.sends += 1;
    let isDetached = false;
    const detaching = setTimeout(() => {
      isDetached = true;
      hook.load.detached += 1;
      slot?.detach(() => {
        freeSlot.notify();
        runSoon();
      });
    }, softTimeoutMs);
    const end = (response: 'quick' | 'slow' | 'none'): void => {
      clearTimeout(detaching);
      hook.usedAtMs = performance.now();
      if (isDetached) hook.load.detached -= 1;
      slot?.release();
      queue?.noteEnd(response);
      freeSlot.notify();
    };
    const leave = (): void => {
      hook.load.inFlight -= 1;
      runSoon();
    };
    const done = deps
      .send(claim)
      .then(
        async (sent) => {
          noteEnd(hook, sent);
          end(sent.kind === 'timed-out' ? 'none' : isDetached ? 'slow' : 'quick');
          // A failure counts against the hook's limit until it is recorded: it may be the one that switches the hook off.
          const isGood = isSuccess(sent);
          if (isGood) leave();
          await deps.record(claim, sent);
          if (!isGood) leave();
        },
        async (error: unknown) => {
          // Our fault, not the receiver's: it costs the delivery no attempt and the hook no failure.
          end('none');
          leave();
          deps.log.error('webhook.failed', { deliveryId: claim.deliveryId, hookId: claim.hookId, error });
          await release([claim], ownFaultDelaySeconds);
        },
      )
      .finally(() => underWay.delete(done));
    underWay.add(done);
    return done;
  }

  function noteEnd(hook: KnownHook, sent: Sent): void {
    const outcome = isSuccess(sent) ? 'succeeded' : sent.kind === 'timed-out' ? 'timed-out' : 'failed';
    const { durationMs } = sent;
    observe(hook.load, { outcome, durationMs }, { nowMs: performance.now(), maxLimit: deps.maxPerHook });
    hooks.backlog.reclassify(hook);
  }

  function notify(due: DueHook[]): void {
    const nowMs = performance.now();
    for (const one of due) {
      const hook = hooks.add(one, nowMs);
      hook.notified += 1;
      const isNew = !hooks.backlog.has(hook);
      hooks.backlog.add(hook);
      const hookClass = classOf(hook.load, nowMs);
      // Those that hang are due all the time, and need no share of the process.
      if (hookClass === 'proven') provenQueue.turns.note(hook.accountId);
      // There may be slots for it, though there are none for those that wait.
      else if (isNew && hookClass !== 'hanging') otherQueue.endPause();
    }
    runSoon();
  }

  async function claimRequested(hook: KnownHook, delivery: RequestedDelivery, slot: HeldSlot): Promise<void> {
    const workerId = deps.workerId();
    if (workerId === undefined) return;
    const claim = await claimDelivery(deps.sql, { workerId, seconds: deps.leaseSeconds }, delivery);
    if (claim === undefined) return;
    if (isStopping) await release([claim]);
    else await begin(hook, claim, slot);
  }

  const requested = createRequestedSends({
    hooks,
    slots,
    mayClaim: () => !isStopping && deps.workerId() !== undefined,
    send: (hook, delivery, slot) => {
      const done = claimRequested(hook, delivery, slot).finally(() => underWay.delete(done));
      underWay.add(done);
      return done;
    },
    report,
  });

  return {
    hooks,
    notify,
    requeue: (due) => {
      for (const { hookId } of due) {
        const hook = hooks.get(hookId);
        if (hook !== undefined) hook.position = undefined;
      }
      notify(due);
    },
    sendRequested: requested.send,
    sendWaiting: requested.sendWaiting,
    untilFree: () => freeSlot.wait(),
    settle: async () => {
      isStopping = true;
      clearTimeout(timer);
      otherQueue.stop();
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
