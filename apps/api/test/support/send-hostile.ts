import { type Agent, type IncomingHttpHeaders, request as sendRequest, type Server } from 'node:http';
import { urlOf } from '@mailwright/platform';
import type { HostileRequest } from './hostile-requests.ts';

/** The maximum response time, in milliseconds. */
export const maxResponseMs = 5_000;

/** Internals that must never be in a response. */
export const insides =
  /\n\s+at |node_modules|\.[tj]s:\d|Prisma|SELECT |INSERT INTO|violates|syntax error at|ECONN|SQLSTATE/;

/** A response as received over the wire. */
export interface HostileResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
}

/** Sends a request unchanged over one of the agent's connections. @throws when no response comes in time. */
export function sendHostile(
  server: Server,
  agent: Agent,
  { method, target, headers, body }: HostileRequest,
): Promise<HostileResponse> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const request = sendRequest(
      urlOf(server, '127.0.0.1'),
      { agent, method, path: target, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { statusCode: status = 0, headers: received } = response;
          resolve({
            status,
            headers: received,
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - startedAt,
          });
        });
        response.on('error', reject);
      },
    );
    request.setTimeout(maxResponseMs, () => request.destroy(new Error(`No response within ${maxResponseMs} ms`)));
    request.on('error', reject);
    request.end(body);
  });
}

/** Formats a request for a test's failure message. */
export const describeHostile = ({ method, target, headers, body }: HostileRequest): string =>
  JSON.stringify({ method, target, headers, body: body?.toString('latin1').slice(0, 500) });
