import { constants, createGunzip, createInflateRaw } from 'node:zlib';
import { brokenArchive } from './archive-failures.ts';
import type { ByteSource } from './byte-source.ts';

// Large enough that a megabyte needs few turns of the event loop.
const chunkSize = 131_072;

/**
 * Unpacks what a source has next, up to the end of the compressed data, with memory of a few chunks. What follows stays in
 * the source.
 * @param isWhole false if the source may end within the data, which is no error then.
 * @throws ImportFailure `broken_archive`
 */
export async function* inflate(
  source: ByteSource,
  format: 'gzip' | 'deflate',
  isWhole: boolean,
): AsyncGenerator<Buffer, void> {
  const finishFlush = isWhole ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  const engine = (format === 'gzip' ? createGunzip : createInflateRaw)({ chunkSize, finishFlush });
  let given = 0;
  let last: Buffer = Buffer.alloc(0);
  const feed = async (): Promise<void> => {
    // The engine leaves what follows the end of the data.
    while (engine.bytesWritten === given && !engine.destroyed) {
      const part = await source.next();
      if (part === undefined) {
        engine.end();
        return;
      }
      [given, last] = [given + part.length, part];
      await new Promise<unknown>((resolve) => engine.write(part, resolve));
    }
  };
  // An error of the source reaches the reader of the engine.
  feed().catch((error: unknown) => engine.destroy(error as Error));
  try {
    for await (const part of engine) yield part as Buffer;
  } catch (error) {
    throw isZlibError(error) ? brokenArchive() : error;
  }
  source.unread(last.subarray(last.length - (given - engine.bytesWritten)));
}

function isZlibError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('Z_');
}
