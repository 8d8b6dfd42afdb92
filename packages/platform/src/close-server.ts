import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The load of a server: the responses under way, and the number of requests and finished responses so far. */
interface Traffic {
  owed: Set<ServerResponse>;
  events: number;
  draining: boolean;
}

const traffics = new WeakMap<Server, Traffic>();

function trafficOf(server: Server): Traffic {
  const known = traffics.get(server);
  if (known !== undefined) return known;
  const traffic: Traffic = { owed: new Set(), events: 0, draining: false };
  traffics.set(server, traffic);
  // Runs before the handler, which may send the headers at once.
  server.prependListener('request', (_request, response) => {
    if (traffic.draining) response.setHeader('connection', 'close');
    traffic.owed.add(response);
    traffic.events += 1;
    response.once('close', () => {
      traffic.owed.delete(response);
      traffic.events += 1;
    });
  });
  return traffic;
}

/** Starts listening; rejects with the system's error (EADDRINUSE …) when it can't. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  trafficOf(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** The address a listening server is reached at; the loopback address when it listens on all addresses. */
export function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Stops accepting, and resolves when the requests under way have their responses and their connections are closed.
 * @param options `graceMs`: how long clients with busy connections have to notice that these close; `limitMs`: after how long, at the
 *   latest, the connections of requests that are still under way are closed, such as uploads that take hours; never when absent.
 */
export async function closeServer(
  server: Server,
  options: { graceMs: number; limitMs?: number } = { graceMs: 0 },
): Promise<void> {
  const { graceMs, limitMs } = options;
  const limit = limitMs === undefined ? undefined : setTimeout(() => server.closeAllConnections(), limitMs);
  const isQuiet = await endConnections(server, graceMs);
  if (!isQuiet) await awaitKeptConnections(server, Math.min(graceMs, keptLimitMs));
  await acceptAll(server);
  // The port only: the server's own close would also close idle connections, on which a client may be sending a request.
  const closed = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()));
  if (!isQuiet) await endConnections(server, graceMs);
  // A connection that has just sent its response is idle, and would be kept alive for a minute more.
  const sweep = setInterval(() => server.closeIdleConnections(), pollMs);
  server.closeIdleConnections();
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}

const pollMs = 50;
// After this many polls without a request, no client is about to reuse a connection; and without any connection, no client
// is about to open its next one. Polls are counted, not time: a process that a busy machine doesn't schedule sees no
// requests meanwhile, however many have arrived.
const quietPolls = { withConnections: 6, without: 2 };

/**
 * From now on each response closes its connection, and states so. Resolves when no connections arrive any more and none are
 * left, or only idle ones, or after `graceMs`. Closing an idle connection ourselves resets a client that is just sending a
 * request on it.
 * @returns whether nothing arrives any more.
 */
async function endConnections(server: Server, graceMs: number): Promise<boolean> {
  const traffic = trafficOf(server);
  const startedAt = performance.now();
  traffic.draining = true;
  for (const response of traffic.owed) if (!response.headersSent) response.setHeader('connection', 'close');
  const countConnections = promisify(server.getConnections.bind(server));
  for (let quiet = 0; ;) {
    if (quiet >= ((await countConnections()) > 0 ? quietPolls.withConnections : quietPolls.without)) return true;
    if (performance.now() - startedAt >= graceMs) return false;
    const before = traffic.events;
    await wait(pollMs);
    await acceptAll(server);
    quiet = traffic.owed.size > 0 || traffic.events > before ? 0 : quiet + 1;
  }
}

const keptLimitMs = 1_000;

/**
 * Lets connections live again until no new ones arrive, for `limitMs` at most. Who still sends requests, as a proxy that doesn't
 * know that we end, would open a connection for each, and closing the port resets those that aren't accepted at that moment.
 * Once the port is closed, new connections are refused, and a proxy sends the request to another server.
 */
async function awaitKeptConnections(server: Server, limitMs: number): Promise<void> {
  const traffic = trafficOf(server);
  traffic.draining = false;
  let arrived = 0;
  const onConnection = (): void => void (arrived += 1);
  server.on('connection', onConnection);
  const startedAt = performance.now();
  for (let quiet = 0; quiet < quietPolls.without && performance.now() - startedAt < limitMs;) {
    const before = arrived;
    await wait(pollMs);
    quiet = arrived > before ? 0 : quiet + 1;
  }
  server.off('connection', onConnection);
}

const maxTurns = 100;

/** Closing the port resets clients that have connected and aren't accepted yet: resolves right after a turn without new ones. */
async function acceptAll(server: Server): Promise<void> {
  let anyNew = true;
  const onConnection = () => void (anyNew = true);
  server.on('connection', onConnection);
  for (let turns = 0; anyNew && turns < maxTurns; turns += 1) {
    anyNew = false;
    await turn();
  }
  server.off('connection', onConnection);
}
