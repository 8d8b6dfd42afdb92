/** The source of a process's time, which is injected so that tests can set it. */
export interface Clock {
  /** The time now. */
  now(): Date;
}

/** The clock of Postgres, which decides when work is due, and how far this process's own clock is from it. */
export interface CheckedClock extends Clock {
  /** Compares the clocks again if that is due. Never rejects. */
  check(): Promise<void>;
  /** Whether the clocks were compared and agree. If not, one is wrong, and what we send would have a wrong time. */
  isTrusted(): boolean;
  /** How many milliseconds Postgres is ahead; undefined while this isn't known. */
  offsetMs(): number | undefined;
}

export const systemClock: Clock = { now: () => new Date() };
