/** The streams that a command reads and writes, and its environment. */
export interface Terminal {
  stdin: AsyncIterable<Uint8Array>;
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  environment: Record<string, string | undefined>;
  /** How users call the program, for messages with a command to run. */
  program: string;
  /** The version of the package that the program is part of. */
  version: string;
  /** Aborted by Ctrl-C. */
  interrupted: AbortSignal;
}

/** How a command ended, for scripts. */
export const exitCodes = { done: 0, failed: 1, misused: 2, withErrors: 3, interrupted: 130 } as const;

/** Waits for a command, whose exit code becomes that of the process. */
export type Run = (exitCode: Promise<number>) => Promise<void>;

/** An argument is wrong: the exit code is 2. */
export class UsageError extends Error {}

/** Writes lines to standard output. */
export function print({ stdout }: Pick<Terminal, 'stdout'>, lines: string[]): void {
  stdout.write(lines.map((line) => `${line}\n`).join(''));
}
