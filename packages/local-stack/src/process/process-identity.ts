import { birthOf, isAlive } from './process-facts.ts';

/** The identity of a process as it is stored in a file. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, in the system's format; absent where the system doesn't report it. */
  born?: string;
}

/** The identity of a running process. */
export function identityOf(pid: number): ProcessIdentity {
  const born = birthOf(pid);
  return born === undefined ? { pid } : { pid, born };
}

/** Whether this very process still runs, and not just one with the same pid. */
export function stillRuns(identity: ProcessIdentity): boolean {
  return isAlive(identity.pid) && (identity.born === undefined || birthOf(identity.pid) === identity.born);
}
