import type { Terminal } from './terminal.ts';

/** Progress on standard error: on a terminal, a line that changes; otherwise, a line every few seconds. */
export interface ProgressLine {
  /** Shows progress. @param progress `done`: from 0 to 1; undefined if unknown. */
  show(progress: { title: string; done?: number | undefined; facts: string[] }): void;
  /** Prints a separate line. */
  note(text: string): void;
  /** Removes the progress line, so that what follows begins on an empty line. */
  clear(): void;
}

const plainEveryMs = 5_000;
const barWidth = 20;

export function createProgressLine({ stderr }: Pick<Terminal, 'stderr'>, now = () => performance.now()): ProgressLine {
  const isTerminal = stderr.isTTY === true;
  let shownAt: number | undefined;
  let title: string | undefined;
  const clear = (): void => {
    if (isTerminal && shownAt !== undefined) stderr.write('\r\u{1b}[2K');
    shownAt = undefined;
  };
  return {
    clear,
    note: (text) => {
      clear();
      stderr.write(`${text}\n`);
    },
    show: (progress) => {
      const percent = progress.done === undefined ? [] : [`${Math.floor(progress.done * 100)} %`];
      const bar = progress.done === undefined || !isTerminal ? [] : [drawBar(progress.done)];
      const text = [progress.title, ...bar, ...percent, ...progress.facts].join('  ');
      if (isTerminal) {
        // Cut to the terminal's width, because a line that wraps couldn't be replaced.
        stderr.write(`\r\u{1b}[2K${text.slice(0, (stderr.columns ?? 80) - 1)}`);
        shownAt = now();
        return;
      }
      if (shownAt !== undefined && title === progress.title && now() - shownAt < plainEveryMs) return;
      stderr.write(`${text}\n`);
      [shownAt, title] = [now(), progress.title];
    },
  };
}

function drawBar(done: number): string {
  const filled = Math.round(Math.min(1, done) * barWidth);
  return `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`;
}
