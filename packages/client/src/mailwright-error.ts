import type { ErrorCode, Problem } from './resources.ts';
import { retryAfterSeconds } from './retry-after.ts';

/** What a request ended with instead of its result. The subclasses are those that programs handle differently. */
export class MailwrightError extends Error {
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The stable error code; undefined if the response isn't from the API, but from a proxy, for example. */
  readonly code: ErrorCode | undefined;
  /** Messages by field name. */
  readonly errors: Record<string, string[]>;
  /** Identifies the request in the service's logs. */
  readonly requestId: string | undefined;
  /** After how many seconds to retry, if the response says so. */
  readonly retryAfterSeconds: number | undefined;
  /** The API's complete problem; undefined if the response isn't from the API. */
  readonly problem: Problem | undefined;

  /** @param body the response's parsed body. */
  constructor(response: Response, body: unknown) {
    const problem = isProblem(body) ? body : undefined;
    super(problem?.detail ?? `The response was ${`${response.status} ${response.statusText}`.trim()}`);
    this.name = 'MailwrightError';
    this.status = response.status;
    this.code = problem?.code;
    this.errors = problem?.errors ?? {};
    this.requestId = problem?.request_id ?? response.headers.get('x-request-id') ?? undefined;
    this.retryAfterSeconds = retryAfterSeconds(response);
    this.problem = problem;
  }
}

/** The API key is missing, unknown or revoked (401). */
export class AuthenticationError extends MailwrightError {
  override readonly name = 'AuthenticationError';
}

/** The API key, the account or the plan doesn't allow this (403). */
export class PermissionError extends MailwrightError {
  override readonly name = 'PermissionError';
}

/** There is no such resource in the account (404). */
export class NotFoundError extends MailwrightError {
  override readonly name = 'NotFoundError';
}

/** The state of the resource doesn't allow this (409), or it isn't the state in `ifMatch` (412). */
export class ConflictError extends MailwrightError {
  override readonly name = 'ConflictError';
}

/** A part of the request is invalid (`validation_failed`): `errors` has the messages by field name. */
export class ValidationError extends MailwrightError {
  override readonly name = 'ValidationError';
}

/** There were too many requests, and retries didn't help (429): `retryAfterSeconds` says when to continue. */
export class RateLimitError extends MailwrightError {
  override readonly name = 'RateLimitError';
}

/** There was no complete response. `cause` is what `fetch` threw. The service may have carried the request out. */
export class ConnectionError extends MailwrightError {
  override readonly name: string = 'ConnectionError';

  constructor(message: string, cause?: unknown) {
    super(Response.error(), undefined);
    this.message = message;
    if (cause !== undefined) this.cause = cause;
  }
}

/** There was no complete response within the time limit. The service may have carried the request out. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
}

const byStatus = new Map<number, typeof MailwrightError>([
  [401, AuthenticationError],
  [403, PermissionError],
  [404, NotFoundError],
  [409, ConflictError],
  [412, ConflictError],
  [429, RateLimitError],
]);

/** The error that an error response is. @param body the response's parsed body. */
export function errorOf(response: Response, body: unknown): MailwrightError {
  if (isProblem(body) && body.code === 'validation_failed') return new ValidationError(response, body);
  return new (byStatus.get(response.status) ?? MailwrightError)(response, body);
}

function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  const { code, detail } = body as Record<string, unknown>;
  return typeof code === 'string' && typeof detail === 'string';
}

/** How a call of the client ends: with data, or with what went wrong. */
type Ending = { data?: unknown; error?: unknown; response: Response };

/**
 * The data of a successful call; undefined if there is none (204). Only the ending whose data is required counts:
 * without `exactOptionalPropertyTypes`, the other ending's `data?: never` would add undefined to the type.
 */
type DataOf<Call extends Ending> = Call extends { data: infer Data }
  ? [Data] extends [never]
    ? undefined
    : Data
  : never;

/**
 * Resolves to the data of a response, such as `const list = await unwrap(client.GET('/lists/{uid}', …))`; undefined if
 * there is none (204).
 * @throws MailwrightError for an error response, and if there is no response.
 */
export async function unwrap<Call extends Ending>(call: Promise<Call>): Promise<DataOf<Call>> {
  const { data, error, response } = await call;
  if (!response.ok) throw errorOf(response, error);
  return data as DataOf<Call>;
}
