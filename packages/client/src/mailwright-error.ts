import type { ErrorCode, Problem } from './resources.ts';
import { retryAfterSeconds } from './retry-requests.ts';

/** An error response from the API, or from a proxy in front of it. */
export class MailwrightError extends Error {
  /** The HTTP status. */
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
 * @throws MailwrightError for an error response.
 */
export async function unwrap<Call extends Ending>(call: Promise<Call>): Promise<DataOf<Call>> {
  const { data, error, response } = await call;
  if (!response.ok) throw new MailwrightError(response, error);
  return data as DataOf<Call>;
}
