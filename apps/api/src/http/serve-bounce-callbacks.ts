import { type CallbackResult, findCallback, handleCallback, type KnownCallback } from '@mailwright/bounces';
import { ProblemError } from '@mailwright/platform';
import express, { type Request, type Response, type Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { type BodyMemory, createBodyMemory } from './body-memory.ts';
import { limitWork } from './limit-requests.ts';
import { contextOf } from './request-context.ts';

// Providers send up to a few thousand events at once. The number of events isn't limited otherwise, since a refused
// provider sends the same body again until it gives up; instead, the accounts take turns (bounce-recorder.ts).
const maxBytes = 2 * 1_024 * 1_024;
// A body of many events takes long to parse, even when none of them matters.
const largeBytes = 64 * 1_024;
// For each account in this process: further bodies wait unread until these have been stored.
const memoryBytes = 4 * 1_024 * 1_024;

/** Where providers report bounces and complaints: `/bounces/{provider}/{token}`. */
export function serveBounceCallbacks(deps: ApiDeps): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const memory = createBodyMemory(memoryBytes);
  router.all('/bounces/:provider/:token', (request, response, next) => {
    serve({ ...deps, memory }, request, response).catch(next);
  });
  return router;
}

const readRaw = express.raw({ limit: maxBytes, type: () => true });

async function serve(deps: ApiDeps & { memory: BodyMemory }, request: Request, response: Response): Promise<void> {
  contextOf(response).route = '/bounces/{provider}/{token}';
  response.setHeader('Cache-Control', 'no-store');
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    throw new ProblemError('method_not_allowed');
  }
  const { provider, token } = request.params as { provider: string; token: string };
  const callback = await findCallback(deps, { provider, token });
  // Checked before the body is read. A wrong address and a wrong signature look alike.
  if (callback === undefined) throw nothingHere();
  await limitWork(deps.limiter, response, 'bounce_callback', callback.accountId);
  const bytes = mostBytes(request);
  if (bytes > largeBytes) await limitWork(deps.limiter, response, 'large_bounce_callback', callback.accountId);
  const release = await deps.memory.acquire(callback.accountId, bytes);
  const result = await handleBody(deps, { request, response, callback }).finally(release);
  if (result.kind === 'forged') throw nothingHere();
  if (result.kind !== 'done')
    throw new ProblemError('malformed_body', 'The body does not have the format that this provider sends.');
  // An account in debt isn't refused here, as its changes are: the provider may stop repeating a report before the debt
  // is paid.
  deps.deliveryLimiter.charge(callback, result.created);
  response.status(200).type('text/plain').send('OK');
}

async function handleBody(
  deps: ApiDeps,
  { request, response, callback }: { request: Request; response: Response; callback: KnownCallback },
): Promise<CallbackResult> {
  await new Promise<void>((resolve, reject) => {
    readRaw(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(toProblem(error))));
  });
  const raw: unknown = request.body;
  return handleCallback({ ...deps, record: deps.recordBounce }, callback, {
    headers: request.headers,
    raw: Buffer.isBuffer(raw) ? raw : Buffer.alloc(0),
  });
}

/** The size that the body may have. A body that is compressed or has no length may have the maximum. */
function mostBytes({ headers }: Request): number {
  if (headers['content-encoding'] !== undefined || headers['transfer-encoding'] !== undefined) return maxBytes;
  return Math.min(Number(headers['content-length'] ?? 0), maxBytes);
}

function nothingHere(): ProblemError {
  return new ProblemError('not_found', 'No resource exists at this path. Check the URL.');
}

function toProblem(error: unknown): Error {
  const { status } = error as { status?: unknown };
  if (status === 413) return new ProblemError('body_too_large');
  return typeof status === 'number' && status < 500
    ? new ProblemError('malformed_body', 'The body could not be read.')
    : (error as Error);
}
