import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Compresses a stream, no faster than it is read. @throws what the parts throw */
export async function* gzipParts(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip();
  const done = pipeline(Readable.from(parts), gzip);
  // The reader below gets the same error.
  done.catch(() => undefined);
  // A reader that stops destroys the compressor, and with it the source.
  yield* gzip as AsyncIterable<Buffer>;
}
