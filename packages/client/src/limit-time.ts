import { ConnectionError, TimeoutError } from './mailwright-error.ts';
import type { Send } from './retry-requests.ts';

/**
 * Sends requests within a time limit in seconds; 0 for none. It is for the whole response if that is JSON or an error,
 * which are read here, and until the response begins if it is a file, which may take any time.
 * Rejects with the signal's reason if the caller aborts, and otherwise with a TimeoutError or a ConnectionError.
 */
export function limitTime(send: Send, seconds: number): Send {
  return async (request) => {
    const { signal } = request;
    signal.throwIfAborted();
    const controller = new AbortController();
    const stop = () => controller.abort(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    const timer = seconds > 0 ? setTimeout(() => controller.abort(), seconds * 1_000) : undefined;
    try {
      const response = await send(new Request(request, { signal: controller.signal }));
      if (!isRead(response)) return response;
      const whole = await readWhole(response);
      signal.removeEventListener('abort', stop);
      return whole;
    } catch (error) {
      signal.removeEventListener('abort', stop);
      if (signal.aborted) throw signal.reason;
      const { origin } = new URL(request.url);
      if (controller.signal.aborted) throw new TimeoutError(`No response from ${origin} within ${seconds} seconds`);
      throw new ConnectionError(`No response from ${origin}: ${reasonOf(error)}`, error);
    } finally {
      clearTimeout(timer);
    }
  };
}

function isRead(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return response.body !== null && (!response.ok || type.startsWith('application/json'));
}

/** The response with its body in memory, so that a connection that breaks in the middle counts as no response. */
async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}

/** Node's `fetch failed` has the reason in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
