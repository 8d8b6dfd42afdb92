import { parseExactJson } from '@mailwright/contracts';
import { ProblemError, validationProblem } from '@mailwright/platform';
import express, { type Request, type RequestHandler, type Response } from 'express';
import qs from 'qs';
import { readMultipart } from './read-multipart.ts';

/** A request's body, not yet validated. */
interface ReadBody {
  value: Record<string, unknown>;
  /** True for forms, whose values are all text, except for the JSON parts of a multipart form. */
  isForm: boolean;
}

/**
 * The limits of a body. The cost of reading it depends on its bytes, and for a form on the number of fields times the
 * largest index.
 */
interface BodyLimits {
  bytes: number;
  bytesText: string;
  /** How many fields a form may have. */
  fields: number;
  /** How many items an array in a form may have: for each field with an index, qs allocates an array of that length. */
  items: number;
  read: RequestHandler;
}

// A batch has 1,000 rows. A list has about a hundred fields, and one of them up to 500 choices.
const bodyLimits = {
  authenticated: limitBody({ bytes: 1_048_576, bytesText: '1 MiB', fields: 2_000, items: 1_000 }),
  anonymous: limitBody({ bytes: 65_536, bytesText: '64 KiB', fields: 1_000, items: 500 }),
} satisfies Record<string, BodyLimits>;

/** Whose body it is: a caller with a valid key or session, or an anonymous one. */
export type CallerKind = keyof typeof bodyLimits;

function limitBody(limits: Omit<BodyLimits, 'read'>): BodyLimits {
  return { ...limits, read: express.raw({ type: () => true, limit: limits.bytes }) };
}

/** The limits for an operation whose body may be larger than others. */
function largeBody(bytes: number): BodyLimits {
  return limitBody({ ...bodyLimits.authenticated, bytes, bytesText: `${bytes / 1_048_576} MiB` });
}

/**
 * Reads a JSON, form or multipart body of at most 1 MiB, or 64 KiB from an anonymous caller. Without a body, the value
 * is an empty object.
 * @param maxBytes for an operation whose JSON may be larger.
 * @throws ProblemError `malformed_body`, `body_too_large`, `unsupported_media_type`
 */
export async function readBody(
  request: Request,
  response: Response,
  caller: CallerKind,
  maxBytes?: number,
): Promise<ReadBody> {
  const type = request.headers['content-type'];
  const isLarge = maxBytes !== undefined && type?.toLowerCase().startsWith('application/json') === true;
  const limits = isLarge ? largeBody(maxBytes) : bodyLimits[caller];
  await new Promise<void>((resolve, reject) => {
    limits.read(request, response, (error?: unknown) =>
      error === undefined ? resolve() : reject(toProblem(error, limits)),
    );
  });
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (bytes.length === 0) return { value: {}, isForm: false };
  switch (mediaTypeOf(type ?? '')) {
    case 'application/json':
      return { value: parseJson(decode(bytes)), isForm: false };
    case 'application/x-www-form-urlencoded':
      return { value: parseForm(decode(bytes), limits), isForm: true };
    case 'multipart/form-data': {
      const { form, putJson } = await readMultipart(request.headers, bytes, limits);
      // busboy replaces what isn't UTF-8 with U+FFFD. Since there are no files, the whole body must be UTF-8.
      decode(bytes);
      return { value: putJson(parseForm(form, limits)), isForm: true };
    }
    default:
      throw new ProblemError('unsupported_media_type');
  }
}

/** Without parameters. @throws ProblemError for a charset other than UTF-8 */
function mediaTypeOf(type: string): string | undefined {
  const [essence, ...parameters] = type.toLowerCase().split(';');
  const charset = parameters
    .map((part) => /^\s*charset="?([^"\s]+)"?\s*$/.exec(part)?.[1])
    .find((name) => name !== undefined);
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw new ProblemError('unsupported_media_type', `The charset ${charset} is not supported. Send UTF-8.`);
  }
  return essence?.trim();
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ProblemError('malformed_body', 'The body is not valid UTF-8.', { cause });
  }
}

function parseJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch (cause) {
    throw new ProblemError('malformed_body', `The body is not valid JSON: ${(cause as Error).message}`, { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProblemError('malformed_body', 'The body must be a JSON object.');
  }
  return value as Record<string, unknown>;
}

function parseForm(text: string, { fields, items }: BodyLimits): Record<string, unknown> {
  try {
    return qs.parse(text, {
      depth: 5,
      parameterLimit: fields,
      arrayLimit: items,
      plainObjects: true,
      strictDepth: true,
      throwOnLimitExceeded: true,
      // Lets `tags[]=` alone mean an empty array.
      allowEmptyArrays: true,
      decoder: decodePart,
    });
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    const detail = 'The form has invalid percent-encoding, is nested too deeply, or has too many fields.';
    throw new ProblemError('malformed_body', detail, { cause });
  }
}

/** Decodes strictly: qs keeps what it can't decode unchanged, and drops `__proto__` silently. */
function decodePart(text: string, _decode: unknown, _charset: string, part: 'key' | 'value'): string {
  const decoded = decodeURIComponent(text.replaceAll('+', ' '));
  if (part === 'key' && decoded.includes('__proto__'))
    throw validationProblem({ [decoded]: ['is not a known property'] });
  return decoded;
}

function toProblem(error: unknown, limits: BodyLimits): unknown {
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large') {
    const detail = `A request body may have up to ${limits.bytesText} here. Send fewer or smaller values.`;
    return new ProblemError('body_too_large', detail, { cause: error });
  }
  if (type === 'encoding.unsupported') {
    return new ProblemError(
      'unsupported_media_type',
      'This Content-Encoding is not supported. Send the body uncompressed.',
      {
        cause: error,
      },
    );
  }
  return status !== undefined && status < 500
    ? new ProblemError('malformed_body', 'The body could not be read.', { cause: error })
    : error;
}
