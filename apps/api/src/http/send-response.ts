import type { Request, Response } from 'express';
import { entityTagOf, findEntityTag } from './entity-tag.ts';
import { gzipParts } from './gzip-parts.ts';
import { chooseEncoding, gzipOptions, sendCompressed, setEncoding } from './send-compressed.ts';

/** A successful response. */
export interface ApiResponse {
  status: 200 | 201 | 202 | 204;
  body?: unknown;
  /** A body of any length, instead of `body`: its media type, and parts that are made as the client reads them. */
  stream?: { type: string; parts: AsyncIterable<string | Uint8Array> };
  headers?: Record<string, string>;
  /**
   * The id of the person, account or suppression whose data the response contains. Erasures find it by this. Never
   * sent.
   */
  about?: string;
}

/** Sends a response, as JSON when it has a body. */
export function sendResponse(response: Response, result: ApiResponse): void {
  setStatusAndHeaders(response, result);
  if (result.body === undefined) response.end();
  else sendJson(response, JSON.stringify(result.body));
}

/**
 * Sends a response like `sendResponse`, and a single resource with its entity tag: a client whose If-None-Match
 * contains the tag gets 304 (RFC 9110, section 13).
 */
export function sendResource(request: Request, response: Response, result: ApiResponse): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || result.status !== 200 || result.body === undefined || Array.isArray(result.body)) {
    sendResponse(response, result);
    return;
  }
  setStatusAndHeaders(response, result);
  const text = JSON.stringify(result.body);
  response.setHeader('Cache-Control', 'private, no-cache');
  sendTagged(request, response, { text, tag: entityTagOf(text) });
}

/** Sends JSON with its entity tag, or 304 to a client that already has it. */
function sendTagged(request: Request, response: Response, tagged: { text: string; tag: string }): void {
  const known = findEntityTag(request.headers['if-none-match'], tagged.tag);
  response.setHeader('ETag', known ?? tagged.tag);
  if (known === undefined) return sendJson(response, tagged.text);
  response.vary('Accept-Encoding').status(304).end();
}

// A client that reads nothing of a stream for this long has stopped reading.
const readingPauseLimitMs = 60_000;

/**
 * Sends a body as its parts are made, no faster than the client reads, and compresses text if the client accepts that.
 * A client that already has the body with this ETag gets 304. Resolves when the body has been sent, or when the client
 * has disconnected or read nothing for `pauseLimitMs`, which closes the connection.
 * @throws whatever the parts throw. After the first part, the response then ends in the middle, which the client
 *   detects.
 */
export async function sendStream(
  request: Request,
  response: Response,
  result: ApiResponse & Required<Pick<ApiResponse, 'stream'>>,
  pauseLimitMs = readingPauseLimitMs,
): Promise<void> {
  const { type } = result.stream;
  const isText = /^(?:text\/csv|application\/json)\b/.test(type);
  const encoding = isText ? chooseEncoding(response, ['gzip']) : undefined;
  const made = encoding === undefined ? result.stream.parts : gzipParts(result.stream.parts, gzipOptions.level);
  const parts = made[Symbol.asyncIterator]();
  try {
    const tag = result.headers?.['ETag'];
    const known = tag === undefined ? undefined : findEntityTag(request.headers['if-none-match'], tag);
    if (known !== undefined) {
      setStatusAndHeaders(response, result);
      response.setHeader('ETag', known);
      response.status(304).end();
      return;
    }
    // The first part is made before the status is sent, so that an immediate failure becomes a problem.
    const first = request.method === 'HEAD' ? undefined : await parts.next();
    setStatusAndHeaders(response, result);
    response.setHeader('Content-Type', type);
    if (encoding !== undefined) setEncoding(response, encoding);
    // Otherwise a proxy would hold events back until it has many.
    if (type === 'text/event-stream') response.setHeader('X-Accel-Buffering', 'no');
    if (first !== undefined) await writeParts(response, first, parts, pauseLimitMs);
    response.end();
  } finally {
    await parts.return?.();
  }
}

async function writeParts(
  response: Response,
  first: IteratorResult<string | Uint8Array>,
  others: AsyncIterator<string | Uint8Array>,
  pauseLimitMs: number,
): Promise<void> {
  for (let part = first; part.done !== true && !response.destroyed; part = await others.next())
    if (!response.write(part.value)) await drained(response, pauseLimitMs);
}

/**
 * Resolves when the client has read what it was sent, or when the connection has closed, at the latest after
 * `pauseLimitMs`.
 */
function drained(response: Response, pauseLimitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => response.destroy();
    const done = () => {
      response.off('drain', done).off('close', done).off('timeout', stop);
      // The limit applies only to the client: making the next part may take any time.
      response.setTimeout(0);
      resolve();
    };
    response.once('drain', done).once('close', done);
    response.setTimeout(pauseLimitMs, stop);
  });
}

function setStatusAndHeaders(response: Response, result: ApiResponse): void {
  for (const [name, value] of Object.entries(result.headers ?? {})) response.setHeader(name, value);
  response.status(result.status);
}

function sendJson(response: Response, text: string): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  sendCompressed(response, text);
}
