import { ProblemError, validationProblem } from '@mailwright/platform';
import busboy from 'busboy';
import express, { type Request, type Response } from 'express';
import qs from 'qs';

/** A request's body, not yet checked. */
export interface ReadBody {
  value: Record<string, unknown>;
  /** True when it came as a form, which knows nothing but text. */
  isForm: boolean;
}

export const bodyLimitBytes = 1_048_576;

const readBytes = express.raw({ type: () => true, limit: bodyLimitBytes });
const formOptions = {
  depth: 5,
  parameterLimit: 2_000,
  arrayLimit: 2_000,
  plainObjects: true,
  strictDepth: true,
  throwOnLimitExceeded: true,
  decoder: decodePart,
} as const;

/**
 * Reads a JSON, form or multipart body of at most 1 MiB; no body is an empty one.
 * @throws ProblemError `malformed_body`, `body_too_large`, `unsupported_media_type`
 */
export async function readBody(request: Request, response: Response): Promise<ReadBody> {
  const type = request.headers['content-type'];
  await new Promise<void>((resolve, reject) => {
    readBytes(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(toProblem(error))));
  });
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (bytes.length === 0) return { value: {}, isForm: false };
  const [essence, ...parameters] = (type ?? '').toLowerCase().split(';');
  const charset = parameters
    .map((part) => /^\s*charset="?([^"\s]+)"?\s*$/.exec(part)?.[1])
    .find((name) => name !== undefined);
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw new ProblemError('unsupported_media_type', `Send UTF-8; ${charset} is not read.`);
  }
  switch (essence?.trim()) {
    case 'application/json':
      return { value: parseJson(decode(bytes)), isForm: false };
    case 'application/x-www-form-urlencoded':
      return { value: parseForm(decode(bytes)), isForm: true };
    case 'multipart/form-data': {
      const fields = await readMultipart(request, bytes);
      // busboy puts U+FFFD for what isn't UTF-8; without files all of the body is.
      decode(bytes);
      return { value: parseForm(fields), isForm: true };
    }
    default:
      throw new ProblemError('unsupported_media_type');
  }
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
    value = JSON.parse(text);
  } catch (cause) {
    throw new ProblemError('malformed_body', `The body is not valid JSON: ${(cause as Error).message}`, { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProblemError('malformed_body', 'The body must be a JSON object.');
  }
  return value as Record<string, unknown>;
}

function parseForm(text: string): Record<string, unknown> {
  try {
    return qs.parse(text, formOptions);
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    const detail = 'The form has broken percent-encoding, is nested too deeply or has too many fields.';
    throw new ProblemError('malformed_body', detail, { cause });
  }
}

/** Strictly: qs by itself keeps what it can't decode as it is, and drops `__proto__` without a word. */
function decodePart(text: string, _decode: unknown, _charset: string, part: 'key' | 'value'): string {
  const decoded = decodeURIComponent(text.replaceAll('+', ' '));
  if (part === 'key' && decoded.includes('__proto__'))
    throw validationProblem({ [decoded]: ['is not a known property'] });
  return decoded;
}

/** A multipart body's fields, as one URL-encoded text, so that both kinds of form are read by one set of rules. */
function readMultipart(request: Request, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(new ProblemError('malformed_body', 'The body is not valid multipart/form-data.', { cause }));
    const fields: string[] = [];
    try {
      const parser = busboy({ headers: request.headers, limits: { fieldSize: bodyLimitBytes } });
      parser.on('field', (name, value) =>
        fields.push(`${encodeName(name)}=${encodeURIComponent(value.toWellFormed())}`),
      );
      parser.on('file', (name, stream) => {
        // A file that ends in the middle is an error of this stream, and one that nobody hears ends the process.
        stream.on('error', fail);
        stream.resume();
        reject(validationProblem({ [name]: ['must be a field, not a file'] }));
      });
      parser.on('error', fail);
      parser.on('close', () => resolve(fields.join('&')));
      parser.end(bytes);
    } catch (cause) {
      fail(cause);
    }
  });
}

// Brackets stay as they are: `contact[city]` and `tags[]` mean in multipart what they mean in a URL-encoded form.
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll('%5B', '[').replaceAll('%5D', ']');
}

function toProblem(error: unknown): unknown {
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large') return new ProblemError('body_too_large', undefined, { cause: error });
  if (type === 'encoding.unsupported') {
    return new ProblemError('unsupported_media_type', 'The Content-Encoding is not one that is read.', {
      cause: error,
    });
  }
  return status !== undefined && status < 500
    ? new ProblemError('malformed_body', 'The body could not be read.', { cause: error })
    : error;
}
