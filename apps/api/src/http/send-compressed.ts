import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Response } from 'express';
import { tagOfEncoding } from './entity-tag.ts';

type Encoding = 'gzip' | 'br';

// Below, the headers that it takes are longer than what it saves.
const minBytes = 1_024;
// The lowest level: of JSON it leaves a fifth, and higher ones cost several times the CPU for a few percent.
export const gzipOptions = { level: 1 };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/**
 * Ends a response with this text, compressed when it is longer than a KiB and the client takes that. Not for pages and what a
 * browser's session is asked for under /app, which show what a stranger has chosen beside a secret such as a CSRF token: their length
 * would tell the secret (BREACH). The operations of the API, under /app/v1 as with a key, show no such secret.
 */
export function sendCompressed(response: Response, text: string): void {
  const bytes = Buffer.byteLength(text);
  const end = (body: string | Buffer, length: number): void => {
    response.setHeader('Content-Length', length);
    // Node sends only the headers of a response to HEAD.
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

/** Says how a response is compressed, in its tag too. */
export function setEncoding(response: Response, encoding: Encoding): void {
  response.setHeader('Content-Encoding', encoding);
  const tag = response.getHeader('ETag');
  if (typeof tag === 'string') response.setHeader('ETag', tagOfEncoding(tag, encoding));
}

function isOfSession({ req: request }: Response): boolean {
  return request.originalUrl.startsWith('/app/') && !request.originalUrl.startsWith('/app/v1/');
}

/** The one that costs less, of those that the client takes; caches learn that it was asked. */
export function chooseEncoding(response: Response, known: Encoding[] = ['gzip', 'br']): Encoding | undefined {
  if (isOfSession(response)) return undefined;
  response.vary('Accept-Encoding');
  // Without the header Express takes any.
  if (response.req.headers['accept-encoding'] === undefined) return undefined;
  const chosen = response.req.acceptsEncodings(known);
  return known.find((one) => one === chosen);
}
