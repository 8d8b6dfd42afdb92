import type { SigningRoute, SendingPorts } from './sending-ports.ts';

/** The routes that a worker uses. */
export interface MailRoutes {
  /** The route of an account's mail. */
  of(accountId: string): CampaignRoute;
  /**
   * Forgets routes of accounts' own servers that none of these accounts uses any more, once their last mail is
   * recorded.
   */
  keep(accountIds: string[]): void;
  /** How many mails have been started but not recorded, over all routes. */
  inFlight(): number;
}

/** Keeps one state for each route, however many accounts share it. */
export function createMailRoutes(
  ports: Pick<SendingPorts, 'routeOf' | 'hasOwnRoute'>,
  firstDownMs: number,
): MailRoutes {
  const states = new Map<SigningRoute, CampaignRoute>();
  const own = new Set<SigningRoute>();
  return {
    of: (accountId) => {
      const route = ports.routeOf(accountId);
      const known = states.get(route) ?? createRouteState(route, firstDownMs);
      states.set(route, known);
      if (ports.hasOwnRoute(accountId)) own.add(route);
      return known;
    },
    keep: (accountIds) => {
      const current = new Set(accountIds.map((accountId) => ports.routeOf(accountId)));
      for (const route of own) {
        if (current.has(route) || (states.get(route)?.slots.inUse() ?? 0) > 0) continue;
        own.delete(route);
        states.delete(route);
      }
    },
    inFlight: () => [...states.values()].reduce((sum, { slots }) => sum + slots.inUse(), 0),
  };
}

/** The state of a route in this worker. */
export interface CampaignRoute {
  route: SigningRoute;
  slots: SendSlots;
  /** Asks for a turn to pass mails to the route. */
  askTurn(): SendTurn;
  /** The recent sending rate, in mails per second. */
  rate(): number;
  /** Updates the rate from a chunk: how many recipients it had, and how many of them have a result. */
  measure(chunk: { given: number; sent: number; durationMs: number }): void;
  /** Records that a server replied, so the route works. */
  succeed(): void;
  /** Records that the route failed. Nothing is sent over it for a while, which grows with each failure. */
  fail(): void;
  /** How often it has failed since a server last replied. */
  failures(): number;
  /** For how long nothing may be sent over it, in milliseconds. */
  downMs(): number;
}

// The longest pause, as a multiple of the first one: half a minute if that is one second.
const maxDownFactor = 30;

/**
 * @param firstDownMs how long a route is not used after its first failure; doubles with each further failure, up to
 *   thirty times.
 */
function createRouteState(route: SigningRoute, firstDownMs: number): CampaignRoute {
  let rate = route.maxInFlight * 4;
  let failures = 0;
  let downUntil = -Infinity;
  return {
    route,
    slots: createSendSlots(route.maxInFlight),
    askTurn: createSendTurns(),
    rate: () => rate,
    measure: ({ given, sent, durationMs }) => {
      if (given >= route.maxInFlight) rate = (rate + (sent / Math.max(durationMs, 1)) * 1_000) / 2;
    },
    succeed: () => void (failures = 0),
    fail: () => {
      // Chunks that were being sent at the same time fail together, and count as one failure.
      if (performance.now() < downUntil) return;
      downUntil = performance.now() + firstDownMs * Math.min(2 ** failures, maxDownFactor);
      failures += 1;
    },
    failures: () => failures,
    downMs: () => Math.max(0, downUntil - performance.now()),
  };
}

/** Limits how many mails one worker may have at a route's servers, or sent but not recorded, at a time. */
interface SendSlots {
  readonly size: number;
  inUse(): number;
  /** Acquires a slot without waiting; false if none is free. */
  acquire(): boolean;
  release(count: number): void;
  /** Calls `notify` whenever slots are released, until the returned function is called. */
  onRelease(notify: () => void): () => void;
}

/** Slots shared by all chunks of a route: a worker that is killed leaves at most `size` recipients uncertain. */
function createSendSlots(size: number): SendSlots {
  let used = 0;
  const listeners = new Set<() => void>();
  return {
    size,
    inUse: () => used,
    acquire: () => {
      if (used >= size) return false;
      used += 1;
      return true;
    },
    release: (count) => {
      used -= count;
      if (count > 0) for (const notify of listeners) notify();
    },
    onRelease: (notify) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
  };
}

/** A chunk's turn to pass its mails to a route. */
interface SendTurn {
  /** Resolves when the turn comes. */
  readonly come: Promise<void>;
  /** Ends the turn, even one that hasn't come yet, so that the next chunk's turn can come. */
  end(): void;
}

/**
 * Turns of a route's chunks, one at a time, in the order in which they were asked for. Chunks that shared the route's
 * slots would each record only a few results at a time, and a statement costs as much as ten recipients in it.
 * @returns a function that asks for a turn.
 */
export function createSendTurns(): () => SendTurn {
  let last = Promise.resolve();
  return () => {
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => void (end = resolve));
    const come = last;
    last = come.then(() => ended);
    return { come, end };
  };
}
