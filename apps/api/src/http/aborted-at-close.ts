import type { Response } from 'express';

/** A signal that is aborted when the response has been sent, or the client has disconnected. */
export function abortedAtClose(response: Response): AbortSignal {
  const controller = new AbortController();
  // The response may have closed while the request waited for its turn.
  if (response.closed) controller.abort();
  else response.once('close', () => controller.abort());
  return controller.signal;
}
