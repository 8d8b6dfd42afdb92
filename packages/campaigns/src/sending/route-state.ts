import type { MailRoute } from './sending-ports.ts';
import { createSendSlots, type SendSlots } from './send-slots.ts';
import { createSendTurns, type SendTurn } from './send-turns.ts';

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
export function createRouteState(route: MailRoute, firstDownMs: number): RouteState {
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
