import type { ErrorCode, Problem } from './resources.ts';
import { retryAfterSeconds } from './retry-requests.ts';

/** An answer of the API, or of something in front of it, that is not a good one. */
export class MailwrightError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** What went wrong, as a stable word; undefined when the answer was not the API's, but a proxy's, say. */
  readonly code: ErrorCode | undefined;
  /** Messages by the name of the field they are about. */
  readonly errors: Record<string, string[]>;
  /** Names the request in the logs of the service. */
  readonly requestId: string | undefined;
  /** After how many seconds to try again, where the answer says so. */
  readonly retryAfterSeconds: number | undefined;
  /** The whole of what the API said; undefined when the answer was not the API's. */
  readonly problem: Problem | undefined;

  /** @param body what was read of the answer. */
  constructor(response: Response, body: unknown) {
    const problem = isProblem(body) ? body : undefined;
    super(problem?.detail ?? `The answer was ${`${response.status} ${response.statusText}`.trim()}`);
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
