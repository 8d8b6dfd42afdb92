import { createRouteState, type RouteState } from './route-state.ts';
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
