import type { MailRoute, SendingPorts } from './sending-ports.ts';

/** The routes that a worker uses. */
export interface MailRoutes {
  /** The route of an account's mail. */
  of(accountId: string): RouteState;
  /** Forgets accounts' own routes that none of these accounts' mail takes any more, once their last mail is recorded. */
  keep(accountIds: string[]): void;
  /** How many mails are started and not recorded, over all of them. */
  inFlight(): number;
}

/** Keeps one state for each route, however many accounts share it. */
export function createMailRoutes(
  ports: Pick<SendingPorts, 'routeOf' | 'hasOwnRoute'>,
  firstDownMs: number,
): MailRoutes {
  const states = new Map<MailRoute, RouteState>();
  const own = new Set<MailRoute>();
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

/** A route as a worker uses it. */
export interface RouteState {
  route: MailRoute;
  slots: SendSlots;
  /** Asks for a turn to pass mails to it. */
  askTurn(): SendTurn;
  /** Mails a second that it has sent lately. */
  rate(): number;
  /** Takes a chunk into account: how many recipients it had, and how many of them have a result. */
  measure(chunk: { given: number; sent: number; durationMs: number }): void;
  /** A server replied: the route works. */
  succeed(): void;
  /** The route failed. Nothing is sent over it for a while, longer each time. */
  fail(): void;
  /** How often it has failed since a server replied. */
  failures(): number;
  /** For how long nothing is to be sent over it, in milliseconds. */
  downMs(): number;
}

// Of the first pause: with a second, half a minute.
const maxDownFactor = 30;

/** @param firstDownMs how long a route that has failed once is not used; twice as long each time that it fails again, thirty times at most. */
function createRouteState(route: MailRoute, firstDownMs: number): RouteState {
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
      // The chunks that were under way fail together.
      if (performance.now() < downUntil) return;
      downUntil = performance.now() + firstDownMs * Math.min(2 ** failures, maxDownFactor);
      failures += 1;
    },
    failures: () => failures,
    downMs: () => Math.max(0, downUntil - performance.now()),
  };
}

/** The mails that one worker may have at a route's servers, or sent and not recorded, at a time. */
interface SendSlots {
  readonly size: number;
  inUse(): number;
  /** Acquires one without waiting; false when none is free. */
  acquire(): boolean;
  release(count: number): void;
  /** Calls `notify` whenever slots are released, until the returned function is called. */
  onRelease(notify: () => void): () => void;
}

/** Slots that all chunks of a route share: a worker that is killed leaves at most `size` recipients uncertain. */
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

/** The turn of a chunk to pass its mails to a route. */
interface SendTurn {
  /** Resolves when it has come. */
  readonly come: Promise<void>;
  /** Ends it, also one that has not come: the next chunk's comes. */
  end(): void;
}

/**
 * Turns of a route's chunks, one at a time, in the order in which they were asked for. Chunks that shared the route's slots
 * would each record a few results at a time, and a statement costs as much as ten recipients in it.
 * @returns asks for a turn.
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
