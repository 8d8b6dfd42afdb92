import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Response } from 'express';
import { tagOfEncoding } from './entity-tag.ts';

// Below, the headers that it takes are longer than what it saves.
const minBytes = 1_024;
// The lowest level: of JSON it leaves a fifth, and higher ones cost several times the CPU for a few percent.
const gzipOptions = { level: 1 };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/**
 * Ends a response with this text, compressed when it is longer than a KiB and the client takes that. Not for pages and responses of
 * a browser's session, which show what a stranger has chosen beside a secret such as a CSRF token: their length would tell the
 * secret (BREACH). A response to a key holds nothing that a stranger can make a browser ask for.
 */
export function sendCompressed(response: Response, text: string): void {
  const bytes = Buffer.byteLength(text);
  const end = (body: string | Buffer, length: number): void => {
    response.setHeader('Content-Length', length);
    // Node sends only the headers of a response to HEAD.
    response.end(body);
  };
  if (bytes < minBytes || response.hasHeader('Content-Encoding') || isOfSession(response)) return end(text, bytes);
  response.vary('Accept-Encoding');
  const encoding = chooseEncoding(response);
  if (encoding === undefined) return end(text, bytes);
  const done = (error: Error | null, compressed: Buffer): void => {
    if (response.destroyed) return;
    if (error !== null) return end(text, bytes);
    response.setHeader('Content-Encoding', encoding);
    const tag = response.getHeader('ETag');
    if (typeof tag === 'string') response.setHeader('ETag', tagOfEncoding(tag, encoding));
    end(compressed, compressed.length);
  };
  if (encoding === 'gzip') gzip(text, gzipOptions, done);
  else brotliCompress(text, brotliOptions, done);
}

function isOfSession({ req: request }: Response): boolean {
  return request.originalUrl.startsWith('/app/') && !request.originalUrl.startsWith('/app/v1/');
}

/** The one that costs less, of those that the client takes. */
function chooseEncoding({ req: request }: Response): 'gzip' | 'br' | undefined {
  const accepted = request.headers['accept-encoding'];
  if (accepted === undefined) return undefined;
  const chosen = request.acceptsEncodings('gzip', 'br');
  return chosen === 'gzip' || chosen === 'br' ? chosen : undefined;
}
