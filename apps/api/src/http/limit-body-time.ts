import type { NextFunction, Request, Response } from 'express';

// A client that sends more slowly than this is a slowloris.
const bodyLimitMs = 30_000;
// An upload may take hours, but not stop for longer than this.
const pauseLimitMs = 60_000;

const timers = new WeakMap<Request, NodeJS.Timeout>();

/**
 * Closes the connection of a request whose body has not arrived after 30 seconds: a limit that Node has for all requests
 * of a server or none, and that uploads can't have.
 */
export function limitBodyTime(limitMs = bodyLimitMs) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const { headers } = request;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      startTimer(request, limitMs);
      request.once('close', () => clearTimeout(timers.get(request)));
    }
    next();
  };
}

function startTimer(request: Request, limitMs: number): void {
  const timer = setTimeout(() => {
    if (!request.complete) refuse(request);
  }, limitMs);
  // The process may end before: its connections are closed then.
  timers.set(request, timer.unref());
}

// The handler may be waiting for the body, or have responded without it, so this is written past both, as Node does.
function refuse({ socket }: Request): void {
  socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  socket.destroySoon();
}

/**
 * Lets the body of this request take any time, as long as it doesn't stop arriving for a minute. When the response has
 * been sent, what is left of a refused body has the time of any other: a client that is still sending it can then read
 * why it was refused.
 */
export function limitOnlyPauses(request: Request, response: Response, limitMs = pauseLimitMs): void {
  clearTimeout(timers.get(request));
  request.setTimeout(limitMs, () => request.destroy());
  // Nothing is sent while the work is done that the body asked for, for example while its image waits to be encoded.
  request.once('end', () => request.setTimeout(0));
  response.once('finish', () => {
    if (request.complete) return;
    // Node discards only a body of which nothing was read.
    request.unpipe();
    // Of who stopped reading in the middle: with one, nothing flows.
    request.removeAllListeners('readable');
    request.resume();
    startTimer(request, bodyLimitMs);
  });
}
