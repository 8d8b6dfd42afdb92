import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { rotateLog } from '../private-file.ts';
import { tailOf } from '../process/start-logged.ts';

/** The log file of an app, shared by its successive processes. */
export interface AppOutput {
  file: string;
  /** The file descriptor for the standard output and error of an app's process. */
  descriptor: number;
  /** Its last lines. */
  tail(): string;
  /** Prints the rest, and closes the file. */
  close(): void;
}

// While a process is silent, we look less often, since waking ten times a second costs more than all else we do.
const followMs = { min: 100, max: 1_000, factor: 1.2 };
const pieceBytes = 64 * 1024;
const maxPieces = 16;
const tailBytes = 16 * 1024;

/**
 * Opens the log file of an app. The app itself writes to the file, and we read the new part up to ten times a second:
 * piping lines through our process cost more CPU time than the requests that they log.
 * @param print receives the app's output in whole lines, several at once; if absent, nothing is read.
 */
export function openOutput(file: string, print?: (lines: string) => void): AppOutput {
  rotateLog(file);
  const descriptor = openSync(file, 'a+', 0o600);
  const from = fstatSync(descriptor).size;
  let printedTo = from;
  const buffer = Buffer.alloc(pieceBytes);

  /** Prints the output up to the end of the last whole line. @returns whether there may be more. */
  function printPiece(hasEnded: boolean): boolean {
    const length = readSync(descriptor, buffer, 0, pieceBytes, printedTo);
    const end = buffer.subarray(0, length).lastIndexOf('\n') + 1;
    // A line that fills the buffer is printed in parts; so is an unfinished last line, of a process that was killed.
    const taken = end === 0 && (hasEnded || length === pieceBytes) ? length : end;
    if (taken > 0) print?.(buffer.toString('utf8', 0, taken));
    printedTo += taken;
    return taken > 0 && (hasEnded || length === pieceBytes);
  }

  function printNew(hasEnded: boolean): void {
    for (let n = 0; n < maxPieces && printPiece(hasEnded); n += 1);
  }

  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;
  function follow(pauseMs: number): void {
    timer = setTimeout(() => {
      const before = printedTo;
      printNew(false);
      follow(printedTo > before ? followMs.min : Math.min(followMs.max, pauseMs * followMs.factor));
    }, pauseMs);
    timer.unref();
  }
  if (print !== undefined) follow(followMs.min);
  return {
    file,
    descriptor,
    tail: () => {
      const start = Math.max(from, fstatSync(descriptor).size - tailBytes);
      return tailOf(buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, tailBytes, start)));
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      clearTimeout(timer);
      if (print !== undefined) printNew(true);
      closeSync(descriptor);
    },
  };
}
