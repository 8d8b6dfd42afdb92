import { type Agent, type IncomingHttpHeaders, request as sendRequest, type Server } from 'node:http';
import { urlOf } from '@mailwright/platform';
import type { HostileRequest } from './hostile-requests.ts';

/** The longest an answer may take, in milliseconds. */
export const patienceMs = 5_000;

/** What of our insides must never be in an answer. */
export const insides =
  /\n\s+at |node_modules|\.[tj]s:\d|Prisma|SELECT |INSERT INTO|violates|syntax error at|ECONN|SQLSTATE/;

/** An answer as it came over the wire. */
export interface HostileAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
}

/** Sends a request as it is, over one of the agent's connections. @throws when no answer comes in time. */
export function sendHostile(
  server: Server,
  agent: Agent,
  { method, target, headers, body }: HostileRequest,
): Promise<HostileAnswer> {
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
    request.setTimeout(patienceMs, () => request.destroy(new Error(`No answer within ${patienceMs} ms`)));
    request.on('error', reject);
    request.end(body);
  });
}

/** A request, for a test to say which it was. */
export const describeHostile = ({ method, target, headers, body }: HostileRequest): string =>
  JSON.stringify({ method, target, headers, body: body?.toString('latin1').slice(0, 500) });
