import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A proxy between a client and a server that can simulate a network failure. */
export interface Proxy {
  /** The server's URL with our host and port in place of its own. */
  url: string;
  /**
   * From now on, the open connections pass nothing in either direction, and neither end is notified: this is what a
   * failover or a lost host looks like. New connections work.
   */
  silence(): void;
  /** Resets the open connections, like a host that has restarted. New connections work. */
  reset(): void;
  close(): Promise<void>;
}

/**
 * Starts a TCP proxy on loopback in front of the server at `target`, such as `postgresql://…` or `redis://…`.
 * @param ownPort where it listens; any free port by default.
 * @param alter changes what the server sends, such as the version that it reports; called with each chunk.
 */
export async function startProxy(
  target: string,
  ownPort = 0,
  alter: (text: string) => string = (text) => text,
): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const altered = new Transform({
      transform: (chunk: Buffer, _encoding, done) => done(null, Buffer.from(alter(chunk.toString('latin1')), 'latin1')),
    });
    client.pipe(upstream).pipe(altered).pipe(client);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(ownPort, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  const url = Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(address.port) }).toString();
  return {
    url,
    silence: () => {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream).pause();
        upstream.unpipe().pause();
      }
    },
    reset: () => {
      for (const [client] of pairs) client.resetAndDestroy();
    },
    close: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
