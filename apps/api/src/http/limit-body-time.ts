import type { NextFunction, Request, Response } from 'express';

// A client that sends more slowly than this is a slowloris.
const bodyLimitMs = 30_000;
// An upload may take hours, but must not pause for longer than this.
const pauseLimitMs = 60_000;

const timers = new WeakMap<Request, NodeJS.Timeout>();

/**
 * Closes the connection of a request whose body has not arrived within 30 seconds. Node can set such a limit only for
 * all of a server's requests, but uploads must not have it.
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
  // The timer doesn't keep the process alive: when the process ends, its connections are closed anyway.
  timers.set(request, timer.unref());
}

// The handler may be waiting for the body, or may already have responded, so this bypasses the response and writes to
// the socket, as Node does.
function refuse({ socket }: Request): void {
  socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  socket.destroySoon();
}

/**
 * Lets the body of this request take any time, as long as it doesn't pause for a minute. Once the response has been
 * sent, the rest of a refused body gets the time limit of any other body: a client that is still sending it can then
 * read why it was refused.
 */
export function limitOnlyPauses(request: Request, response: Response, limitMs = pauseLimitMs): void {
  clearTimeout(timers.get(request));
  request.setTimeout(limitMs, () => request.destroy());
  // Nothing arrives while the server does the work, for example while the image waits to be encoded.
  request.once('end', () => request.setTimeout(0));
  response.once('finish', () => {
    if (request.complete) return;
    // Node discards a body only if none of it has been read.
    request.unpipe();
    // These belong to a reader that stopped in the middle. While there is one, nothing flows.
    request.removeAllListeners('readable');
    request.resume();
    startTimer(request, bodyLimitMs);
  });
}
