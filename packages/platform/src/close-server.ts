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

/** Starts listening; rejects with the system's error (EADDRINUSE …) if it can't. */
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

/** The URL of a listening server, with the loopback address if it listens on all addresses. */
export function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Stops accepting connections, and resolves when requests under way have their responses and their connections are
 * closed.
 * @param options `graceMs`: how long clients have to notice that their busy connections will close; `limitMs`: after
 *   how long the connections of requests still under way, such as uploads that take hours, are closed; never if absent.
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
  // Closes only the port: the server's own close would also close idle connections, on which a client may just be
  // sending a request.
  const closed = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()));
  if (!isQuiet) await endConnections(server, graceMs);
  // A connection that has just sent its response is idle, and would be kept alive for another minute.
  const sweep = setInterval(() => server.closeIdleConnections(), pollMs);
  server.closeIdleConnections();
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}

const pollMs = 50;
// After this many polls without a request, no client is about to reuse a connection or, if there are no connections, to
// open one. We count polls, not time: while a busy machine doesn't schedule this process, it sees no requests, however
// many have arrived.
const quietPolls = { withConnections: 6, without: 2 };

/**
 * From now on, each response says that its connection closes, and closes it. Resolves when no new connections arrive
 * and all open ones are idle, or after `graceMs`. If we closed an idle connection ourselves, we would reset a client
 * that is just sending a request on it.
 * @returns whether nothing arrives anymore.
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
 * Keeps connections alive again until no new ones arrive, for at most `limitMs`. A client that still sends requests,
 * such as a proxy that doesn't know that we are stopping, would otherwise open a connection for each, and closing the
 * port resets connections that aren't accepted yet. Once the port is closed, new connections are refused, and a proxy
 * sends the request to another server.
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

/**
 * Resolves right after a turn of the event loop without new connections, because closing the port resets connections
 * that aren't accepted yet.
 */
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
