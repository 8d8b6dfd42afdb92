import type { RunningProcess } from './process/start-process.ts';

/** A Postgres or Redis of ours on this machine. */
export interface LocalServer extends RunningProcess {
  /** The address for clients, with user and password. */
  url: string;
  port: number;
  /** Stops it in order: acknowledged data is on the disk. */
  stop(): Promise<void>;
  /** SIGKILL, as a power cut would; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Prints a progress line. */
export type Say = (line: string) => void;
