import type { ErrorCode, Problem } from './resources.ts';
import { retryAfterSeconds } from './retry-requests.ts';

/** An error response of the API, or of a proxy in front of it. */
export class MailwrightError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The stable error code; undefined when the response is not the API's, but a proxy's, for example. */
  readonly code: ErrorCode | undefined;
  /** Messages by field name. */
  readonly errors: Record<string, string[]>;
  /** Identifies the request in the service's logs. */
  readonly requestId: string | undefined;
  /** After how many seconds to retry, when the response names a time. */
  readonly retryAfterSeconds: number | undefined;
  /** The whole problem of the API; undefined when the response is not the API's. */
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
 * The data of a call that goes well; undefined when there is none (204). Only the ending that has to have data counts:
 * without `exactOptionalPropertyTypes`, the `data?: never` of the other one would add an undefined to it.
 */
type DataOf<Call extends Ending> = Call extends { data: infer Data }
  ? [Data] extends [never]
    ? undefined
    : Data
  : never;

/**
 * Resolves to the data of a response, e.g. `const list = await unwrap(client.GET('/lists/{uid}', …))`; undefined when
 * there is none (204).
 * @throws MailwrightError for an error response.
 */
export async function unwrap<Call extends Ending>(call: Promise<Call>): Promise<DataOf<Call>> {
  const { data, error, response } = await call;
  if (!response.ok) throw new MailwrightError(response, error);
  return data as DataOf<Call>;
}
