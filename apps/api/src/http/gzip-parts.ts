import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Compresses a stream, no faster than it is read; `level` from 1, the least work. @throws what the parts throw */
export async function* gzipParts(parts: AsyncIterable<string | Uint8Array>, level = 6): AsyncGenerator<Uint8Array> {
  const gzip = createGzip({ level });
  const done = pipeline(Readable.from(parts), gzip);
  // The reader below gets the same error.
  done.catch(() => undefined);
  // If the reader stops, this destroys the compressor, and with it the source.
  yield* gzip as AsyncIterable<Buffer>;
}
