import { birthOf, isAlive } from './process-facts.ts';

/** A process as it is written down in a file, for whoever reads the file later. */
export interface ProcessMark {
  pid: number;
  /** When it started, in the system's words; absent where the system doesn't say. */
  born?: string;
}

/** A process, written down. */
export function markOf(pid: number): ProcessMark {
  const born = birthOf(pid);
  return born === undefined ? { pid } : { pid, born };
}

/** Whether the very process that was written down still runs, not just one that has its number now. */
export function stillRuns(mark: ProcessMark): boolean {
  return isAlive(mark.pid) && (mark.born === undefined || birthOf(mark.pid) === mark.born);
}
