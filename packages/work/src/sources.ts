// A source has work of its own: a hook has deliveries, an account has mails. Each process keeps what it has seen of a source
// in memory and forgets a source it hasn't used for a while. None of it is stored, so a crash leaves nothing to repair.
//
// | Class   | When                                                                        | Slots                      |
// | ------- | --------------------------------------------------------------------------- | -------------------------- |
// | proven  | a quick success in the last minute                                          | all of the main pool       |
// | unknown | nothing is known, or there were only quick failures                         | an eighth of the main pool |
// | slow    | the last item took a second or more, or most are past the soft timeout      | the slow pool              |
// | hanging | the last item timed out; or nothing is known but that the source has failed | the hanging pool           |

/** See the table above. */
export type SourceClass = 'proven' | 'unknown' | 'slow' | 'hanging';

/** A source with due work that no worker holds a lease on. */
export interface DueSource {
  id: string;
  accountId: string;
  /**
   * Whether it has failed lately, so that its work may hang. Counts only if this process knows nothing else about the
   * source.
   */
  isFailing: boolean;
}

/** How an item ended; determines its source's class and limit. */
export interface Observation {
  outcome: 'succeeded' | 'failed' | 'timed-out';
  durationMs: number;
}

/** What a process knows of a source's items: those in flight, and how earlier ones ended. */
export interface Load {
  /** How many may be in flight at once: the source's concurrency limit. */
  limit: number;
  inFlight: number;
  /** How many of them are past the soft timeout. */
  detached: number;
  last: 'nothing' | 'quick' | 'failed' | 'slow' | 'timed-out';
  /** When a quick success stops counting, in milliseconds of the process's clock. */
  provenUntilMs: number;
  isFailing: boolean;
}

/** After this long an item in flight frees its slot and counts as slow. */
export const softTimeoutMs = 1_000;
const startLimit = 1;
// A source that may hang gets one item at a time; one that responds gets at least this many.
const respondingLimit = 4;
const provenForMs = 60_000;

/** The load of a source for which this process hasn't performed anything. */
export function newLoad(isFailing: boolean): Load {
  return { limit: startLimit, inFlight: 0, detached: 0, last: 'nothing', provenUntilMs: 0, isFailing };
}

/** The load of a source that is trusted to respond: always proven, with a fixed limit. */
export function steadyLoad(limit: number): Load {
  return { limit, inFlight: 0, detached: 0, last: 'quick', provenUntilMs: Infinity, isFailing: false };
}

/** The class that a source's next item belongs to. */
export function classOf(load: Load, nowMs: number): SourceClass {
  if (load.last === 'timed-out') return 'hanging';
  // One slow item among many quick ones says little; but when most are past the soft timeout, the next one will be,
  // too.
  if (load.last === 'slow' || load.detached * 2 > load.inFlight) return 'slow';
  if (load.provenUntilMs > nowMs) return 'proven';
  return load.last === 'nothing' && load.isFailing ? 'hanging' : 'unknown';
}

/**
 * Updates a source's class and limit after an item has ended. The limit is at least four after a success or a quick failure,
 * grows by one with each quick success up to `maxLimit`, and halves at each timeout but never falls below one (additive
 * increase, multiplicative decrease, as in RFC 5681).
 */
export function observe(load: Load, seen: Observation, { nowMs, maxLimit }: { nowMs: number; maxLimit: number }): void {
  const isResponding = seen.outcome === 'succeeded' || (seen.outcome === 'failed' && seen.durationMs < softTimeoutMs);
  if (isResponding) load.limit = Math.min(maxLimit, Math.max(load.limit, respondingLimit));
  if (seen.outcome === 'timed-out') {
    load.last = 'timed-out';
    load.limit = Math.max(1, Math.floor(load.limit / 2));
  } else if (seen.durationMs >= softTimeoutMs) {
    load.last = 'slow';
  } else if (seen.outcome === 'failed') {
    load.last = 'failed';
  } else {
    load.last = 'quick';
    load.provenUntilMs = nowMs + provenForMs;
    load.limit = Math.min(maxLimit, load.limit + 1);
  }
}

/** What a process knows of a source. */
export interface Source {
  id: string;
  accountId: string;
  load: Load;
  /** Counts notifications: a claim doesn't cover a notification that arrives while it runs. */
  notified: number;
  isClaiming: boolean;
  /** Whether its last claim took too long to perform the items. */
  wasLate: boolean;
  /** Whether an item that the source's owner requested is in flight. */
  hasRequested: boolean;
  /** All of its work that was due before this time has been claimed. */
  position: Date | undefined;
  /** When its work was last read from the start. */
  readFromStartAtMs: number;
  usedAtMs: number;
}

/** As far as this process knows, all of a source's work that was due before `since` has been claimed. */
export interface SourcePosition {
  id: string;
  since: Date;
}

/** The sources that a process knows. */
export interface Sources {
  get(id: string): Source | undefined;
  /** Returns the source, which is added without a history if it isn't known. */
  add(source: DueSource, nowMs: number): Source;
  /** The sources that may have due work which isn't in flight. */
  backlog: Backlog;
  /**
   * Where a scan for due work may begin, for the sources used last, ordered by id. For a source in the backlog, that is
   * after all of its work: it is claimed without a scan.
   */
  positions(nowMs: number): SourcePosition[];
  /** Where reading a source's work may begin; undefined for the beginning. */
  positionOf(source: Source, nowMs: number): Date | undefined;
  /** Makes the next read of each source begin at the start. */
  forgetPositions(): void;
  /** Forgets sources that haven't been used for ten minutes. */
  forgetIdle(nowMs: number): void;
  all(): Iterable<Source>;
}

// How often to read the work before a position again: a lease may have ended there, or a slow transaction may have
// committed a row.
const readFromStartEveryMs = 30_000;
const positionsForMs = 60_000;
const maxPositions = 5_000;
const beyondAllWork = new Date('9999-12-31T00:00:00Z');
const idleForMs = 600_000;

/**
 * Creates an empty set of sources.
 * @param startLoad the load of a source for which this process hasn't performed anything.
 */
export function createSources(startLoad: (isFailing: boolean) => Load = newLoad): Sources {
  const sources = new Map<string, Source>();
  const backlog = createBacklog();

  function positionOf(source: Source, nowMs: number): Date | undefined {
    return nowMs - source.readFromStartAtMs >= readFromStartEveryMs ? undefined : source.position;
  }

  return {
    get: (id) => sources.get(id),
    add: (due, nowMs) => {
      const source = sources.get(due.id) ?? newSource(due, startLoad(due.isFailing), nowMs);
      source.usedAtMs = nowMs;
      sources.set(source.id, source);
      return source;
    },
    backlog,
    positions: (nowMs) => {
      const positions: (SourcePosition & { usedAtMs: number })[] = [];
      for (const source of sources.values()) {
        const isBacklogged = backlog.has(source);
        if (!isBacklogged && nowMs - source.usedAtMs >= positionsForMs) continue;
        const since = isBacklogged ? beyondAllWork : positionOf(source, nowMs);
        if (since !== undefined) positions.push({ id: source.id, since, usedAtMs: source.usedAtMs });
      }
      if (positions.length > maxPositions) positions.sort((a, b) => b.usedAtMs - a.usedAtMs).length = maxPositions;
      return positions.sort((a, b) => (a.id < b.id ? -1 : 1));
    },
    positionOf,
    forgetPositions: () => {
      for (const source of sources.values()) source.position = undefined;
    },
    forgetIdle: (nowMs) => {
      for (const source of sources.values()) {
        const isIdle = source.load.inFlight === 0 && !backlog.has(source) && !source.isClaiming && !source.hasRequested;
        if (isIdle && nowMs - source.usedAtMs > idleForMs) sources.delete(source.id);
      }
    },
    all: () => sources.values(),
  };
}

function newSource({ id, accountId }: DueSource, load: Load, nowMs: number): Source {
  return {
    id,
    accountId,
    load,
    notified: 0,
    isClaiming: false,
    wasLate: false,
    hasRequested: false,
    position: undefined,
    readFromStartAtMs: -Infinity,
    usedAtMs: nowMs,
  };
}

/**
 * Records how far a source's work has been claimed.
 * @param claim `reached`: all work due before this time has been claimed; undefined when that isn't known; `since`:
 *   where reading began; `lagMs`: work that was due up to this long before `reached` may still appear.
 */
export function notePosition(
  source: Source,
  claim: { reached: Date | undefined; since: Date | undefined; lagMs: number; nowMs: number },
): void {
  const { reached, since, lagMs, nowMs } = claim;
  if (reached === undefined) return;
  if (since === undefined) source.readFromStartAtMs = nowMs;
  const position = new Date(reached.getTime() - lagMs);
  source.position = since !== undefined && since > position ? since : position;
}

/**
 * Records that Postgres could not read a source's work from the start within its statement timeout. That happens during
 * a long transaction, which keeps the index entries of finished work. Until the next read from the start, reading
 * begins at the former position or, if there is none, `lagMs` before the claim.
 */
export function skipStart(
  source: Source,
  { startedAt, lagMs, nowMs }: { startedAt: Date; lagMs: number; nowMs: number },
): void {
  source.readFromStartAtMs = nowMs;
  source.position ??= new Date(startedAt.getTime() - lagMs);
}

/**
 * The sources that may have due work which isn't in flight. Proven ones are kept in a set of their own, so that finding
 * them takes no longer when thousands of others wait.
 */
interface Backlog {
  /** Adds a source at the end, unless it is in the backlog already. */
  add(source: Source): void;
  delete(source: Source): void;
  has(source: Source): boolean;
  size(): number;
  /** The sources that are proven now, or all others. */
  of(areProven: boolean, nowMs: number): Source[];
  /** Call this after an item has ended, since its source's class may have changed. */
  reclassify(source: Source): void;
  moveToEnd(source: Source): void;
}

function createBacklog(): Backlog {
  const proven = new Set<Source>();
  const others = new Set<Source>();
  const setOf = (isProven: boolean): Set<Source> => (isProven ? proven : others);
  const isProven = (source: Source, nowMs: number): boolean => classOf(source.load, nowMs) === 'proven';
  const has = (source: Source): boolean => proven.has(source) || others.has(source);

  function move(source: Source, toProven: boolean): void {
    setOf(!toProven).delete(source);
    setOf(toProven).add(source);
  }

  return {
    has,
    add: (source) => {
      if (!has(source)) setOf(isProven(source, performance.now())).add(source);
    },
    delete: (source) => {
      proven.delete(source);
      others.delete(source);
    },
    size: () => proven.size + others.size,
    of: (areProven, nowMs) => {
      const found: Source[] = [];
      // A class also changes with time.
      for (const source of setOf(areProven)) {
        if (isProven(source, nowMs) === areProven) found.push(source);
        else move(source, !areProven);
      }
      return found;
    },
    reclassify: (source) => {
      if (has(source)) move(source, isProven(source, performance.now()));
    },
    moveToEnd: (source) => {
      for (const set of [proven, others]) if (set.delete(source)) set.add(source);
    },
  };
}

// An item that begins later than this after its claim would act on outdated data, such as whether a hook is active.
export const maxClaimAgeMs = 1_000;
// When claims are always late: an item that begins later than this could still be in flight when its lease ends.
const maxLateMs = 10_000;

/**
 * Decides what a claim's end means for one of its sources.
 * @returns `isReleased`: none of its items may begin; `isServed`: nothing else of it was due; `reached`: all of its work due
 *   before this time has been claimed, if known; `maxAgeMs`: how long after the claim's start an item may still begin.
 */
export function judgeClaim(claim: {
  end: 'done' | 'failed' | 'timed-out';
  isLate: boolean;
  /** Whether the source's claim before this one was late. */
  wasLate: boolean;
  /** Whether this process must begin nothing any more, or for now. */
  isStopping: boolean;
  /** Its claimed items, those due longest first. */
  own: { dueAt: Date }[];
  max: number;
  startedAt: Date;
}): { isReleased: boolean; isServed: boolean; reached: Date | undefined; maxAgeMs: number } {
  const { end, own, isLate, wasLate, isStopping } = claim;
  // Two late claims of a source in a row aren't a short pause: the machine or Postgres is slow, and late is better than never.
  const isReleased = (isLate && !wasLate) || isStopping;
  const isExhausted = own.length < claim.max;
  const last = isExhausted ? claim.startedAt : own.at(-1)?.dueAt;
  return {
    isReleased,
    isServed: end === 'done' && !isReleased && isExhausted,
    reached: isReleased ? (own[0]?.dueAt ?? last) : last,
    maxAgeMs: wasLate ? maxLateMs : maxClaimAgeMs,
  };
}
