import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server answers: JSON with 200, or a status with headers and JSON. */
export type SourceReply = { status?: number; headers?: Record<string, string>; body: unknown };

/** A server on loopback that answers as another system's API does. */
export interface SourceServer {
  url: string;
  /** The paths of the requests so far, with their queries. */
  requests: string[];
  /** Answers the next request to a path in another way; `cut` breaks the connection. */
  answerOnce(path: string, reply: SourceReply | 'cut'): void;
  close(): Promise<void>;
}

/** Starts a server. @param answer what it answers to an authorized request; undefined: 404. */
export async function startSourceServer(options: {
  isAuthorized(request: IncomingMessage): boolean;
  unauthorized: SourceReply;
  answer(url: URL): SourceReply | undefined;
}): Promise<SourceServer> {
  const requests: string[] = [];
  const once: { path: string; reply: SourceReply | 'cut' }[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    requests.push(`${url.pathname}${url.search}`);
    const index = once.findIndex(({ path }) => path === url.pathname);
    const [special] = index === -1 ? [] : once.splice(index, 1);
    if (special?.reply === 'cut') {
      request.socket.destroy();
      return;
    }
    const reply = special?.reply ??
      (options.isAuthorized(request) ? options.answer(url) : options.unauthorized) ?? {
        status: 404,
        body: { message: 'not found' },
      };
    response.writeHead(reply.status ?? 200, { 'Content-Type': 'application/json', ...reply.headers });
    response.end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answerOnce: (path, reply) => void once.push({ path, reply }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
