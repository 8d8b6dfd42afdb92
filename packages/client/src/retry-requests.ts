import { waitUnlessAborted } from './wait-unless-aborted.ts';

/** Sends a request. */
export type Send = (request: Request) => Promise<Response>;

export interface RetryOptions {
  /** The maximum number of retries. */
  retries: number;
  /** The longest time to wait for a retry; a response with a longer Retry-After is final. */
  maxWaitSeconds: number;
}

// The idempotent methods (RFC 9110, 9.2.2). PATCH isn't one of them.
const idempotentMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const defaultWaitSeconds = 1;

/**
 * Retries a request after the time in Retry-After if the service is overloaded or unavailable (429, 503), or is still
 * running the first request (409 to an Idempotency-Key). It retries only requests that have an idempotent method or an
 * Idempotency-Key.
 */
export function retryRequests(send: Send, options: RetryOptions): Send {
  return async (request) => {
    for (let left = isRepeatable(request) ? options.retries : 0; left > 0; left -= 1) {
      const response = await send(request.clone());
      const seconds = secondsToWait(response);
      if (seconds === undefined || seconds > options.maxWaitSeconds) return response;
      // An unread body keeps the connection busy.
      await response.body?.cancel();
      await waitUnlessAborted(seconds * 1_000, request.signal);
    }
    return send(request);
  };
}

/** The seconds of a Retry-After header (RFC 9110, 10.2.3), as a number or a date; undefined without one. */
export function retryAfterSeconds(response: Response): number | undefined {
  const text = response.headers.get('retry-after')?.trim();
  if (text === undefined || text === '') return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const until = Date.parse(text);
  return Number.isNaN(until) ? undefined : Math.max(0, (until - Date.now()) / 1_000);
}

function isRepeatable(request: Request): boolean {
  return idempotentMethods.has(request.method) || request.headers.has('idempotency-key');
}

/** How long to wait before the request is retried; undefined if the response is final. */
function secondsToWait(response: Response): number | undefined {
  const asked = retryAfterSeconds(response);
  if (response.status === 429 || response.status === 503) return asked ?? defaultWaitSeconds;
  return response.status === 409 ? asked : undefined;
}
