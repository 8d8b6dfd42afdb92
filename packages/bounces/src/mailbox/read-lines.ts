import type { Socket } from 'node:net';

/** A line with its line feed, or part of a very long one. */
export interface LinePiece {
  bytes: Buffer;
  /** Whether the line ends with this piece. */
  isEnd: boolean;
}

/** Lines received from a socket. */
export interface Lines {
  /** Gets the next piece. @throws if the connection ends, or nothing comes in time */
  next(): Promise<LinePiece>;
  /** Whether unread data has been received. */
  hasMore(): boolean;
  /** Stops reading from the socket. */
  stop(): void;
}

const maxPiece = 65_536;

/**
 * Reads a socket line by line; a long line comes in pieces, so memory stays bounded.
 * @param timeoutMs how long the peer may be silent.
 */
export function readLines(socket: Socket, timeoutMs: number): Lines {
  let buffered = Buffer.alloc(0);
  let failure: Error | undefined;
  let notify: (() => void) | undefined;
  const fail = (error: Error): void => {
    failure ??= error;
    notify?.();
  };
  const onData = (chunk: Buffer): void => {
    buffered = Buffer.concat([buffered, chunk]);
    // A peer that sends faster than we read has to wait.
    if (buffered.length > maxPiece) socket.pause();
    notify?.();
  };
  const onTimeout = (): void => void socket.destroy(new Error('The server has been silent for too long'));
  const onClose = (): void => fail(new Error('The server has closed the connection'));
  socket.setNoDelay(true);
  socket.setTimeout(timeoutMs, onTimeout);
  socket.on('data', onData);
  socket.on('error', fail);
  socket.on('close', onClose);

  function take(): LinePiece | undefined {
    const at = buffered.indexOf(0x0a);
    const isEnd = at >= 0 && at < maxPiece;
    if (!isEnd && buffered.length < maxPiece) return undefined;
    const length = isEnd ? at + 1 : maxPiece;
    const bytes = buffered.subarray(0, length);
    buffered = buffered.subarray(length);
    return { bytes, isEnd };
  }

  return {
    next: async () => {
      for (;;) {
        const piece = take();
        if (piece !== undefined) return piece;
        if (failure !== undefined) throw failure;
        await new Promise<void>((resolve) => {
          notify = resolve;
          socket.resume();
        });
        notify = undefined;
      }
    },
    hasMore: () => buffered.length > 0,
    stop: () => {
      socket.off('data', onData);
      socket.off('close', onClose);
      socket.setTimeout(0);
      socket.off('timeout', onTimeout);
    },
  };
}
