import { type Agent, type IncomingHttpHeaders, request as sendRequest, type Server } from 'node:http';
import { urlOf } from '@mailwright/platform';
import type { HostileRequest } from './hostile-requests.ts';

/**
 * The maximum response time, in milliseconds: much longer than even a slow machine takes, so that only a request that
 * hangs exceeds it.
 */
export const maxResponseMs = 60_000;

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

/**
 * Sends all requests, `parallel` of them at a time.
 * @param findFault returns what is wrong with a response; undefined if nothing is.
 * @returns a description of each request with a fault, and how many responses had each status.
 */
export async function sendAllHostile(
  { server, agent, parallel }: { server: Server; agent: Agent; parallel: number },
  requests: HostileRequest[],
  findFault: (request: HostileRequest, response: HostileResponse) => string | undefined,
): Promise<{ wrong: string[]; seen: Map<number, number> }> {
  const wrong: string[] = [];
  const seen = new Map<number, number>();
  const open = requests.values();
  // Generating the requests may have taken longer than the server keeps idle connections, which it would then close
  // just as they are used.
  agent.destroy();
  const work = async () => {
    for (const request of open) {
      let verdict: string | undefined;
      try {
        const response = await sendHostile(server, agent, request);
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
        verdict = findFault(request, response);
      } catch (error) {
        verdict = String(error);
      }
      if (verdict !== undefined) wrong.push(`${verdict}: ${describeHostile(request)}`);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return { wrong, seen };
}

/** Sends a request unchanged over one of the agent's connections. @throws when no response comes in time. */
function sendHostile(
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
const describeHostile = ({ method, target, headers, body }: HostileRequest): string =>
  JSON.stringify({ method, target, headers, body: body?.toString('latin1').slice(0, 500) });
