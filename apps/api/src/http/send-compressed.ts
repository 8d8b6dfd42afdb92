import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Response } from 'express';
import { tagOfEncoding } from './entity-tag.ts';

type Encoding = 'gzip' | 'br';

// Below this, compression adds more to the headers than it saves.
const minBytes = 1_024;
// The lowest level: it shrinks JSON to a fifth, and higher ones cost several times the CPU for a few percent.
export const gzipOptions = { level: 1 };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/**
 * Ends a response with this text, compressed if it is longer than a KiB and the client accepts that. Don't use it for
 * pages that show text a stranger has chosen beside a secret such as a CSRF token: the compressed length would reveal
 * the secret (BREACH). For the same reason, what the console reads with its session under /app is never compressed. The
 * API's operations, under /app/v1 as with a key, show no such secret.
 */
export function sendCompressed(response: Response, text: string): void {
  const bytes = Buffer.byteLength(text);
  const end = (body: string | Buffer, length: number): void => {
    response.setHeader('Content-Length', length);
    // For HEAD, Node sends only the headers.
    response.end(body);
  };
  if (bytes < minBytes || response.hasHeader('Content-Encoding')) return end(text, bytes);
  const encoding = chooseEncoding(response);
  if (encoding === undefined) return end(text, bytes);
  const done = (error: Error | null, compressed: Buffer): void => {
    if (response.destroyed) return;
    if (error !== null) return end(text, bytes);
    setEncoding(response, encoding);
    end(compressed, compressed.length);
  };
  if (encoding === 'gzip') gzip(text, gzipOptions, done);
  else brotliCompress(text, brotliOptions, done);
}

/** Names the encoding of a response, in its entity tag too. */
export function setEncoding(response: Response, encoding: Encoding): void {
  response.setHeader('Content-Encoding', encoding);
  const tag = response.getHeader('ETag');
  if (typeof tag === 'string') response.setHeader('ETag', tagOfEncoding(tag, encoding));
}

function isOfSession({ req: request }: Response): boolean {
  return request.originalUrl.startsWith('/app/') && !request.originalUrl.startsWith('/app/v1/');
}

/**
 * Chooses the encoding that costs less, among those that the client accepts. Caches learn that the choice depends on
 * the request.
 */
export function chooseEncoding(response: Response, known: Encoding[] = ['gzip', 'br']): Encoding | undefined {
  if (isOfSession(response)) return undefined;
  response.vary('Accept-Encoding');
  // Without the header, Express accepts any encoding.
  if (response.req.headers['accept-encoding'] === undefined) return undefined;
  const chosen = response.req.acceptsEncodings(known);
  return known.find((one) => one === chosen);
}
