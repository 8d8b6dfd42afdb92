const maxWaitingCharacters = 64 * 1024;

// What hasn't been written yet when the process ends. One listener for all: a process of tests makes many loggers.
const unwritten = new Set<() => void>();
let listens = false;

/**
 * Writes lines to a stream, all of one turn of the event loop at once: a write is a system call. What waits when the
 * process ends, be it by a crash, is written then.
 * @returns `write`, whose `now` is for a line that must not wait, such as one of an error.
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
