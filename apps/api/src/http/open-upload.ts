import type { Readable } from 'node:stream';
import { ProblemError, validationProblem } from '@mailwright/platform';
import busboy from 'busboy';
import type { Request, Response } from 'express';
import { limitOnlyPauses } from './limit-body-time.ts';
import { readBody } from './read-body.ts';

/** A body that is read as a stream. */
export interface Upload {
  /** Its media type, without parameters. */
  contentType: string;
  /** The charset that the file's media type names: the body's media type, or that of its part in a multipart form. */
  charset: string | undefined;
  /** The name of the file in a multipart form. */
  fileName: string | undefined;
  /** The other fields of a multipart form, which come before the file. */
  fields: Record<string, string>;
  /** The file, which can be read once. */
  bytes: AsyncIterable<Uint8Array>;
  /** The body, if its type is application/json; it is read as for any other operation. */
  json: Record<string, unknown> | undefined;
}

const maxFields = 50;
const maxFieldBytes = 65_536;
const maxHeaderLength = 1_000;
// More than the longest field and the headers around it.
const maxHeld = 2 * maxFieldBytes;

/**
 * Opens a body of any length: only what has arrived and hasn't been read yet is held in memory.
 * @param types the media types that the operation accepts.
 * @throws ProblemError `unsupported_media_type`; `malformed_body`; `validation_failed` for a form without a file
 */
export async function openUpload(request: Request, response: Response, types: string[]): Promise<Upload> {
  const contentType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (!types.includes(contentType)) {
    throw new ProblemError('unsupported_media_type', `Send one of these media types: ${types.join(', ')}.`);
  }
  const charset = charsetOf(request.headers['content-type']);
  const simple = { contentType, charset, fileName: undefined, fields: {}, json: undefined };
  if (contentType === 'application/json') {
    const { value } = await readBody(request, response, 'authenticated');
    return { ...simple, charset: undefined, json: value, bytes: none() };
  }
  // A compressed file is stored as it is, and decompressed when it is read.
  if (encoding !== 'identity' && encoding !== 'gzip') {
    throw new ProblemError('unsupported_media_type', 'The only supported Content-Encoding is gzip.');
  }
  limitOnlyPauses(request, response);
  if (contentType === 'multipart/form-data') return openForm(request, contentType);
  return { ...simple, bytes: readParts(request) };
}

// oxlint-disable-next-line require-yield -- It has no parts.
async function* none(): AsyncGenerator<Uint8Array> {}

/** The charset parameter of a media type. */
function charsetOf(type: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type?.slice(0, maxHeaderLength) ?? '')?.[1];
}

/** The parts of the stream. @throws ProblemError, or UploadBroken when the client has disconnected */
async function* readParts(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    // A reader that stops must still be able to respond on the connection.
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (cause) {
    throw cause instanceof ProblemError ? cause : new UploadBroken('The upload was interrupted', { cause });
  }
}

/** The client has disconnected in the middle of an upload. What has arrived of it is kept. */
export class UploadBroken extends Error {}

/** Reads the fields of a form up to its file, and passes on the file while it arrives. */
function openForm(request: Request, contentType: string): Promise<Upload> {
  return new Promise((resolve, reject) => {
    let file: Readable | undefined;
    let failClosing: (problem: unknown) => void = reject;
    const fail = (error: unknown) => {
      const problem = toProblem(error, request);
      request.unpipe();
      reject(problem);
      failClosing(problem);
      file?.destroy(problem);
    };
    try {
      const limits = { fields: maxFields, fieldSize: maxFieldBytes, fieldNameSize: 100 };
      const parser = busboy({ headers: request.headers, limits, defParamCharset: 'utf8' });
      // The file doesn't end before the form has ended, so that anything that follows the file is noticed.
      const closed = new Promise<void>((onClosed, onFailed) => {
        parser.once('close', onClosed);
        failClosing = onFailed;
      });
      closed.catch(() => undefined);
      const fileHeader = createFileHeaderReader(request.headers['content-type'] ?? '');
      const fields = collectFields(parser, fail, () => file !== undefined);
      parser.on('file', (name, stream, { filename }) => {
        stream.on('error', fail);
        if (file !== undefined) {
          stream.resume();
          fail(validationProblem({ [name]: ['must be one file'] }));
          return;
        }
        file = stream;
        const bytes = endAfter(readParts(stream), closed);
        const charset = charsetOf(fileHeader.end());
        resolve({
          contentType,
          charset,
          fileName: filename === '' ? undefined : filename,
          fields,
          json: undefined,
          bytes,
        });
      });
      parser.on('error', fail);
      parser.on('close', () => {
        if (file === undefined) fail(validationProblem({ file: ['is required'] }));
      });
      request.once('error', fail);
      request.once('close', () => {
        if (!request.complete) fail(new Error('The client has disconnected'));
      });
      // This comes before the parser, which reports the file as soon as it has read the bytes of its header.
      request.on('data', fileHeader.push);
      request.pipe(parser);
    } catch (error) {
      fail(error);
    }
  });
}

function toProblem(error: unknown, request: Request): Error {
  if (error instanceof ProblemError) return error;
  return request.destroyed
    ? new UploadBroken('The upload was interrupted', { cause: error })
    : new ProblemError('malformed_body', 'The body is not valid multipart/form-data.', { cause: error });
}

/** The fields of a form, added as they arrive. */
function collectFields(
  parser: busboy.Busboy,
  fail: (problem: ProblemError) => void,
  isAfterFile: () => boolean,
): Record<string, string> {
  const fields: Record<string, string> = {};
  parser.on('field', (name, value, { valueTruncated }) => {
    if (isAfterFile()) fail(validationProblem({ [name]: ['must come before the file'] }));
    else if (valueTruncated) fail(validationProblem({ [name]: [`must be at most ${maxFieldBytes} bytes`] }));
    else if (Object.hasOwn(fields, name)) fail(validationProblem({ [name]: ['must be given only once'] }));
    else fields[name] = value;
  });
  parser.on('fieldsLimit', () => fail(validationProblem({ body: [`must have at most ${maxFields} fields`] })));
  return fields;
}

/**
 * Finds the Content-Type of the file's part, whose parameters busboy doesn't pass on. It holds what comes before the
 * file, up to a limit.
 */
function createFileHeaderReader(formType: string): { push(bytes: Buffer): void; end(): string | undefined } {
  const boundary = /boundary="?([^";]+)/i.exec(formType.slice(0, maxHeaderLength))?.[1]?.trim() ?? '';
  let held = '';
  let isOver = false;
  return {
    push(bytes) {
      if (!isOver) held = (held + bytes.toString('latin1')).slice(-Math.max(maxHeld, bytes.length));
    },
    end() {
      isOver = true;
      const parts = held.split(`--${boundary}\r\n`).map((part) => part.slice(0, Math.max(0, part.indexOf('\r\n\r\n'))));
      held = '';
      const header = parts.find((part) => /^content-disposition:[^\r\n]*;\s*filename/im.test(part));
      return header?.split('\r\n').find((line) => /^content-type:/i.test(line));
    },
  };
}

async function* endAfter(bytes: AsyncIterable<Uint8Array>, closed: Promise<void>): AsyncGenerator<Uint8Array> {
  yield* bytes;
  await closed;
}
