import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy in front of several servers. */
export interface ReverseProxy {
  url: string;
  close(): Promise<void>;
}

interface Upstream {
  url: URL;
  agent: Agent;
  failedAt: number;
}

/**
 * Starts a reverse proxy that behaves like nginx with `proxy_pass` to an `upstream` with `keepalive`: it uses the
 * servers in turn, keeps connections, knows nothing of a server's health until a request fails, and then leaves the
 * server out for `failTimeoutMs`. A request is tried again at the next server if the connection was refused or, unless
 * it is a POST, if the connection broke before there was a response. A request that no server takes gets a 502.
 */
export async function startReverseProxy(options: {
  upstreams: string[];
  failTimeoutMs: number;
}): Promise<ReverseProxy> {
  const upstreams: Upstream[] = options.upstreams.map((url) => ({
    url: new URL(url),
    agent: new Agent({ keepAlive: true, maxFreeSockets: 16, scheduling: 'lifo' }),
    failedAt: -Infinity,
  }));
  let turn = 0;

  function next(tried: Set<Upstream>): Upstream | undefined {
    turn += 1;
    for (let n = 0; n < upstreams.length; n += 1) {
      const upstream = upstreams[(turn + n) % upstreams.length];
      if (upstream === undefined || tried.has(upstream)) continue;
      if (performance.now() - upstream.failedAt > options.failTimeoutMs) return upstream;
    }
    return undefined;
  }

  function forward(incoming: IncomingMessage, response: ServerResponse, body: Buffer, tried: Set<Upstream>): void {
    const upstream = next(tried);
    if (upstream === undefined) {
      response.writeHead(502, { 'x-proxy': 'no live upstreams' }).end();
      return;
    }
    tried.add(upstream);
    const { connection: _ours, ...headers } = incoming.headers;
    const outgoing = request(
      {
        agent: upstream.agent,
        hostname: upstream.url.hostname,
        port: upstream.url.port,
        path: incoming.url,
        method: incoming.method,
        headers,
      },
      (reply) => {
        const { connection: _theirs, 'keep-alive': _keepAlive, ...others } = reply.headers;
        response.writeHead(reply.statusCode ?? 502, others);
        reply.on('error', () => response.destroy());
        reply.pipe(response);
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      upstream.failedAt = performance.now();
      const mayRepeat = error.code === 'ECONNREFUSED' || incoming.method !== 'POST';
      if (!response.headersSent && mayRepeat) forward(incoming, response, body, tried);
      else if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'x-proxy': error.code ?? error.message }).end();
    });
    outgoing.end(body);
  }

  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => forward(incoming, response, Buffer.concat(parts), new Set()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const { agent } of upstreams) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
