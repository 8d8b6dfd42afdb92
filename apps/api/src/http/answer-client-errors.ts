import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errorCodes } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import type { NextFunction, Request, Response } from 'express';
import { toProblem } from './send-problem.ts';

/**
 * Refuses a request that doesn't name exactly one host (RFC 9112, section 3.2): given two, a proxy may pick a different
 * one than we do. Node would also refuse a request without a host, but with an empty body.
 */
export function requireOneHost(request: Request, _response: Response, next: NextFunction): void {
  if (countHosts(request) === 1 || (request.httpVersion === '1.0' && countHosts(request) === 0)) next();
  else next(new ProblemError('malformed_request', 'A request must have exactly one Host header.'));
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/** Answers requests that Node can't parse. They get a problem too, since no other part of the service sees them. */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // In the middle of a response, the client would take this for a part of it.
    const isResponding = (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent;
    if (error.code === 'ECONNRESET' || !socket.writable || isResponding) socket.destroy();
    else socket.end(describeClientError(error.code));
  });
}

/** The complete HTTP response, as text. */
function describeClientError(cause: string | undefined): string {
  if (cause === 'ERR_HTTP_REQUEST_TIMEOUT') return 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';
  const isTooLarge = cause === 'HPE_HEADER_OVERFLOW';
  const code: ErrorCode = isTooLarge ? 'headers_too_large' : 'malformed_request';
  const problem = new ProblemError(code, isTooLarge ? undefined : 'The request is not valid HTTP.');
  const requestId = randomUUID();
  const body = JSON.stringify(toProblem(problem, requestId));
  const { status, title } = errorCodes[code];
  return (
    `HTTP/1.1 ${status} ${title}\r\nConnection: close\r\nCache-Control: no-store\r\nX-Request-Id: ${requestId}\r\n` +
    `Content-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}
