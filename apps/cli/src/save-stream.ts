import { createWriteStream, lstatSync, rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/**
 * Writes a response's body to a file, which gets its name once it is complete. Until then, it is called
 * `<file>.<pid>.part`, and that is removed if the response breaks off. It keeps the permissions of a file that it
 * replaces. If the name exists but isn't a regular file, such as a pipe or the link /dev/stdout, it is written to and
 * not replaced.
 * @param onBytes called with each part's length.
 */
export async function saveStream(
  body: ReadableStream<Uint8Array>,
  file: string,
  { signal, onBytes }: { signal: AbortSignal; onBytes?: (count: number) => void },
): Promise<void> {
  const write = (to: string, options: { flags?: string; mode?: number }) =>
    pipeline(Readable.fromWeb(body), countBytes(onBytes), createWriteStream(to, options), { signal });
  const existing = lstatSync(file, { throwIfNoEntry: false });
  if (existing?.isFile() === false) return write(file, {});
  // Two concurrent exports to one file write separate partial files, and the last one to end gets the name.
  const partial = `${file}.${process.pid}.part`;
  rmSync(partial, { force: true });
  try {
    await write(partial, { flags: 'wx', mode: existing === undefined ? 0o666 : existing.mode & 0o777 });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Passes everything on, and reports how much that is. */
export function countBytes(onBytes: ((count: number) => void) | undefined) {
  return async function* (parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      onBytes?.(part.length);
      yield part;
    }
  };
}
