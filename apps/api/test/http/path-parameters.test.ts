import { createServer, request as sendRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Operation, operations } from '@mailwright/contracts';
import { createTestAccount, type TestAccount, until } from '@mailwright/testing';
import { addExamples } from '../support/add-examples.ts';
import { exampleCall } from '../support/example-call.ts';
import type { ExampleUids } from '../support/example-uids.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';

const all = Object.values(operations) as Operation[];
const withParameters = all.filter(({ path }) => path.includes('{'));
// As they appear in a request line. A space would end the target, so it is sent as %20.
const hostile = [
  '',
  '.',
  '..',
  '%2e',
  '%2e%2e',
  '%2E.',
  '.%2e',
  '/',
  '%2f',
  '..%2f..',
  '%20',
  '%20.',
  '?',
  '?a=b',
  '%3f',
  '#',
];

const api = useTestApi();
let server: Server;
let account: TestAccount;
let uids: ExampleUids;
beforeAll(async () => {
  account = await createTestAccount(api.database);
  uids = await addExamples(api, account);
  server = createServer(api.app);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

interface Reply {
  status: number;
  text: string;
}

/** Sends a request with exactly this target, which no client normalizes. */
function send(method: string, target: string, headers: Record<string, string>, body: string): Promise<Reply> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = sendRequest({ port, host: '127.0.0.1', method, path: target, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    sent.on('error', reject).end(body);
  });
}

/**
 * The operation's path with a hostile value for each of its parameters in turn, both as it is and as a browser resolves
 * it.
 */
function pathsOf(operation: Operation): string[] {
  const valid = exampleCall(operation, uids).path.split('/');
  const raw = operation.path
    .split('/')
    .flatMap((part, index) => (part.startsWith('{') ? hostile.map((value) => valid.with(index, value).join('/')) : []));
  const resolved = raw.map((path) => {
    const url = new URL(`http://localhost/api/v1${path}`);
    return `${url.pathname}${url.search}`.replace(/^\/api\/v1/, '');
  });
  return [...new Set([...raw.map((path) => path.replace(/#.*/, '')), ...resolved])];
}

/** The route that served a request, according to the log. */
function routeOf(id: string): string | undefined {
  const line = api.log.findLast((each) => each.includes(`"${id}"`));
  return line === undefined ? undefined : (JSON.parse(line) as { route: string }).route;
}

describe('a path parameter such as `..` or `?`, which changes the path of the request,', () => {
  test.each(withParameters.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'lets %s reach no other operation that succeeds, and changes nothing',
    async (_name, operation) => {
      const { body, headers } = exampleCall(operation, uids);
      const type: Record<string, string> = typeof body === 'object' ? { 'Content-Type': 'application/json' } : {};
      const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
      const before = await takeSnapshot(api.database);
      for (const [index, path] of pathsOf(operation).entries()) {
        const id = `${operation.id}-${index}`;
        const { status } = await send(
          operation.method,
          `/api/v1${path}`,
          { ...type, ...account.headers, ...headers, 'X-Request-Id': id },
          operation.method === 'GET' ? '' : text,
        );
        // The log line is written after the response has been sent.
        const route = await until('the line of the request', () => Promise.resolve(routeOf(id)));
        // Another operation may only respond that it knows no such resource, method or query, or that mails are
        // limited.
        const isRefused = [400, 404, 405, 422, 429].includes(status);
        const isNamed = route === operation.path && status < 300;
        if (!isRefused && !isNamed) throw new Error(`${operation.method} ${path} was served as ${route} (${status})`);
      }
      expect(await takeSnapshot(api.database)).toEqual(before);
    },
  );
});

describe('a trailing slash', () => {
  test.each(all.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'makes %s return 404',
    async (_name, operation) => {
      const path = operation.path.replace(/\{\w+\}/g, 'x');
      expectProblem(
        await api.call(operation.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete', `${path}/`).send(),
        'not_found',
      );
    },
  );

  test.each(['/docs/errors/', '/pages.css/', '/api/v1/openapi.json/', '/app/session/', '/APP/session', '/Docs'])(
    'or different case makes %s return 404',
    async (path) => {
      expect((await api.bare.get(path).redirects(0)).status).toBe(404);
    },
  );
});
