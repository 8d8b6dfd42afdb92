import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultPort } from '@mailwright/platform';

/**
 * Finds a free port: the preferred one if possible, else a random one. It doesn't let the system pick one (port 0),
 * because the system also uses those for outgoing connections, which could take it again before the server has started.
 */
export async function findFreePort(preferred?: number, host = '127.0.0.1'): Promise<number> {
  if (preferred !== undefined && preferred > 0 && (await isPortFree(preferred, host))) return preferred;
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isPortFree(port, host)) return port;
  }
}

/** Finds the first free port from this one upward. */
export async function findNextFreePort(from: number, host = '127.0.0.1'): Promise<number> {
  for (let port = from; port < Math.min(from + 200, 65_536); port += 1) {
    if (await isPortFree(port, host)) return port;
  }
  return findFreePort(undefined, host);
}

/**
 * Whether a server could listen there now.
 * @throws if it never could: the host isn't ours, or the port is reserved for root.
 */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  // Some systems let us bind one address while another program listens on all addresses, so also try to connect.
  return (await canBind(port, host)) && !(await accepts(port, reachable(host)));
}

/**
 * Waits until a port is free: the port of a server that was just killed may stay in use for a moment.
 * @throws if it is still in use after three seconds.
 */
export async function waitForPort(port: number, host = '127.0.0.1'): Promise<void> {
  const deadline = performance.now() + 3_000;
  while (!(await isPortFree(port, host))) {
    if (performance.now() > deadline) throw new Error(`Port ${port} is taken by another program.`);
    await sleep(50);
  }
}

/** The address at which the same machine can reach a server on this host. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

/**
 * Chooses the API's port: the requested one; any free one for 0; the first free one from 3000 if none was requested.
 * @throws if the requested port is in use.
 */
export async function chooseApiPort(asked: number | undefined, host: string): Promise<number> {
  if (asked === undefined) return findNextFreePort(defaultPort, host);
  if (asked === 0) return findFreePort(undefined, host);
  if (await isPortFree(asked, host)) return asked;
  throw new Error(
    `Port ${asked}, which PORT asks for, is taken by another program. ` +
      `End that program, set PORT to another port, or leave PORT unset to take the next free one from ${defaultPort} on.`,
  );
}

/** The URL of a server on a host and port, as seen from this machine. */
export function localUrl(host: string, port: number): string {
  const name = reachable(host);
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function canBind(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

function accepts(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1_000 });
    const settle = (result: boolean): void => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}
