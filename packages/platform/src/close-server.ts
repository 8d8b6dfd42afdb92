import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

/** What a server has to do: the answers it owes, and when the last request came or was answered. */
interface Traffic {
  owed: Set<ServerResponse>;
  lastAt: number;
  draining: boolean;
}

const traffics = new WeakMap<Server, Traffic>();

function trafficOf(server: Server): Traffic {
  const known = traffics.get(server);
  if (known !== undefined) return known;
  const traffic: Traffic = { owed: new Set(), lastAt: 0, draining: false };
  traffics.set(server, traffic);
  // Before the handler, which may send the headers at once.
  server.prependListener('request', (_request, response) => {
    if (traffic.draining) response.setHeader('connection', 'close');
    traffic.owed.add(response);
    traffic.lastAt = performance.now();
    response.once('close', () => {
      traffic.owed.delete(response);
      traffic.lastAt = performance.now();
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

/** The address a listening server is reached at, on this machine when it listens on all addresses. */
export function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Stops accepting, and resolves when the requests under way are answered and their connections ended.
 * @param options `graceMs`: how long clients that keep their connections busy have to learn that these end.
 */
export async function closeServer(server: Server, options: { graceMs: number } = { graceMs: 0 }): Promise<void> {
  await endConnections(server, options.graceMs);
  await new Promise<void>((resolve) => {
    // A connection that has just answered is idle, and would be kept alive for a minute more.
    const sweep = setInterval(() => server.closeIdleConnections(), pollMs);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

const pollMs = 50;
// A connection without a request for this long is not one that a client is just about to send on.
const quietMs = 300;

/**
 * From now on each answer is the last one of its connection, and says so. Resolves when none are left, or only quiet
 * ones, or after `graceMs`. Closing an idle connection ourselves resets a client that is just sending a request on it.
 */
async function endConnections(server: Server, graceMs: number): Promise<void> {
  const traffic = trafficOf(server);
  const startedAt = performance.now();
  traffic.draining = true;
  traffic.lastAt = startedAt;
  for (const response of traffic.owed) if (!response.headersSent) response.setHeader('connection', 'close');
  const countConnections = promisify(server.getConnections.bind(server));
  const isBusy = () => traffic.owed.size > 0 || performance.now() - traffic.lastAt < quietMs;
  while (performance.now() - startedAt < graceMs && isBusy() && (await countConnections()) > 0) {
    await wait(pollMs);
    await acceptAll(server);
  }
  await acceptAll(server);
}

const mostTurns = 100;

/** Closing the port resets whoever has connected and isn't accepted yet: resolves right after a turn with nobody new. */
async function acceptAll(server: Server): Promise<void> {
  let anyNew = true;
  const onConnection = () => void (anyNew = true);
  server.on('connection', onConnection);
  for (let turns = 0; anyNew && turns < mostTurns; turns += 1) {
    anyNew = false;
    await turn();
  }
  server.off('connection', onConnection);
}
