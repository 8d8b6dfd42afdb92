import { errorCodes, type ErrorCode } from '@mailwright/contracts';

/** Messages by the name of the field they are about, e.g. `{ EMAIL: ['is required'] }`. */
export type FieldErrors = Record<string, string[]>;

/** An error of the caller: thrown anywhere below a handler, it becomes an RFC 9457 response in one function. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  /**
   * @param detail a sentence for the caller; it is sent in the response, so it holds nothing private.
   * @param options `errors`: by field; `retryAfterSeconds`: what Retry-After says; `cause`: for the log only.
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

/** Throws when a resource, as it is now, is not what the caller has asked to change. */
export type Precondition<Resource> = (current: Resource) => void;

/** How many wrong fields a problem names: a body of a megabyte can have enough of them for a response of several. */
export const maxNamed = 100;

/**
 * The problem of one or more invalid fields: it names at most `maxNamed`, and its detail counts all.
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
