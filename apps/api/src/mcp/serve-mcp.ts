import { createClient, type MailwrightClient, MailwrightError, type Me, unwrap } from 'mailwright';
import type { McpMode } from '@mailwright/mcp-server';
import { fromUid, ProblemError, validationProblem } from '@mailwright/platform';
import express, { type Request as AppRequest, type Response as AppResponse, type Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { abortedAtClose } from '../http/aborted-at-close.ts';
import { readKey, refuseKeyInQuery } from '../http/authenticate.ts';
import { readBody } from '../http/read-body.ts';
import { contextOf } from '../http/request-context.ts';
import type { CallOwnApp } from './call-own-app.ts';

/** What the endpoint works with. */
interface McpEndpoint {
  deps: Pick<ApiDeps, 'baseUrl' | 'log'>;
  /** The origins whose pages may call it, besides our own; `*` for all. */
  corsOrigins: string[];
  callOwnApp: CallOwnApp;
}

const modes = ['read', 'draft', 'send'] as const satisfies readonly McpMode[];
// How long a tool waits when the key has used up its requests. After that, the model is told.
const maxWaitSeconds = 5;
const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Serves MCP at `/mcp` (streamable HTTP) without sessions: each POST stands for itself, so any process may get it. The
 * tools call this API with the caller's key, so they can do what that key can do, and count as its requests.
 */
export function serveMcp(endpoint: McpEndpoint): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.all('/mcp', (request, response, next) => {
    contextOf(response).route = '/mcp';
    response.setHeader('Cache-Control', 'no-store');
    void serve(endpoint, request, response).catch(next);
  });
  return router;
}

async function serve(endpoint: McpEndpoint, request: AppRequest, response: AppResponse): Promise<void> {
  refuseOtherOrigins(request, endpoint);
  refuseKeyInQuery(request);
  const mode = readMode(request.query);
  // A GET would open a stream for messages of the server, and a DELETE end a session. There are neither.
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    throw new ProblemError('method_not_allowed', 'Send MCP messages with POST: there are no sessions and no streams.');
  }
  const apiKey = readKey(request);
  if (apiKey === undefined || !/^[\x21-\x7e]+$/.test(apiKey)) throw new ProblemError('unauthenticated');
  const signal = abortedAtClose(response);
  const open = (retries: number): MailwrightClient =>
    createClient({
      baseUrl: 'http://own.invalid',
      apiKey,
      retries,
      maxWaitSeconds,
      fetch: (call) => {
        call.headers.set('x-request-id', contextOf(response).requestId);
        return endpoint.callOwnApp(call, request);
      },
    });
  const me = await authenticate(open(0), response, signal);
  const { value } = await readBody(request, response, 'authenticated');
  // Loaded when it is first used, since most installations never use it.
  const { answerMessage } = await import('./answer-message.ts');
  const onError = (error: unknown): void => endpoint.deps.log.warn('mcp.tool_failed', { error });
  const options = { client: open(2), apiKey, me, mode, onError };
  const answer = await answerMessage(options, { headers: request.headers, message: value, signal });
  if (answer === undefined) return;
  response.status(answer.status);
  for (const [name, header] of answer.headers) response.setHeader(name, header);
  response.end(await answer.text());
}

/**
 * What `GET /me` returns for the caller's key: it authenticates and counts the request as any other.
 * @throws ProblemError the API's own refusal.
 */
async function authenticate(client: MailwrightClient, response: AppResponse, signal: AbortSignal): Promise<Me> {
  try {
    const me = await unwrap(client.GET('/me', { signal }));
    const context = contextOf(response);
    context.accountId = fromUid('acc', me.account.uid) ?? '';
    context.keyId = fromUid('key', me.key.uid) ?? '';
    return me;
  } catch (error) {
    if (!(error instanceof MailwrightError) || error.code === undefined) throw error;
    const { retryAfterSeconds } = error;
    const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    throw new ProblemError(error.code, error.message, { cause: error, ...wait });
  }
}

/**
 * Refuses pages of other sites, as the protocol requires: a page could otherwise reach a server on its visitor's own
 * network by a name of its own (DNS rebinding). Without BASE_URL, the name in the Host header could be such a name, so
 * only this machine's own is trusted.
 * @throws ProblemError `csrf_failed`
 */
function refuseOtherOrigins(request: AppRequest, { deps, corsOrigins }: McpEndpoint): void {
  const { origin } = request.headers;
  if (origin === undefined || corsOrigins.includes('*')) return;
  const own = deps.baseUrl === undefined ? `${request.protocol}://${request.host}` : new URL(deps.baseUrl).origin;
  const isOwn = origin === own && (deps.baseUrl !== undefined || loopback.test(own));
  if (isOwn || corsOrigins.some((allowed) => allowed.toLowerCase() === origin)) return;
  throw new ProblemError(
    'csrf_failed',
    'Pages of this origin may not use MCP here. The operator can allow it with CORS_ORIGINS.',
  );
}

/** @throws ProblemError `validation_failed` */
function readMode(query: AppRequest['query']): McpMode {
  const unknown = Object.keys(query).filter((name) => name !== 'mode');
  if (unknown.length > 0)
    throw validationProblem(Object.fromEntries(unknown.map((name) => [name, ['is not a known property']])));
  const given = query['mode'] ?? 'send';
  const mode = modes.find((each) => each === given);
  if (mode === undefined) throw validationProblem({ mode: [`must be one of ${modes.join(', ')}`] });
  return mode;
}
