import type { RunningProcess } from './process/start-process.ts';

/** A Postgres or Redis of ours on this machine. */
export interface LocalServer extends RunningProcess {
  /** Where clients connect to, with user and password. */
  url: string;
  port: number;
  /** Ends it in order: what was acknowledged is on the disk. */
  stop(): Promise<void>;
  /** SIGKILL, as a power cut would; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Says what is being done, a sentence a line. */
export type Say = (line: string) => void;
