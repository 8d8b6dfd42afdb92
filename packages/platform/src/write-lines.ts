const maxWaitingCharacters = 64 * 1024;

// Flushes at the end of the process. One listener for all: a test process creates many loggers.
const unwritten = new Set<() => void>();
let listens = false;

/**
 * Writes lines to a stream, all of one turn of the event loop at once: a write is a system call. Buffered lines are also
 * written when the process ends, even by a crash.
 * @returns `write`, whose `now` is for a line that must not wait, such as an error.
 */
export function createLineWriter(stream: NodeJS.WritableStream): (line: string, now: boolean) => void {
  let waiting = '';
  const flush = (): void => {
    unwritten.delete(flush);
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    stream.write(text);
  };
  if (!listens) {
    listens = true;
    process.on('exit', () => {
      for (const each of unwritten) each();
    });
  }
  return (line, now) => {
    if (waiting === '' && !now) {
      unwritten.add(flush);
      setImmediate(flush);
    }
    waiting += `${line}\n`;
    if (now || waiting.length > maxWaitingCharacters) flush();
  };
}
