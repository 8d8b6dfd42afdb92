import { uploadConflict } from '@mailwright/imports';

/** The uploads that this process is receiving. Each has only one connection, since it holds half a megabyte. */
export interface UploadsInProgress {
  /**
   * Stops receiving an upload, and resolves when what has arrived is stored. The request that sent it gets
   * `upload_conflict`.
   */
  stop(uid: string): Promise<void>;
  /**
   * Receives an upload until it ends or is stopped.
   * @param store reads and stores the bytes it is given. If reading throws, it stores what has arrived.
   * @throws ProblemError `upload_conflict` when another request is receiving the upload; whatever `store` throws
   */
  receive<T>(
    uid: string,
    bytes: AsyncIterable<Uint8Array>,
    store: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<T>;
}

class Stopped extends Error {}

/** Creates the register of the uploads that one process is receiving. */
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

/** Ends even while it waits for bytes: otherwise a client that stopped sending would hold the upload for a minute. */
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
