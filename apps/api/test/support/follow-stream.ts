import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@mailwright/testing';
import type { TestApi } from './start-test-api.ts';

/** A stream of server-sent events that is being read. */
export interface FollowedStream {
  status: number;
  /** What has arrived so far. */
  text(): string;
  /** Resolves to the data of the event with this name and this index, counted from 0. */
  event(name: string, index?: number): Promise<unknown>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  /** Disconnects. */
  close(): void;
}

/** An API on its own port, whose streams can be read. */
export interface StreamServer {
  follow(path: string, headers: Record<string, string>): Promise<FollowedStream>;
  close(): Promise<void>;
}

/** Lets an API listen on a port. */
export async function startStreamServer(api: TestApi): Promise<StreamServer> {
  const server: Server = createServer(api.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    follow: (path, headers) => follow({ port, path, headers }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function follow(options: { port: number; path: string; headers: Record<string, string> }): Promise<FollowedStream> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', ...options }, (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (part: string) => (received += part));
      const ended = new Promise<void>((done) => response.once('close', done));
      const find = (name: string): unknown[] =>
        received
          .split('\n\n')
          .slice(0, -1)
          .filter((event) => event.startsWith(`event: ${name}\n`))
          .map((event) => JSON.parse(event.slice(event.indexOf('data: ') + 6)) as unknown);
      resolve({
        status: response.statusCode ?? 0,
        text: () => received,
        event: (name, index = 0) =>
          until(`event ${index} named ${name}`, () => Promise.resolve(find(name)[index]), 30_000),
        ended,
        close: () => asked.destroy(),
      });
    });
    asked.on('error', reject).end();
  });
}
