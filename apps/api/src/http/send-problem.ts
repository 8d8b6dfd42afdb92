import { type ErrorCode, errorCodes, type ProblemResource } from '@mailwright/contracts';
import { isConflict, isDatabaseUnavailable } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import type { NextFunction, Request, Response } from 'express';
import { UploadBroken } from './open-upload.ts';
import { contextOf } from './request-context.ts';
import { sendCompressed } from './send-compressed.ts';

// For a service that is unavailable.
const usualSeconds = 5;

/**
 * All errors of handlers become HTTP here: RFC 9457 with a stable code. An unexpected error is a 500 without details.
 */
export function sendProblem(error: unknown, _request: Request, response: Response, next: NextFunction): void {
  const problem = toProblemError(error);
  const { status } = errorCodes[problem.code];
  const context = contextOf(response);
  context.code = problem.code;
  if (status >= 500) context.error = problem.cause ?? error;
  if (response.headersSent) {
    next(error);
    return;
  }
  if (status === 401 && !response.hasHeader('WWW-Authenticate'))
    response.setHeader('WWW-Authenticate', 'Bearer realm="Mailwright"');
  const retryAfterSeconds = problem.retryAfterSeconds ?? (status === 503 ? usualSeconds : undefined);
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(retryAfterSeconds));
  const body = JSON.stringify(toProblem(problem, context.requestId));
  sendCompressed(response.status(status).type('application/problem+json; charset=utf-8'), body);
}

/** The body of an error response (RFC 9457). */
export function toProblem(problem: ProblemError, requestId: string): ProblemResource {
  const { status, title } = errorCodes[problem.code];
  return {
    type: `/docs/errors#${problem.code}`,
    title,
    status,
    detail: problem.message,
    code: problem.code,
    message: problem.message,
    ...(problem.errors === undefined ? {} : { errors: problem.errors }),
    request_id: requestId,
  };
}

function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  // The client has disconnected; the log and the metrics must not count it as an error of the service.
  if (error instanceof UploadBroken) return new ProblemError('malformed_body', error.message, { cause: error });
  const { status } = (error ?? {}) as { status?: unknown };
  let code: ErrorCode = 'internal_error';
  if (isDatabaseUnavailable(error) || isConflict(error)) code = 'service_unavailable';
  // Express's own errors, such as for a path that can't be decoded.
  else if (status === 400) code = 'malformed_request';
  return new ProblemError(code, undefined, { cause: error });
}
