import { createRouteState, type RouteState } from './route-state.ts';
import type { MailRoute, SendingPorts } from './sending-ports.ts';

/** The routes that a worker uses. */
export interface MailRoutes {
  /** The route of an account's mail. */
  of(accountId: string): RouteState;
  /** How many mails are started and not recorded, over all of them. */
  inFlight(): number;
}

/** Keeps one state for each route, however many accounts share it. */
export function createMailRoutes(ports: Pick<SendingPorts, 'routeOf'>, firstDownMs: number): MailRoutes {
  const states = new Map<MailRoute, RouteState>();
  return {
    of: (accountId) => {
      const route = ports.routeOf(accountId);
      const known = states.get(route) ?? createRouteState(route, firstDownMs);
      states.set(route, known);
      return known;
    },
    inFlight: () => [...states.values()].reduce((sum, { slots }) => sum + slots.inUse(), 0),
  };
}
