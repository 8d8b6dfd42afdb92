import { ConnectionError } from './mailwright-error.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { waitUnlessAborted } from './wait-unless-aborted.ts';

/** Sends a request. */
export type Send = (request: Request) => Promise<Response>;

export interface RetryOptions {
  /** The maximum number of retries. */
  retries: number;
  /** The longest time to wait for a retry; a response with a longer Retry-After is final. */
  maxWaitSeconds: number;
}

const firstWaitSeconds = 0.5;
const longestBackOffSeconds = 8;
// A repetition of these may find that the first request was carried out: they are repeated only if that does no harm.
const unsure = new Set([502, 504]);
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Retries requests that failed for a while, where that is harmless:
 * - any request that was refused before it was carried out (429);
 * - all but PATCH, and POST without an Idempotency-Key, after a 503;
 * - what only reads, and POST with an Idempotency-Key, after a 502 or 504, without a response, and after a 409 with
 *   Retry-After, which says that the first request with this key is still running.
 * A DELETE whose response was lost isn't repeated: the second response would be a 404.
 *
 * It waits for the time in Retry-After, or without one longer each time, with jitter.
 */
export function retryRequests(send: Send, options: RetryOptions): Send {
  return async (request) => {
    for (let failures = 0; failures < options.retries; failures += 1) {
      const ending = await send(request.clone()).catch((error: unknown) => error);
      const seconds = secondsToWait(request, ending, failures);
      if (seconds === undefined || seconds > options.maxWaitSeconds) return finish(ending);
      // An unread body keeps the connection busy.
      if (ending instanceof Response) await ending.body?.cancel();
      await waitUnlessAborted(seconds * 1_000, request.signal);
    }
    return send(request);
  };
}

function finish(ending: unknown): Response {
  if (ending instanceof Response) return ending;
  throw ending;
}

/** How long to wait before the request is repeated; undefined if the ending is final. */
function secondsToWait(request: Request, ending: unknown, failures: number): number | undefined {
  if (!isWorthRetrying(request, ending)) return undefined;
  const asked = ending instanceof Response ? retryAfterSeconds(ending) : undefined;
  return asked ?? backOffSeconds(failures);
}

function isWorthRetrying(request: Request, ending: unknown): boolean {
  const isGuarded = reading.has(request.method) || request.headers.has('idempotency-key');
  if (!(ending instanceof Response)) return ending instanceof ConnectionError && isGuarded;
  const { status } = ending;
  if (status === 429) return true;
  if (status === 503) return isGuarded || request.method === 'DELETE' || request.method === 'PUT';
  return isGuarded && (unsure.has(status) || (status === 409 && retryAfterSeconds(ending) !== undefined));
}

/** Half of a time that doubles with each failure, and a random part of the other half. */
function backOffSeconds(failures: number): number {
  const longest = Math.min(longestBackOffSeconds, firstWaitSeconds * 2 ** failures);
  return (longest * (1 + Math.random())) / 2;
}
