import { errorCodes, type ErrorCode } from '@mailwright/contracts';

/** Messages by field name, such as `{ EMAIL: ['is required'] }`. */
export type FieldErrors = Record<string, string[]>;

/** A client's error. Wherever a handler's code throws it, one function turns it into an RFC 9457 response. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  /**
   * @param detail a sentence for the client; it is sent in the response, so it contains nothing private.
   * @param options `errors`: by field; `retryAfterSeconds`: the value of Retry-After; `cause`: only for the log.
   */
  constructor(
    code: ErrorCode,
    detail?: string,
    options: { errors?: FieldErrors; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(detail ?? errorCodes[code].help, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ProblemError';
    this.code = code;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Throws if the current state of a resource isn't the one that the client has asked to change. */
export type Precondition<Resource> = (current: Resource) => void;

/** How many invalid fields a problem names: a body of 1 MB can have so many that the response would have several. */
export const maxNamed = 100;

/**
 * Creates the problem for one or more invalid fields: it names at most `maxNamed`, and its detail counts all.
 * @param unnamed the number of further invalid fields.
 */
export function validationProblem(errors: FieldErrors, unnamed = 0): ProblemError {
  const all = Object.entries(errors);
  const [first] = all;
  const detail = first === undefined ? undefined : `${first[0]} ${first[1][0] ?? 'is not valid'}`;
  const more = all.length - 1 + unnamed;
  return new ProblemError('validation_failed', more > 0 && detail ? `${detail} (and ${more} more)` : detail, {
    errors: Object.fromEntries(all.slice(0, maxNamed)),
  });
}
