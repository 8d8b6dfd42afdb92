import { uploadConflict } from '@mailwright/audience';

/** The uploads that this process receives: one connection each, as each holds half a megabyte. */
export interface UploadsInProgress {
  /** Stops receiving an upload, and resolves when what has arrived of it is stored. Its request becomes `upload_conflict`. */
  stop(uid: string): Promise<void>;
  /**
   * Receives an upload until its end, or until it is stopped.
   * @param store reads the bytes it gets; what has arrived when reading them throws is stored.
   * @throws ProblemError `upload_conflict` when another request receives the upload; whatever `store` throws
   */
  receive<T>(
    uid: string,
    bytes: AsyncIterable<Uint8Array>,
    store: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<T>;
}

class Stopped extends Error {}

/** Keeps the uploads of a process. */
export function createUploadsInProgress(): UploadsInProgress {
  const receiving = new Map<string, { stop(): void; ended: Promise<unknown> }>();
  return {
    stop: async (uid) => {
      const earlier = receiving.get(uid);
      earlier?.stop();
      await earlier?.ended;
    },
    receive: async (uid, bytes, store) => {
      if (receiving.has(uid)) throw uploadConflict();
      const stopping = new AbortController();
      const stored = store(readUntilStopped(bytes, stopping.signal));
      receiving.set(uid, { stop: () => stopping.abort(), ended: stored.catch(() => undefined) });
      try {
        return await stored;
      } catch (error) {
        throw error instanceof Stopped ? uploadConflict() : error;
      } finally {
        receiving.delete(uid);
      }
    },
  };
}

/** Also ends while it waits for bytes: a client that has stopped sending would hold the upload for a minute. */
async function* readUntilStopped(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const parts = bytes[Symbol.asyncIterator]();
  for (;;) {
    const part = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
      const stop = () => reject(new Stopped('Another request goes on with the upload'));
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      parts
        .next()
        .finally(() => signal.removeEventListener('abort', stop))
        .then(resolve, reject);
    });
    if (part.done === true) return;
    yield part.value;
  }
}
