import type { DueHook } from '../delivery.ts';
import { classOf, type HookLoad, newHookLoad } from './hook-load.ts';

/** What a process knows of a hook. */
export interface KnownHook {
  hookId: string;
  accountId: string;
  load: HookLoad;
  /** Counts the notifications, so that one that comes during a claim isn't taken for served by it. */
  notified: number;
  /** Whether a claim for it is running. */
  isClaiming: boolean;
  /** Whether its last claim came too late for its sends. */
  wasLate: boolean;
  /** Whether a send that its owner requested is in flight. */
  hasRequestedSend: boolean;
  /** Deliveries that were due before this time have all been claimed. */
  position: Date | undefined;
  /** When its index was last read from the beginning, and when it was last used. */
  readFromStartAtMs: number;
  usedAtMs: number;
}

/** A hook whose deliveries that were due before `since` have all been claimed, as far as this process knows. */
export interface KnownPosition {
  hookId: string;
  since: Date;
}

/** The hooks a process knows. */
export interface KnownHooks {
  get(hookId: string): KnownHook | undefined;
  /** The known hook, or a new one with no history. */
  add(hook: DueHook, nowMs: number): KnownHook;
  /** The hooks that may have a due delivery that isn't being sent. */
  backlog: Backlog;
  /**
   * Where a search for due deliveries may begin, of the hooks used last, in the order of their ids: beyond all of them for those
   * in the backlog, which are claimed without it.
   */
  positions(nowMs: number): KnownPosition[];
  /** Where reading may begin; undefined for the beginning. */
  positionOf(hook: KnownHook, nowMs: number): Date | undefined;
  /** Makes the next reads of all hooks begin at the start. */
  forgetPositions(): void;
  /** Forgets those that have not been used for a while. */
  forgetIdle(nowMs: number): void;
  all(): Iterable<KnownHook>;
}

// What lies before a position is read again after this long: a lease may have ended there, or a very slow commit may have
// inserted a row.
const readFromStartEveryMs = 30_000;
const positionsForMs = 60_000;
const maxPositions = 5_000;
const beyondAllDeliveries = new Date('9999-12-31T00:00:00Z');
const idleForMs = 600_000;

/** No hooks known. */
export function createKnownHooks(): KnownHooks {
  const hooks = new Map<string, KnownHook>();
  const backlog = createBacklog();

  function positionOf(hook: KnownHook, nowMs: number): Date | undefined {
    return nowMs - hook.readFromStartAtMs >= readFromStartEveryMs ? undefined : hook.position;
  }

  return {
    get: (hookId) => hooks.get(hookId),
    add: ({ hookId, accountId, isFailing }, nowMs) => {
      const known = hooks.get(hookId);
      if (known !== undefined) {
        known.usedAtMs = nowMs;
        return known;
      }
      const hook: KnownHook = {
        hookId,
        accountId,
        load: newHookLoad(isFailing),
        notified: 0,
        isClaiming: false,
        wasLate: false,
        hasRequestedSend: false,
        position: undefined,
        readFromStartAtMs: -Infinity,
        usedAtMs: nowMs,
      };
      hooks.set(hookId, hook);
      return hook;
    },
    backlog,
    positions: (nowMs) => {
      const positions: (KnownPosition & { usedAtMs: number })[] = [];
      for (const hook of hooks.values()) {
        const isBacklogged = backlog.has(hook);
        if (!isBacklogged && nowMs - hook.usedAtMs >= positionsForMs) continue;
        const since = isBacklogged ? beyondAllDeliveries : positionOf(hook, nowMs);
        if (since !== undefined) positions.push({ hookId: hook.hookId, since, usedAtMs: hook.usedAtMs });
      }
      if (positions.length > maxPositions) positions.sort((a, b) => b.usedAtMs - a.usedAtMs).length = maxPositions;
      return positions.sort((a, b) => (a.hookId < b.hookId ? -1 : 1));
    },
    positionOf,
    forgetPositions: () => {
      for (const hook of hooks.values()) hook.position = undefined;
    },
    forgetIdle: (nowMs) => {
      for (const hook of hooks.values()) {
        const isIdle = hook.load.inFlight === 0 && !backlog.has(hook) && !hook.isClaiming && !hook.hasRequestedSend;
        if (isIdle && nowMs - hook.usedAtMs > idleForMs) hooks.delete(hook.hookId);
      }
    },
    all: () => hooks.values(),
  };
}

/**
 * Records how far a hook's deliveries have been claimed.
 * @param claim `reached`: all deliveries due before it have been claimed; undefined when that isn't known; `since`: where
 *   reading began; `lagMs`: how much earlier a due delivery may still appear.
 */
export function notePosition(
  hook: KnownHook,
  {
    reached,
    since,
    lagMs,
    nowMs,
  }: { reached: Date | undefined; since: Date | undefined; lagMs: number; nowMs: number },
): void {
  if (reached === undefined) return;
  if (since === undefined) hook.readFromStartAtMs = nowMs;
  const position = new Date(reached.getTime() - lagMs);
  hook.position = since !== undefined && since > position ? since : position;
}

/**
 * Records that Postgres could not read a hook's deliveries from the start within its statement timeout, as beside a long
 * transaction, which keeps the entries of consumed deliveries in the index. Until the next read from the start, reading
 * begins where it did before, or at the time of the claim less `lagMs`.
 */
export function skipStart(
  hook: KnownHook,
  { startedAt, lagMs, nowMs }: { startedAt: Date; lagMs: number; nowMs: number },
): void {
  hook.readFromStartAtMs = nowMs;
  hook.position ??= new Date(startedAt.getTime() - lagMs);
}

/**
 * The hooks that may have a due delivery that isn't being sent. Proven ones are kept apart, so that finding them takes no
 * longer when thousands of others wait.
 */
export interface Backlog {
  /** Adds a hook at the end, unless it is in the backlog already. */
  add(hook: KnownHook): void;
  delete(hook: KnownHook): void;
  has(hook: KnownHook): boolean;
  size(): number;
  /** The proven ones, or the others, as they are now. */
  of(areProven: boolean, nowMs: number): KnownHook[];
  /** Call after a send has ended, which may have changed the hook's class. */
  reclassify(hook: KnownHook): void;
  moveToEnd(hook: KnownHook): void;
}

/** Creates a backlog, in which no hook has due deliveries yet. */
function createBacklog(): Backlog {
  const proven = new Set<KnownHook>();
  const others = new Set<KnownHook>();
  const setOf = (isProven: boolean): Set<KnownHook> => (isProven ? proven : others);
  const isProven = (hook: KnownHook, nowMs: number): boolean => classOf(hook.load, nowMs) === 'proven';
  const has = (hook: KnownHook): boolean => proven.has(hook) || others.has(hook);

  function move(hook: KnownHook, toProven: boolean): void {
    setOf(!toProven).delete(hook);
    setOf(toProven).add(hook);
  }

  return {
    has,
    add: (hook) => {
      if (!has(hook)) setOf(isProven(hook, performance.now())).add(hook);
    },
    delete: (hook) => {
      proven.delete(hook);
      others.delete(hook);
    },
    size: () => proven.size + others.size,
    of: (areProven, nowMs) => {
      const hooks: KnownHook[] = [];
      // A class changes with time, too.
      for (const hook of setOf(areProven)) {
        if (isProven(hook, nowMs) === areProven) hooks.push(hook);
        else move(hook, !areProven);
      }
      return hooks;
    },
    reclassify: (hook) => {
      if (has(hook)) move(hook, isProven(hook, performance.now()));
    },
    moveToEnd: (hook) => {
      for (const set of [proven, others]) if (set.delete(hook)) set.add(hook);
    },
  };
}
