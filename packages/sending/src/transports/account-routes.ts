import type { Database } from '@mailwright/database';
import { createMailRoute, type MailRoute } from '../delivery/mail-route.ts';
import { type MailServer } from '../delivery/smtp-socket.ts';
import { type RouteMetrics } from '../delivery/route-metrics.ts';
import type { Logger } from '@mailwright/platform';
import type { TransportRow } from './read-transports.ts';
import { type ServerDeps, toMailServer } from './to-mail-server.ts';
import { reserveTime } from './reserve-time.ts';
import { createSharedRate } from './shared-rate.ts';

/** A worker's routes over accounts' own transports. */
export interface AccountRoutes {
  /**
   * Reads these accounts' current transports. If an account's transports have changed, its old route is closed: it
   * finishes the mails on its connections, and sends no more. A route is also closed if its account hasn't been read
   * for a while.
   * @throws if Postgres is unavailable; the routes then stay as they are.
   */
  read(accountIds: readonly string[]): Promise<void>;
  /** The route of an account that was read; undefined if it has no enabled transport. */
  routeOf(accountId: string): MailRoute | undefined;
  /** Closes all routes, and opens no more; resolves when their mails have results, or after `limitMs`. */
  close(limitMs: number): Promise<void>;
}

type RouteOptions = Pick<Parameters<typeof createMailRoute>[0], 'limits' | 'depth' | 'maxConnections'>;

interface OpenRoute {
  route: MailRoute;
  /** The transports and their versions. */
  versions: string;
  usedAt: number;
}

export interface AccountRouteDeps extends ServerDeps {
  database: Database;
  log: Logger;
  metrics: RouteMetrics;
}

// Longer than the wait for any reply: a route that hasn't been used for so long has no mail on a connection.
const idleMs = 15 * 60_000;

/**
 * @param options `route`: differences from the routes of campaigns, such as other timeouts for servers; `now`: a
 *   monotonic clock in milliseconds.
 */
export function createAccountRoutes(
  deps: AccountRouteDeps,
  options: { route?: RouteOptions; now?: () => number } = {},
): AccountRoutes {
  const { database, log } = deps;
  const { now = () => performance.now() } = options;
  const open = new Map<string, OpenRoute>();
  const closing = new Map<MailRoute, Promise<void>>();
  let isClosed = false;

  function openRoute(rows: TransportRow[]): MailRoute {
    const servers = rows.flatMap((row) => toServer(deps, row) ?? []);
    if (servers.length === 0) return unreadable;
    return createMailRoute({ servers, log, metrics: deps.metrics, ...options.route });
  }

  function retire(accountId: string, { route }: OpenRoute): void {
    open.delete(accountId);
    closing.set(
      route,
      // The route's own limits end whatever hangs.
      route.close(idleMs).finally(() => void closing.delete(route)),
    );
  }

  function update(accountId: string, rows: TransportRow[]): void {
    const current = open.get(accountId);
    const versions = rows.map(({ id, version }) => `${id}:${version}`).join();
    if (current?.versions === versions) {
      current.usedAt = now();
      return;
    }
    if (current !== undefined) retire(accountId, current);
    if (current !== undefined) log.info('transports.changed', { accountId, transports: rows.length });
    if (rows.length > 0 && !isClosed) open.set(accountId, { route: openRoute(rows), versions, usedAt: now() });
  }

  return {
    read: async (accountIds) => {
      const ids = [...new Set(accountIds)];
      const rows =
        ids.length === 0
          ? []
          : await database.prisma.transport.findMany({
              where: { accountId: { in: ids }, enabled: true },
              orderBy: { id: 'asc' },
            });
      const byAccount = new Map<string, TransportRow[]>(ids.map((id) => [id, []]));
      for (const row of rows) byAccount.get(row.accountId)?.push(row);
      for (const [accountId, own] of byAccount) update(accountId, own);
      for (const [accountId, each] of open) if (now() - each.usedAt > idleMs) retire(accountId, each);
    },
    routeOf: (accountId) => open.get(accountId)?.route,
    close: async (limitMs) => {
      isClosed = true;
      const routes = [...[...open.values()].map(({ route }) => route), ...closing.keys()];
      open.clear();
      await Promise.all(routes.map((route) => route.close(limitMs)));
    },
  };
}

/** Makes the settings of a server, with a rate that all workers share; undefined if its password can't be decrypted. */
function toServer(deps: AccountRouteDeps, row: TransportRow): MailServer | undefined {
  const { database, log } = deps;
  const { id, accountId, ratePerSecond: perSecond } = row;
  try {
    const server = toMailServer(row, deps);
    if (perSecond === null) return server;
    const reserve = (ms: number) => reserveTime(database, { accountId, id }, ms);
    const onError = (error: unknown) => log.warn('transport.rate_not_reserved', { transportId: id, error });
    return { ...server, sendRate: createSharedRate({ perSecond, reserve, onError }) };
  } catch (error) {
    log.error('transport.unreadable', { transportId: id, error });
    return undefined;
  }
}

/**
 * For an account none of whose passwords can be decrypted: its mails must not go over the installation's servers
 * instead.
 */
const unreadable: MailRoute = {
  maxInFlight: 1,
  send: () =>
    Promise.resolve({
      kind: 'not-sent',
      code: 'EPASSWORD',
      reply: 'The stored password of the transport can not be read. Set it again.',
    }),
  state: () => ({ kind: 'down', until: null, transports: [] }),
  close: () => Promise.resolve(),
};
